"""Judgments in collection shape come in without loss, go out as the evaluation reads them, and come in
again the same.
"""

import json
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from assessment.exchange.exports.campaign_exports import export
from assessment.model import Evidence
from assessment.tracks.biogen import TRACK
from tests.tracks.biogen.making import (
    campaign_of,
    codes,
    collection,
    judged_answer,
    run_2024,
    take_in,
    vote,
)

TOPICS = '{"id": 1, "question": "Q?"}'
TEXT = "It helps [11, 12]. It costs little. It may harm [12]."
SENTENCES = [
    (
        "It helps [11, 12].",
        "required",
        [("11", "It helped.", "supporting"), ("12", None, "neutral")],
    ),
    ("It costs little.", "borderline", None),
    ("It may harm [12].", None, [("12", "Some fell ill.", "contradicting")]),
]


def taken(sentences, text=TEXT, accurate="yes"):
    """A campaign with the run and the judgment file, and the problems of the latter."""
    files = {
        "topics.json": TOPICS,
        "r.json": run_2024({"1": text}),
        "j.json": collection({"r": judged_answer(text, sentences, accurate)}),
    }
    campaign, reports = campaign_of(files)
    return campaign, reports["j.json"].problems


def labels(campaign, topic="1"):
    """label of every unit by its name; a name that comes twice is numbered by its sentence."""
    case = campaign.topic_state(topic)
    return {
        (unit.part, unit.name): case.judged.label(unit.ref)
        for unit in TRACK.units(case)
    }


def votes(campaign):
    """Everything that the labelled votes say; the collection has no place for others."""
    return {
        (vote.ref, vote.assessor, vote.label, vote.evidence)
        for vote in campaign.data.votes("1").all
        if vote.label
    }


def entries(campaign, sentence=0):
    """The entries of a sentence in the exported collection."""
    (question,) = json.loads(export(campaign, "collection")[1])
    return question["machine_generated_answers"]["r"]["answer_sentences"][sentence][
        "citation_assessment"
    ]


def test_labels_of_a_file_become_the_assessors_votes():
    campaign, problems = taken(SENTENCES)
    assert problems == ()
    assert labels(campaign) == {
        (0, "sentence 1"): "required",
        (0, "PMID 11"): "supporting",
        (0, "PMID 12"): "neutral",
        (1, "sentence 2"): "borderline",
        (2, "sentence 3"): None,
        (2, "PMID 12"): "contradicting",
        (-1, "answer"): "yes",
    }
    assert {vote.assessor for vote in campaign.data.votes("1").all} == {"Ann"}


def test_spellings_of_labels_are_normalised_and_reported_once():
    sentences = [
        ("It helps [11].", "Required", [("11", None, "not_relevant")]),
        ("It is safe [11].", "Required", [("11", None, "SUPPORTING")]),
    ]
    campaign, problems = taken(sentences, "It helps [11]. It is safe [11].", "Yes")
    assert sorted(filter(None, labels(campaign).values())) == [
        "not relevant",
        "required",
        "required",
        "supporting",
        "yes",
    ]
    assert sorted(codes(problems)) == ["LABEL_SPELLING"] * 4
    assert any(
        "'Required' (2 times) is read as 'required'" in problem.what
        for problem in problems
    )


def test_an_unknown_label_is_reported_and_stays_in_the_log_as_a_flag():
    campaign, problems = taken(
        [("It helps [11].", "vital", [("11", "It helped.", "agrees")])],
        "It helps [11].",
    )
    assert codes(problems) == ["UNKNOWN_LABEL", "UNKNOWN_LABEL"]
    flagged = [vote for vote in campaign.data.votes("1").all if vote.flagged]
    assert [(vote.label, vote.note) for vote in flagged] == [
        (None, "unknown label 'vital' in j.json"),
        (None, "unknown label 'agrees' in j.json"),
    ]
    assert flagged[1].evidence[0].text == "It helped."


def test_an_unknown_relation_beside_a_known_one_does_not_hide_it():
    excerpts = [("11", "It agreed.", "agrees"), ("11", "It helped.", "supporting")]
    campaign, problems = taken(
        [("It helps [11].", None, excerpts)], "It helps [11].", None
    )
    (only,) = campaign.data.votes("1").all
    assert codes(problems) == ["UNKNOWN_LABEL"]
    assert (only.label, only.flagged, len(only.evidence)) == ("supporting", True, 2)


def test_an_excerpt_without_a_relation_says_what_the_others_say():
    campaign, _ = taken(
        [
            (
                "It helps [11].",
                None,
                [("11", None, None), ("11", "a", None), ("11", "b", "neutral")],
            )
        ],
        "It helps [11].",
        None,
    )
    (only,) = campaign.data.votes("1").all
    assert (only.label, only.evidence) == ("neutral", (Evidence("a"), Evidence("b")))


def test_several_excerpts_of_a_citation_are_one_judgment_that_keeps_each_excerpts_relation():
    excerpts = [
        ("11", "It helped.", "supporting"),
        ("11", "It helped many.", "supporting"),
        ("11", "It harmed.", "contradicting"),
    ]
    campaign, _ = taken([("It helps [11].", None, excerpts)], "It helps [11].", None)
    (only,) = campaign.data.votes("1").all
    assert only.label == "supporting"
    assert only.evidence == (
        Evidence("It helped."),
        Evidence("It helped many."),
        Evidence("It harmed.", "contradicting"),
    )
    assert [
        (item["evidence_support"], item["evidence_relation"])
        for item in entries(campaign)
    ] == [item[1:] for item in excerpts]


def test_a_pmid_as_number_and_as_string_is_one_document():
    campaign, problems = taken(
        [
            (
                "It helps [11].",
                None,
                [(11, "a", "supporting"), ("011", "b", "supporting")],
            )
        ],
        "It helps [11].",
        None,
    )
    assert codes(problems) == ["PMID_SPELLING"]
    assert [item["cited_pmid"] for item in entries(campaign)] == ["11", "11"]


def test_a_file_of_judgments_alone_brings_its_topics_and_runs():
    campaign, reports = campaign_of(
        {"j.json": collection({"M1": judged_answer(TEXT, SENTENCES)}, topic="116")}
    )
    assert reports["j.json"].counts == {
        "topics": 1,
        "runs": 1,
        "answers": 1,
        "new or changed answers": 1,
        "judgments": 6,
        "new judgments": 6,
    }
    assert [s.text for s in campaign.run("M1").answers["116"].sentences] == [
        text for text, _, _ in SENTENCES
    ]


def test_sentences_of_the_file_stand_where_it_splits_the_same_words_otherwise():
    campaign, problems = taken(
        [("It helps. It is safe [11].", "required", [("11", None, "supporting")])],
        "It helps. It is safe [11].",
    )
    assert codes(problems) == ["SPLIT_AS_JUDGED"]
    assert len(campaign.run("r").answers["1"].sentences) == 1


def test_where_the_words_differ_labels_go_to_equal_sentences_and_the_others_are_reported():
    old = [("It helped once.", "required", None), ("It is safe .", "borderline", None)]
    files = {
        "r.json": run_2024({"1": "It is safe. It helps."}),
        "j.json": collection({"r": judged_answer("It helped once. It is safe .", old)}),
    }
    campaign, reports = campaign_of({"topics.json": TOPICS, **files})
    assert codes(reports["j.json"].problems) == [
        "ANSWER_DIFFERS",
        "UNMATCHED_SENTENCE",
    ]
    assert labels(campaign) == {
        (0, "sentence 1"): "borderline",
        (1, "sentence 2"): None,
        (-1, "answer"): "yes",
    }


def test_a_sentence_that_moved_keeps_the_id_that_its_cluster_knows():
    old = [("It helped once.", None, None), ("It is safe.", "required", None)]
    files = {
        "r.json": run_2024({"1": "It is safe. It helps."}),
        "j.json": collection({"r": judged_answer("It helped once. It is safe.", old)}),
    }
    campaign, _ = campaign_of({"topics.json": TOPICS, **files})
    assert campaign.run("r").answers["1"].ids == ("2", "unmatched-2")


def test_a_label_of_a_citation_that_the_run_does_not_count_is_reported():
    files = {"r.json": run_2024({"1": "It helps. It is safe."}), "topics.json": TOPICS}
    campaign, _ = campaign_of(files)
    old = judged_answer(
        "It helps [7].", [("It helps [7].", "required", [("7", None, "supporting")])]
    )
    reports = take_in(campaign, {"j.json": collection({"r": old})})
    assert codes(reports["j.json"].problems) == [
        "ANSWER_DIFFERS",
        "UNMATCHED_CITATION",
    ]


def test_sentence_ids_of_the_file_are_kept_for_the_clusters():
    whole = judged_answer("It helps.", [("It helps.", "required", None)])
    whole["answer_sentences"][0]["answer_sentence_id"] = "0"
    files = {
        "topics.json": TOPICS,
        "r.json": run_2024({"1": "It helps."}),
        "j.json": collection({"r": whole}),
    }
    files["clusters_st.json"] = (
        '{"1": {"required_answer_sentences_cluster": {"4": [{"answer_sentence_id": "r-0"}]}}}'
    )
    campaign, _ = campaign_of(files)
    assert campaign.run("r").answers["1"].ids == ("0",)
    assert (
        next(
            score.value
            for score in campaign.totals()
            if score.measure == "Recall (with Required)"
        )
        == 10
    )


def test_an_answer_that_is_not_in_its_own_text_still_loads():
    campaign, reports = campaign_of(
        {
            "j.json": collection(
                {"M1": judged_answer("Cut off", [("It helps.", "required", None)])}
            )
        }
    )
    assert reports["j.json"].loaded
    assert labels(campaign) == {(0, "sentence 1"): "required", (-1, "answer"): "yes"}


@pytest.mark.parametrize(
    ("body", "place"),
    [
        (
            (
                '[{"question_id": "1", "machine_generated_answers": {"M1": {"answer": 1, '
                '"answer_sentences": []}}}]'
            ),
            "[0].machine_generated_answers.M1.answer",
        ),
        (
            '[{"question_id": "1", "machine_generated_answers": []}]',
            "[0].machine_generated_answers",
        ),
    ],
)
def test_a_file_of_another_shape_is_refused_with_the_path(body, place):
    _, reports = campaign_of({"j.json": body})
    assert [
        (problem.code, problem.place) for problem in reports["j.json"].problems
    ] == [("MALFORMED_JUDGMENTS", place)]


@pytest.mark.parametrize("label", ["required", None])
def test_a_file_about_one_topic_withdraws_no_answer_of_another(label):
    campaign, _ = campaign_of(
        {
            "topics.json": TOPICS + '\n{"id": 2, "question": "R?"}',
            "r.json": run_2024({"1": "It helps. It is safe.", "2": "Rest."}),
        }
    )
    reports = take_in(
        campaign,
        {
            "j.json": collection(
                {
                    "r": judged_answer(
                        "It helps. It is safe.",
                        [("It helps. It is safe.", label, None)],
                        None,
                    )
                }
            )
        },
    )
    assert codes(reports["j.json"].problems) == ["SPLIT_AS_JUDGED"]
    assert list(campaign.run("r").answers) == ["1", "2"]


def test_the_same_file_twice_adds_nothing():
    campaign, _ = taken(SENTENCES)
    again = take_in(
        campaign, {"j.json": collection({"r": judged_answer(TEXT, SENTENCES)})}
    )
    assert "new judgments" not in again["j.json"].counts


def test_what_is_not_judged_is_null_in_the_export():
    campaign, _ = campaign_of(
        {"topics.json": TOPICS, "r.json": run_2024({"1": "It helps [11]. It is safe."})}
    )
    (question,) = json.loads(export(campaign, "collection")[1])
    answer = question["machine_generated_answers"]["r"]
    assert answer["is_answer_accurate"] is None
    assert [
        item["answer_sentence_relevance"] for item in answer["answer_sentences"]
    ] == [None, None]
    assert entries(campaign) == [
        {"cited_pmid": "11", "evidence_support": None, "evidence_relation": None}
    ]
    assert entries(campaign, 1) is None


def test_answers_that_are_not_fully_judged_are_missing_from_the_complete_export():
    whole = [("It helps [11].", "required", [("11", None, "supporting")])]
    files = {
        "j.json": collection(
            {
                "full": judged_answer("It helps [11].", whole),
                "part": judged_answer(TEXT, SENTENCES),
            }
        )
    }
    campaign, _ = campaign_of(files)
    (question,) = json.loads(export(campaign, "complete")[1])
    assert list(question["machine_generated_answers"]) == ["full"]


def test_qrels_hold_one_line_for_each_document_graded_by_its_best_label():
    sentences = [
        (
            "It helps [11, 12, 13].",
            None,
            [
                ("11", None, "not relevant"),
                ("12", None, "not relevant"),
                ("13", None, "invalid citation"),
            ],
        ),
        (
            "It is safe [12, 14].",
            None,
            [("12", None, "contradicting"), ("14", None, None)],
        ),
        ("Rest [12].", None, [("12", None, "not relevant")]),
    ]
    campaign, _ = taken(
        sentences, "It helps [11, 12, 13]. It is safe [12, 14]. Rest [12]."
    )
    assert export(campaign, "qrels")[1] == b"1 0 11 0\n1 0 12 1\n"


_relations = st.sampled_from([*TRACK.scale("relation").names, None])
_excerpts = st.lists(
    st.tuples(
        st.one_of(st.none(), st.text("abc .", min_size=1, max_size=5)), _relations
    ),
    min_size=1,
    max_size=3,
)
_sentences = st.lists(
    st.tuples(
        st.sampled_from([*TRACK.scale("relevance").names, None]),
        st.dictionaries(st.sampled_from(["1", "2", "3"]), _excerpts),
    ),
    min_size=1,
    max_size=4,
)


@given(_sentences, st.sampled_from(["yes", "no", None]))
def test_labels_exported_and_taken_in_again_are_the_same_votes(drawn, accurate):
    sentences = [
        (
            f"Fact {number} [{', '.join(cited)}].",
            relevance,
            [(pmid, *item) for pmid, items in cited.items() for item in items],
        )
        for number, (relevance, cited) in enumerate(drawn)
    ]
    text = " ".join(sentence for sentence, _, _ in sentences)
    first, _ = campaign_of(
        {"j.json": collection({"r": judged_answer(text, sentences, accurate)})}
    )
    again, _ = campaign_of({"j.json": export(first, "collection")[1]})
    assert votes(again) == votes(first)
    assert [score.value for score in again.totals()] == [
        score.value for score in first.totals()
    ]


def test_votes_without_a_label_that_counts_are_not_exported():
    campaign, _ = taken(SENTENCES)
    ref = next(unit.ref for unit in campaign.data.units("1") if unit.name == "answer")
    take_in(
        campaign,
        {"j.json": collection({"r": judged_answer(TEXT, SENTENCES, "no")})},
        "Bob",
    )
    (question,) = json.loads(export(campaign, "collection")[1])
    assert campaign.topic_state("1").judged.votes(ref) != (vote(ref, "yes"),)
    assert question["machine_generated_answers"]["r"]["is_answer_accurate"] is None


SAMPLE = (
    Path(__file__).parents[4]
    / "../shared/data/biogen/2024/medaesqa_topic116_M1-M3.json"
)


@pytest.mark.skipif(
    not SAMPLE.exists(), reason="the MedAESQA sample is not on this machine"
)
def test_the_published_sample_goes_out_as_it_came_in():
    campaign, _ = campaign_of({"j.json": SAMPLE.read_bytes()})
    ours, theirs = (
        json.loads(export(campaign, "collection")[1]),
        json.loads(SAMPLE.read_text()),
    )
    assert [item["machine_generated_answers"] for item in ours] == [
        item["machine_generated_answers"] for item in theirs
    ]

"""The official measures on small answers, by hand; undefined is never zero, and zero never undefined."""

import json
import math
import random
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from assessment.campaign.data import defaults
from assessment.tracks.biogen import TRACK
from tests.tracks.biogen.making import (
    answer,
    campaign_of,
    case,
    judged_answer,
    labelled,
    run_2024,
    scores,
    vote,
)

RATES = ["Citation Coverage", "Citation Support Rate", "Citation Contradict Rate"]
SHARES = ["Precision", "Redundancy", "Harmfulness"]
RECALLS = [
    f"Recall (with {title})"
    for title in ("Required", "Supported and Required", "Required and Borderline")
]
DOCUMENTS = ["Document Recall", "Document Precision"]

A = answer("It helps [1, 2]. It is safe. It costs little [2]. Rest well.")
LABELS = ["required", "unnecessary", "inappropriate", None]
RELATIONS = [{"1": "supporting", "2": "contradicting"}, {}, {"2": None}]
CLUSTERS = {
    "required_answer_sentences_cluster": {
        "0": [{"answer_sentence_id": "r-1"}],
        "1": [{"answer_sentence_id": "r-2"}, {"answer_sentence_id": "r-3"}],
    },
    "supported_required_answer_sentences_cluster": {
        "0": [{"answer_sentence_id": "r-1"}]
    },
    "required_and_borderline_answer_sentences_cluster": {
        "4": [{"answer_sentence_id": f"r-{n}"} for n in (1, 2, 3)],
        "5": [{"answer_sentence_id": "r-4"}],
    },
}


def score(answers, votes=(), **more):
    return scores(case(answers, votes, **more))


def pick(values_by_name, *names):
    return [values_by_name[name] for name in names]


def test_a_judged_answer_by_hand():
    result = score({"r": A}, labelled(A, "yes", LABELS, RELATIONS))["r"]
    assert pick(result, "Accuracy", "Acceptable Answers", *SHARES) == [
        100,
        1,
        25,
        25,
        25,
    ]
    assert pick(result, *RATES) == [25, pytest.approx(100 / 3), pytest.approx(100 / 3)]
    assert pick(result, *DOCUMENTS) == [100, 100]


def test_with_nothing_judged_only_what_nobody_can_deny_is_zero():
    result = score({"r": A})["r"]
    assert (
        pick(result, "Accuracy", "Acceptable Answers", "Document Recall", *RECALLS)
        == [None] * 6
    )
    assert pick(result, *SHARES, *RATES, "Document Precision") == [0] * 7


def test_with_nothing_judged_all_is_undefined_where_only_judged_units_count():
    cited = answer("It helps [1]. It is safe [2].")
    assert set(score({"r": cited}, unjudged="judged")["r"].values()) == {None}


def test_an_uncited_sentence_needs_no_judgment_to_be_uncovered():
    assert score({"r": A}, unjudged="judged")["r"]["Citation Coverage"] == 0


def test_unjudged_units_count_in_the_denominators_or_not():
    votes = labelled(A, "yes", LABELS, RELATIONS)
    official, judged = (
        score({"r": A}, votes, unjudged=choice)["r"]
        for choice in ("official", "judged")
    )
    assert pick(official, *SHARES, "Citation Support Rate") == [
        25,
        25,
        25,
        pytest.approx(100 / 3),
    ]
    assert pick(judged, *SHARES, "Citation Support Rate") == [
        pytest.approx(100 / 3)
    ] * 3 + [50]
    assert judged["Citation Coverage"] == pytest.approx(100 / 3)


def test_every_figure_says_how_much_of_it_is_judged():
    facts = TRACK.score(case({"r": A}, labelled(A, None, LABELS, RELATIONS)))["r"]
    stand = {name: (cell.judged, cell.needed) for name, cell in facts.items()}
    assert stand["Accuracy"] == (0, 1)
    assert stand["Precision"] == stand["Recall (with Required)"] == (3, 4)
    assert stand["Citation Support Rate"] == stand["Document Precision"] == (2, 3)


STOPS = "the official script stops"


def test_an_empty_answer_scores_zero_and_is_flagged():
    empty = answer("")
    facts = TRACK.score(
        case(
            {"r": empty, "other": A},
            [*labelled(A, "yes", LABELS, RELATIONS), vote(empty.accuracy("1"), "no")],
        )
    )
    assert (
        pick(
            {name: cell.value for name, cell in facts["r"].items()},
            "Accuracy",
            *SHARES,
            *RATES,
            *DOCUMENTS,
        )
        == [0] * 9
    )
    assert (
        note_of(facts, "r", "Precision")
        == f"an empty answer scores 0; {STOPS} here: an answer without any sentence (AssertionError)"
    )
    assert note_of(facts, "r", "Document Recall").endswith(
        f"{STOPS} before this figure: an answer without any sentence (AssertionError)"
    )
    assert note_of(facts, "r", "Accuracy") == ""


def test_an_answer_that_cites_nothing_has_rates_of_zero():
    bare = answer("It helps.")
    for choice in ("official", "judged"):
        result = score(
            {"r": bare}, labelled(bare, "yes", ["required"]), unjudged=choice
        )["r"]
        assert pick(result, *RATES, "Document Precision") == [0, 0, 0, 0]


def test_a_pmid_with_both_relations_counts_in_both_rates_and_once_below_the_line():
    votes = [
        vote(
            A.relation("1", A.sentences[0], "1"),
            "supporting",
            "Ann",
            ("a", None),
            ("b", "contradicting"),
        )
    ]
    result = score({"r": A}, votes)["r"]
    assert (
        pick(result, "Citation Support Rate", "Citation Contradict Rate")
        == [pytest.approx(100 / 3)] * 2
    )


def test_excerpts_of_those_who_were_outvoted_do_not_count():
    ref = A.relation("1", A.sentences[0], "1")
    votes = [
        vote(ref, "supporting", "Ann"),
        vote(ref, "supporting", "Bob"),
        vote(ref, "neutral", "Cyd", ("c", "contradicting")),
    ]
    assert score({"r": A}, votes)["r"]["Citation Contradict Rate"] == 0


def test_one_supporting_citation_settles_a_sentence_while_others_are_open():
    votes = labelled(A, None, [], [{"1": "supporting"}])
    assert score({"r": A}, votes, unjudged="judged")["r"][
        "Citation Coverage"
    ] == pytest.approx(100 / 3)


def test_neutral_documents_are_relevant_but_support_nothing():
    result = score(
        {"r": A},
        labelled(
            A,
            None,
            [],
            [{"1": "neutral", "2": "not relevant"}, {}, {"2": "invalid citation"}],
        ),
    )["r"]
    assert pick(result, *RATES, *DOCUMENTS) == [0, 0, 0, 100, 50]


def test_a_document_is_relevant_if_one_sentence_says_so():
    result = score(
        {"r": A},
        labelled(A, None, [], [{"2": "not relevant"}, {}, {"2": "supporting"}]),
    )["r"]
    assert pick(result, *DOCUMENTS) == [100, 50]


def test_the_pool_is_made_of_all_runs():
    b = answer("It soothes [3, 4].")
    votes = labelled(A, None, [], [{"1": "supporting"}]) + labelled(
        b, None, [], [{"3": "supporting", "4": "neutral"}]
    )
    result = score({"r": A, "b": b}, votes)
    assert (result["r"]["Document Recall"], result["b"]["Document Recall"]) == (
        pytest.approx(100 / 3),
        pytest.approx(200 / 3),
    )


def test_a_topic_with_an_empty_pool_is_left_out_of_document_recall():
    good = case({"r": A}, labelled(A, None, [], [{"1": "supporting"}]))
    none = case({"r": A}, labelled(A, None, [], [{"1": "not relevant"}]))
    assert scores(good, none)["r"]["Document Recall"] == 100
    assert scores(good, none)["r"]["Document Precision"] == 25


def test_clusters_are_counted_once_and_divided_by_ten():
    votes = labelled(A, None, ["required", "required", "required", "borderline"])
    assert pick(score({"r": A}, votes, clusters={"ST": CLUSTERS})["r"], *RECALLS) == [
        20,
        10,
        20,
    ]


def test_unjudged_sentences_hit_no_cluster():
    assert pick(score({"r": A}, clusters={"ST": CLUSTERS})["r"], *RECALLS) == [0, 0, 0]


def test_with_two_embeddings_each_has_its_own_recall():
    result = score(
        {"r": A},
        labelled(A, None, ["required"]),
        clusters={"ST": CLUSTERS, "SimCSE": {}},
    )["r"]
    assert pick(
        result, "Recall (with Required)-ST", "Recall (with Required)-SimCSE"
    ) == [10, 0]
    assert "Recall (with Required)" not in result


def test_without_clusters_recall_is_undefined_never_zero():
    assert (
        pick(score({"r": A}, labelled(A, "yes", ["required"] * 4))["r"], *RECALLS)
        == [None] * 3
    )


def test_clusters_of_other_topics_leave_recall_undefined():
    inputs = case({"r": A}, labelled(A, "yes", ["required"] * 4))
    inputs.resources["clusters", "ST"] = json.dumps({"2": CLUSTERS}).encode()
    assert pick(scores(inputs)["r"], *RECALLS) == [None] * 3


def test_a_topic_that_a_run_leaves_out_counts_zero_or_not_at_all():
    first = case({"r": A, "b": A}, labelled(A, "yes", ["required"] * 4))
    for choice, expected in (("zero", 50), ("skip", 100)):
        second = case({"r": A}, labelled(A, "yes", ["required"] * 4), missing=choice)
        first.settings["missing"] = choice
        result = scores(first, second)
        assert (
            result["b"]["Accuracy"],
            result["b"]["Precision"],
            result["r"]["Accuracy"],
        ) == (
            expected,
            expected,
            100,
        )


def test_a_missing_answer_is_not_zero_where_nobody_has_a_value():
    first = case({"r": A, "b": A}, labelled(A, "yes"))
    assert scores(first, case({"r": A}))["b"]["Accuracy"] == 100


def test_the_names_of_2025_are_a_setting():
    votes = labelled(A, "yes", LABELS, RELATIONS)
    new = score({"r": A}, votes, names="2025")["r"]
    old = score({"r": A}, votes)["r"]
    assert pick(
        new, "Completeness", "Coverage", "Support rate", "Contradiction rate"
    ) == pick(old, "Precision", *RATES)
    assert "Precision" not in new


def test_equal_answers_share_their_labels():
    result = score({"r": A, "twin": A}, labelled(A, "yes", LABELS, RELATIONS))
    assert result["r"] == result["twin"]


def test_a_unit_on_which_the_assessors_differ_counts_as_unjudged():
    ref = A.accuracy("1")
    assert (
        score({"r": A}, [vote(ref, "yes", "Ann"), vote(ref, "no", "Bob")])["r"][
            "Accuracy"
        ]
        is None
    )
    assert (
        score(
            {"r": A},
            [vote(ref, "yes", "Ann"), vote(ref, "no", "Bob"), vote(ref, "yes", "Cyd")],
        )["r"]["Accuracy"]
        == 100
    )


def test_a_machines_label_counts_in_no_score():
    assert (
        score({"r": A}, [vote(A.accuracy("1"), "yes", "auto:judge")])["r"]["Accuracy"]
        is None
    )


def test_shuffled_judgments_give_the_same_scores():
    votes = labelled(A, "yes", LABELS, RELATIONS)
    votes += [item._replace(assessor="Bob") for item in votes]
    expected = score({"r": A}, votes)
    for seed in range(5):
        assert (
            score({"r": A}, random.Random(seed).sample(votes, len(votes))) == expected
        )


_labels = st.lists(
    st.sampled_from([*TRACK.scale("relevance").names, None]), min_size=4, max_size=4
)
_relation = st.sampled_from([*TRACK.scale("relation").names, None])
_relations = st.tuples(
    st.fixed_dictionaries({"1": _relation, "2": _relation}),
    st.just({}),
    st.fixed_dictionaries({"2": _relation}),
)


@given(
    st.sampled_from(["yes", "no", None]),
    _labels,
    _relations,
    st.sampled_from(["official", "judged"]),
)
def test_every_value_is_undefined_or_between_0_and_100(
    accuracy, labels, relations, unjudged
):
    empty = answer("")
    result = score(
        {"r": A, "empty": empty},
        labelled(A, accuracy, labels, relations),
        clusters={"ST": CLUSTERS},
        unjudged=unjudged,
    )
    values = [
        value for run in result.values() for value in run.values() if value is not None
    ]
    assert all(0 <= value <= 100 and math.isfinite(value) for value in values)
    assert all(
        result["r"][share] is None
        or sum(result["r"][name] for name in SHARES) <= 100.001
        for share in SHARES
    )


DATA = Path(__file__).parents[4] / "../shared/data/biogen/2024"
SAMPLE = {
    "M1": [100, 83.33, 0, 0, 100, 85.71, 0, 42.11, 100, 50, 50, 40],
    "M2": [100, 100, 0, 0, 85.71, 81.82, 0, 42.11, 88.89, 50, 60, 70],
    "M3": [100, 100, 0, 0, 83.33, 85.71, 0, 21.05, 80, 40, 50, 50],
}
COLUMNS = ["Accuracy", *SHARES, *RATES, *DOCUMENTS, RECALLS[1], RECALLS[0], RECALLS[2]]


@pytest.mark.skipif(
    not DATA.exists(), reason="the MedAESQA sample is not on this machine"
)
@pytest.mark.parametrize("runs", [(), ("M1", "M2", "M3")])
def test_the_published_topic_116_has_the_published_figures(runs):
    names = [
        "medaesqa_topic116_M1-M3.json",
        "clusters_simcse_topic116.json",
        *(f"derived_run_{run}.json" for run in runs),
    ]
    campaign, _ = campaign_of({name: (DATA / name).read_bytes() for name in names})
    result = {(item.run, item.measure): item.value for item in campaign.totals()}
    assert {
        run: [round(result[run, name], 2) for name in COLUMNS] for run in SAMPLE
    } == SAMPLE


def note_of(facts, run, measure):
    """The note of a run's score at the one topic, where there are no clusters of several embeddings."""
    scores = TRACK.totals({"1": facts}, defaults(TRACK))
    return next(
        score.note for score in scores if (score.run, score.measure) == (run, measure)
    )


def test_an_answer_without_accuracy_label_stops_the_official_script_at_once():
    facts = TRACK.score(case({"r": A}, labelled(A, None, LABELS, RELATIONS)))
    assert (
        f"{STOPS} here: an answer without accuracy label (AttributeError)"
        in note_of(facts, "r", "Accuracy")
    )
    assert f"{STOPS} before this figure" in note_of(facts, "r", "Precision")


def test_of_several_reasons_to_stop_the_first_of_the_script_is_told():
    empty = answer("")
    one, two = (
        TRACK.score(case({"r": some}, labelled(some, None, [], [])))
        for some in (empty, empty)
    )
    [note] = {
        score.note
        for score in TRACK.totals({"1": one, "2": two}, defaults(TRACK))
        if score.measure == "Precision"
    }
    assert note == (
        f"an empty answer scores 0; {STOPS} before this figure: an answer without accuracy label "
        "(AttributeError)"
    )


def test_a_topic_without_a_relevant_document_stops_the_official_script_at_its_documents():
    facts = TRACK.score(case({"r": A}, labelled(A, "yes", LABELS)))
    assert "a topic without any relevant document (ZeroDivisionError)" in note_of(
        facts, "r", "Document Recall"
    )
    assert "a topic without any relevant document (ZeroDivisionError)" in note_of(
        facts, "r", "Document Precision"
    )
    assert STOPS not in note_of(facts, "r", "Citation Coverage")


def test_a_required_sentence_outside_the_clusters_stops_the_official_script_there():
    sets = {
        "required_answer_sentences_cluster": {},
        "required_and_borderline_answer_sentences_cluster": {},
    }
    facts = TRACK.score(
        case({"r": A}, labelled(A, "yes", LABELS, RELATIONS), {"st.json": sets})
    )
    assert (
        "a required or borderline sentence that is in no cluster (AssertionError)"
        in note_of(facts, "r", "Recall (with Required)")
    )
    assert STOPS not in note_of(facts, "r", "Precision")


def campaign_of_three(**settings):
    """Topics 1 to 3, of which runs A and B answer two each, and topic 4 that nobody has judged and run A
    answers.
    """
    topics = "\n".join(
        json.dumps({"id": number, "question": "Why?"}) for number in range(1, 5)
    )
    labels_of = {"A": {"1": "yes", "2": "no"}, "B": {"1": "no", "3": "yes"}}
    sentences = [
        ("It helps [1].", "required", [("1", None, "supporting")]),
        ("It costs little.", "unnecessary", None),
    ]
    files = {
        "topics.jsonl": topics,
        "run.json": run_2024(
            {"1": "It helps [1]. It costs little.", "4": "It may."}, name="A"
        ),
    }
    questions = [
        {
            "question_id": topic,
            "question": "Why?",
            "machine_generated_answers": {
                run: judged_answer(
                    "It helps [1]. It costs little.", sentences, labels[topic]
                )
                for run, labels in labels_of.items()
                if topic in labels
            },
        }
        for topic in ("1", "2", "3")
    ]
    return campaign_of({**files, "judgments.json": json.dumps(questions)}, **settings)[
        0
    ]


def rows(campaign):
    """run, measure -> its values by topic; and the totals."""
    result, totals = {}, {}
    for score in campaign.all_scores():
        if score.topic is None:
            totals[score.run, score.measure] = score.value
        else:
            result.setdefault((score.run, score.measure), {})[score.topic] = score.value
    return result, totals


@pytest.mark.parametrize("missing", ["zero", "skip"])
def test_rows_of_topics_average_to_the_total_and_a_topic_without_an_answer_has_its_row(
    missing,
):
    result, totals = rows(campaign_of_three(missing=missing))
    assert set(result) == set(totals)
    for (run, measure), values in result.items():
        assert set(values) == {"1", "2", "3", "4"}
        counted = [value for value in values.values() if value is not None]
        whole = sum(counted) / len(counted) if counted else None
        if measure == "Acceptable Answers":
            whole = sum(counted)
        assert totals[run, measure] == pytest.approx(whole)
    assert result["A", "Precision"]["3"] == (0 if missing == "zero" else None)


def test_totals_of_a_run_that_misses_a_topic_say_where_the_official_script_stops():
    notes = {
        score.measure: score.note
        for score in campaign_of_three().totals()
        if score.run == "B"
    }
    assert "no answer to a topic counts 0" in notes["Accuracy"]
    assert (
        f"{STOPS.replace('stops', 'leaves')} such a topic out of this figure and stops at its next table"
        in notes["Accuracy"]
    )
    assert (
        f"{STOPS} here: a topic without an answer of this run (AssertionError)"
        in notes["Precision"]
    )
    assert (
        f"{STOPS} before this figure: a topic without an answer of this run (AssertionError)"
        in notes["Document Recall"]
    )


def test_a_mean_over_the_judged_topics_says_what_it_leaves_out():
    judged = TRACK.score(case({"r": A}, labelled(A, "yes", LABELS, RELATIONS)))
    waiting = TRACK.score(case({"r": A}))
    notes = {
        score.measure: score.note
        for score in TRACK.totals({"1": judged, "2": waiting}, defaults(TRACK))
    }
    assert notes["Accuracy"].startswith(
        "topics whose answer is not yet judged are left out; "
    )
    nothing = {
        score.measure: score.note
        for score in TRACK.totals({"2": waiting}, defaults(TRACK))
    }
    assert nothing["Accuracy"].startswith("not yet judged; ")

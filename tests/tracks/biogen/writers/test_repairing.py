"""Sentences split by hand keep their judgments; a repaired run checks clean."""

import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from assessment.exchange.runs import resplitting
from assessment.exchange.runs.repairs import repaired_run
from assessment.tracks.biogen.carry_over import carry
from assessment.tracks.biogen.runs.manual_boundaries import resplit
from assessment.tracks.biogen.writers.repair import repaired
from tests.tracks.biogen.making import (
    RULES,
    answer,
    campaign_of,
    codes,
    known,
    run_2024,
    run_of,
)

TOPIC = '{"id": 1, "title": "T", "question": "Q?", "narrative": "N"}'


def split(text, *starts):
    outcome = resplit(answer(text), list(starts))
    return [(sentence.text, sentence.cited) for sentence in outcome.sentences]


def test_two_sentences_become_one_and_one_becomes_two():
    text = "It helps [1]. It is safe [2]."
    assert split(text, 0) == [(text, ("1", "2"))]
    assert split(text, 3) == [("It", ()), ("helps [1]. It is safe [2].", ("1", "2"))]


def test_a_sentence_whose_bounds_stay_keeps_its_judgments():
    old = answer("It helps [1]. It is safe. It costs little.")
    new = resplit(old, [14, 26, 29])
    moved = carry("1", old, new)
    assert moved[old.relation("1", old.sentences[0], "1")] == new.relation(
        "1", new.sentences[0], "1"
    )
    assert old.relevance("1", old.sentences[0]) == new.relevance("1", new.sentences[0])
    assert old.relevance("1", old.sentences[2]) not in moved


def test_splitting_at_the_found_sentences_changes_no_sentence():
    old = answer("It helps [1]. It is safe.\n\nIt costs little [2, 3].")
    assert (
        resplit(old, [sentence.start for sentence in old.sentences]).sentences
        == old.sentences
    )


@pytest.mark.parametrize(
    ("start", "why"),
    [
        (-1, "between 0 and 12"),
        (13, "between 0 and 12"),
        (11, "inside a citation list"),
    ],
)
def test_an_impossible_start_is_refused_with_the_reason(start, why):
    with pytest.raises(ValueError, match=why):
        resplit(answer("It helps [1]."), [start])


def test_sentences_of_2025_are_given_and_stay():
    line = {
        "metadata": {"team_id": "t", "run_id": "r", "topic_id": "1"},
        "responses": [{"text": "It helps.", "citations": []}],
    }
    campaign, _ = campaign_of({"topics.json": TOPIC, "r.jsonl": json.dumps(line)})
    with pytest.raises(ValueError, match="cannot be split"):
        resplitting.resplit(campaign, "1", "r", [3], by="test")


def test_every_run_with_the_same_text_is_split_by_hand():
    files = {
        f"{name}.json": run_2024({"1": "It helps. It is safe."}, name=name)
        for name in ("a", "b")
    }
    campaign, _ = campaign_of({"topics.json": TOPIC, **files})
    resplitting.resplit(campaign, "1", "a", [0], by="test")
    assert [len(campaign.run(name).answers["1"].sentences) for name in ("a", "b")] == [
        1,
        1,
    ]


def repair(text, references=(), **chosen):
    """The answer and the references of a repaired run."""
    run = run_of({"1": text}, references, **chosen)
    mended = repaired(run, known("1", **chosen))
    (result,) = json.loads(mended.data)["results"]
    return result["answer"], result["references"]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("It helps [1]. It is safe.", "It helps [1]. It is safe."),
        ("It helps. [1] It is safe. [2]", "It helps [1]. It is safe [2]."),
        ("It helps. [1].", "It helps [1]."),
        ("It helps [1, 2, 3, 4].", "It helps [1, 2, 3]."),
        ("It helps [1] a lot [1].", "It helps a lot [1]."),
        ("It helps [PMID:1, 2].", "It helps [2]."),
        ("[9] It helps.", "It helps."),
        ("It helps [1]", "It helps [1]."),
        ("Does it help? [1]", "Does it help [1]?"),
        ('He said "no." [1]', 'He said "no [1]."'),
        ("(It helps.) [1] Rest.", "(It helps [1].) Rest."),
        ("It helps… [1]", "It helps [1]…"),
        ('It helps "a lot". [1]', 'It helps "a lot" [1].'),
        ("It helps [1] .", "It helps [1]."),
        ("", ""),
    ],
)
def test_lists_move_into_their_sentences_and_surplus_goes(text, expected):
    assert repair(text)[0] == expected


def test_references_are_rebuilt_from_what_is_cited():
    assert repair("It helps [2, 1]. It is safe [1].", ["1", "1", "9"])[1] == ["2", "1"]


def test_a_repaired_run_of_2025_keeps_its_text_and_loses_what_does_not_count():
    line = {
        "metadata": {"team_id": "t", "run_id": "r", "topic_id": 1},
        "responses": [{"text": "It helps .", "citations": {"7": 0.1, "x": 1, "8": 2}}],
    }
    campaign, _ = campaign_of({"topics.json": TOPIC, "r.jsonl": json.dumps(line)})
    again = json.loads(repaired_run(campaign, "r", RULES).data)
    assert again == {
        "metadata": {"team_id": "t", "run_id": "r", "topic_id": "1"},
        "responses": [{"text": "It helps .", "citations": ["8", "7"]}],
    }


_lists = st.sampled_from(
    ["", " [11]", " [11, 12]", " [11,12,13,14]", " [11, 11]", " [PMID:11]", " [007]"]
)
_sentences = st.lists(
    st.tuples(
        st.sampled_from(["It helps", "Rest is best", "Iron lowers risk"]),
        _lists,
        _lists,
        st.sampled_from([".", "?", "!", "…", '."', ".)"]),
    ),
    min_size=1,
    max_size=6,
)


@given(_sentences)
def test_a_repaired_run_checks_clean_and_repairing_it_again_changes_nothing(drawn):
    text = " ".join(
        f"{words}{inside}{mark}{following}" for words, inside, following, mark in drawn
    )
    campaign, _ = campaign_of(
        {"topics.json": TOPIC, "r.json": run_2024({"1": text}, ["5"])}
    )
    once = repaired_run(campaign, "r", RULES)
    again, reports = campaign_of({"topics.json": TOPIC, "r.json": once.data})
    assert codes(reports["r.json"].problems) == []
    assert repaired_run(again, "r", RULES) == once._replace(changes=())


def changes(text, references=()):
    return repaired(run_of({"1": text}, references), known("1")).changes


def test_every_change_is_listed_with_its_place():
    listed = changes("[9] It helps. [1] It is safe [2, 3, 4, 5].", ["1", "7"])
    assert [change.place for change in listed] == [
        "topic 1, before the first sentence",
        "topic 1, sentence 1",
        "topic 1, sentence 2",
        "topic 1, references",
    ]
    assert listed[1].what.endswith("It ends now: 'It helps [1].'")
    assert listed[3].what == "added 2, 3, 4; removed 7"


def test_a_run_that_needs_no_repair_has_no_changes():
    assert changes("It helps [1]. It is safe.", ["1"]) == ()


def test_what_the_reader_left_out_is_a_change_too():
    twice = json.loads(run_2024({"1": "It helps."}))
    twice["results"].append({"topic_id": "7", "answer": "No.", "references": []})
    campaign, _ = campaign_of({"topics.json": TOPIC, "r.json": json.dumps(twice)})
    assert [change.place for change in repaired_run(campaign, "r", RULES).changes] == [
        "topic 7, results[1]"
    ]

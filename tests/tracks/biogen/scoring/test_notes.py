"""Counts and notes beside the figures of BioGen, and what totals add up."""

from __future__ import annotations

from dataclasses import replace

import pytest

from assessment.campaign.data import defaults
from assessment.tracks.biogen import TRACK
from assessment.tracks.biogen.scoring.formulas import AnswerValue
from tests.tracks.biogen.making import answer, case, labelled

A = answer("It helps [1, 2]. It is safe. It costs little [2]. Rest well.")
LABELS = ["required", "unnecessary", "inappropriate", None]
RELATIONS = [{"1": "supporting", "2": "contradicting"}, {}, {"2": None}]
EVERY_SET = (
    "required_answer_sentences_cluster",
    "supported_required_answer_sentences_cluster",
    "required_and_borderline_answer_sentences_cluster",
)
NO_ANSWER = "no answer to a topic counts 0"
ONLY_ACCURACY = (
    "; the official script leaves such a topic out of this figure and stops at its next table "
    "(AssertionError)"
)


@pytest.fixture
def facts():
    """Run r answers topic 1; run s leaves it out."""
    state = case({"r": A}, labelled(A, "yes", LABELS, RELATIONS))
    return TRACK.score(replace(state, without_answer=("s",)))


def totals(*topics, **settings):
    by_topic = {str(number): topic for number, topic in enumerate(topics, 1)}
    rows = TRACK.totals(by_topic, {**defaults(TRACK), **settings})
    return {(row.run, row.measure): row for row in rows}


def test_a_label_of_an_answer_is_one_unit(facts):
    assert facts["r"]["Accuracy"][:4] == (100, 1, 1, "")
    assert facts["r"]["Acceptable Answers"][:4] == (1, 1, 1, "")


def test_notes_of_an_answer_say_what_its_figures_rest_on(facts):
    notes = {measure: value.note for measure, value in facts["r"].items()}
    assert notes.pop("Document Recall") == "pool of 1 run"
    no_clusters = "not computable without clusters of the topic"
    recalls = [measure for measure in notes if measure.startswith("Recall")]
    assert [notes.pop(measure) for measure in recalls] == [no_clusters] * 3
    assert set(notes.values()) == {""}


def test_an_empty_answer_says_why_its_shares_of_sentences_are_0():
    facts = TRACK.score(case({"r": answer("")}))["r"]
    noted = [measure for measure, value in facts.items() if "empty" in value.note]
    assert noted == ["Precision", "Redundancy", "Harmfulness", "Citation Coverage"]


def test_an_empty_pool_is_the_reason_for_no_document_recall():
    facts = TRACK.score(case({"r": A}))["r"]
    reason = "left out: no document of the topic is judged relevant yet"
    assert facts["Document Recall"][:4] == (None, 0, 3, reason)


def test_a_run_without_an_answer_has_every_measure_and_no_units(facts):
    assert facts["s"].keys() == facts["r"].keys()
    for measure, value in facts["s"].items():
        note = NO_ANSWER
        if measure in ("Accuracy", "Acceptable Answers"):
            note += ONLY_ACCURACY
        if facts["r"][measure].value is None:
            note = note.replace("counts 0", "is left out")
            assert value[:4] == (None, 0, 0, note)
        else:
            assert value[:4] == (0, 0, 0, note)


def test_a_topic_without_an_answer_is_left_out_where_the_setting_says_so():
    state = case({"r": A}, labelled(A, "yes", LABELS, RELATIONS), missing="skip")
    left_out = TRACK.score(replace(state, without_answer=("s",)))["s"]["Precision"]
    assert left_out[:4] == (None, 0, 0, "no answer to a topic is left out")


def test_only_an_answer_with_sentences_needs_a_relevant_document():
    facts = TRACK.score(case({"r": answer("")}))["r"]
    causes = [error.cause for error in facts["Precision"].script_errors]
    assert causes == [
        "an answer without accuracy label",
        "an answer without any sentence",
    ]


def test_a_required_sentence_in_its_clusters_stops_nothing():
    sets = {name: {"0": [{"answer_sentence_id": "r-1"}]} for name in EVERY_SET}
    state = case({"r": A}, labelled(A, "yes", LABELS, RELATIONS), {"one.json": sets})
    facts = TRACK.score(state)["r"]
    assert facts["Precision"].script_errors == ()
    assert facts["Recall (with Required)"][:4] == (10, 3, 4, "")


def test_totals_add_up_the_units_of_all_topics(facts):
    rows = totals(facts, facts)
    assert rows["r", "Precision"][3:6] == (25, 6, 8)
    assert rows["r", "Acceptable Answers"][3:6] == (2, 2, 2)
    assert rows["s", "Precision"][3:6] == (0, 0, 0)


def test_totals_have_the_measures_of_every_topic_and_run():
    value = AnswerValue(100.0, 1, 1)
    rows = totals({"r": {"Accuracy": value}}, {"r": {"Precision": value}})
    assert rows.keys() == {("r", "Accuracy"), ("r", "Precision")}


def test_pools_of_different_sizes_are_told_with_their_topics():
    six, five = (AnswerValue(1.0, 1, 1, f"pool of {runs} runs") for runs in (6, 5))
    rows = totals(*({"r": {"Document Recall": pool}} for pool in (five, six, six)))
    assert rows["r", "Document Recall"].note == "pool of 6 runs, at topic 1 of 5 runs"


def test_what_topics_say_stands_once_in_the_total_and_in_their_order():
    first, second = AnswerValue(1.0, 1, 1, "one"), AnswerValue(1.0, 1, 1, "two")
    rows = totals(*({"r": {"Precision": value}} for value in (first, second, first)))
    assert rows["r", "Precision"].note == "one; two"

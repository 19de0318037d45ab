"""The counts behind the figures and the confusion of labels."""

import random

import pytest

from assessment.model import Judgment
from assessment.tracks.scifact import TRACK
from assessment.tracks.scifact.answer import label_ref
from tests.tracks.scifact.making import Small, gold_row, predicted_row
from tests.tracks.scifact.test_properties import campaign

S, C, N = "SUPPORT", "CONTRADICT", "NOT ENOUGH INFO"
TWO = (S, [[0, 1], [4]])


def tables(result):
    return list(
        TRACK.tables(
            {topic: TRACK.score(result.topic_state(topic)) for topic in result.topics},
            result.settings,
        )
    )


def test_the_counts_stand_beside_their_figures():
    result = Small(
        [gold_row({"7": TWO, "8": (C, [[0]])})],
        {"r": [predicted_row({"7": (S, [4, 2]), "9": (C, [1])})]},
    )
    table = tables(result)[0]
    assert table.columns == (
        "run",
        "measure",
        "correct",
        "retrieved",
        "relevant",
        "precision",
        "recall",
        "F1",
    )
    assert table.rows == (
        ("r", "abstract_label_only", 1, 2, 2, 0.5, 0.5, 0.5),
        ("r", "abstract_rationalized", 1, 2, 2, 0.5, 0.5, 0.5),
        ("r", "sentence_selection", 1, 3, 4, 1 / 3, 0.25, pytest.approx(2 / 7)),
        ("r", "sentence_label", 1, 3, 4, 1 / 3, 0.25, pytest.approx(2 / 7)),
    )


def test_the_confusion_counts_every_pair_in_play_once():
    golds = [
        gold_row({"1": (S, [[0]]), "2": (S, [[0]]), "3": (C, [[0]])}, cited=[4, 5])
    ]
    run = {"1": (S, [0]), "2": (C, [0]), "4": (S, [0]), "99": (C, [0])}
    table = tables(Small(golds, {"r": [predicted_row(run)]}))[1]
    assert table.columns == (
        "run",
        "gold",
        "predicted SUPPORT",
        "predicted CONTRADICT",
        "not predicted",
        "all",
    )
    assert table.rows == (
        ("r", S, 1, 1, 0, 2),
        ("r", C, 0, 0, 1, 1),
        ("r", N, 1, 0, 1, 2),
        ("r", "not judged", 0, 1, 0, 1),
    )


def test_a_claim_that_a_run_leaves_out_counts_as_not_predicted():
    golds = [gold_row({"1": (S, [[0]])}, 1), gold_row({"2": (C, [[0]])}, 2)]
    result = Small(golds, {"r": [predicted_row({"1": (S, [0])}, 1)]})
    assert [row[2:] for row in tables(result)[1].rows[:2]] == [
        (1, 0, 0, 1),
        (0, 0, 1, 1),
    ]


def test_two_runs_stand_below_each_other():
    result = Small(
        [gold_row({"7": TWO})],
        {"a": [predicted_row({"7": (S, [4])})], "b": [predicted_row({})]},
    )
    assert [[row[0] for row in table.rows] for table in tables(result)] == [
        ["a"] * 4 + ["b"] * 4
    ] * 2


def test_without_runs_the_tables_are_empty():
    assert [table.rows for table in tables(Small([gold_row({"7": TWO})]))] == [(), ()]


@pytest.mark.parametrize("seed", range(30))
def test_the_diagonal_and_the_margins_are_those_of_the_counts(seed):
    golds, predicted = campaign(seed)
    result = Small(golds, {"r": predicted})
    chance = random.Random(seed)
    result.judgments = [
        vote
        for vote in result.judgments
        if vote.ref.kind == "set" or chance.random() < 0.8
    ]
    counts, confusion = tables(result)
    _, _, correct, retrieved, relevant, *_ = counts.rows[0]
    rows = [row[2:] for row in confusion.rows]
    assert rows[0][0] + rows[1][1] == correct
    assert sum(row[0] + row[1] for row in rows) == retrieved
    assert rows[0][3] + rows[1][3] == relevant


def test_abstracts_that_anybody_judged_are_in_play_for_every_run():
    result = Small([gold_row({}, cited=[])], {"r": [predicted_row({})]})
    result.judgments = [Judgment(label_ref("1", "55"), "Ann", N)]
    assert tables(result)[1].rows[2] == ("r", N, 0, 0, 1, 1)

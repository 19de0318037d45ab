"""Scores of a topic and of runs, in the cases on which the official scripts have an opinion."""

import random

import pytest

from assessment.model import Judgment
from assessment.tracks.rag import TRACK
from assessment.tracks.rag.answer import Answer
from assessment.tracks.rag.labels import (
    FAILED,
    FULL,
    NONE,
    NOT_SUPPORTED,
    OKAY,
    PARTIAL,
    PARTLY,
    SUPPORTED,
    UNLABELLED,
    VITAL,
)
from assessment.tracks.rag.measures import (
    MEASURES,
    NUGGET_MEASURES,
    SUPPORT_MEASURES,
)
from assessment.tracks.rag.nuggets.importance import importance_ref
from assessment.tracks.rag.scoring.score import score
from tests.tracks.rag.making import answer, judgments_of, state, votes

RESPONSE = answer(("Swifts sleep in flight.", 1), ("They eat insects.", None))
LETTERS = {"S": SUPPORTED, "P": PARTLY, "N": NOT_SUPPORTED, "F": FAILED}


def assigned(importances, labels, response=RESPONSE):
    """A topic whose one response has these labels, "-" for none."""
    nuggets = [(f"fact {n}", one) for n, one in enumerate(importances)]
    bare = state({"heron": response}, nuggets)
    chosen = {}
    for nugget, letter in zip(bare.nuggets, labels, strict=True):
        if letter != "-":
            chosen[response.assignment("1", nugget.id)] = LETTERS[letter]
    return state({"heron": response}, nuggets, votes(chosen))


def nugget_values(topic_state, run="heron"):
    values = score(topic_state)[run]
    return tuple(values[name].value for name in NUGGET_MEASURES)


V, O, F = VITAL, OKAY, FAILED  # noqa: E741  # the letters of the notes' table


@pytest.mark.parametrize(
    "importances, labels, values",
    [
        ([V, V, V, V, O, O], "SPNNSP", (0.25, 2 / 6, 0.375, 0.5)),
        ([O, O], "SN", (0.0, 0.5, 0.0, 0.5)),
        ([V, F, O], "SSN", (1.0, 2 / 3, 1.0, 2 / 3)),
        ([V, V], "FS", (0.5, 0.5, 0.5, 0.5)),
        (["Vital", V], "S-", (0.0, 0.5, 0.0, 0.5)),
    ],
)
def test_the_worked_rows_of_the_four_scores(importances, labels, values):
    assert nugget_values(assigned(importances, labels)) == pytest.approx(values)


def test_a_nugget_whose_text_stands_twice_counts_twice():
    nuggets = [("same", V), ("same", V), ("other", V)]
    bare = state({"heron": RESPONSE}, nuggets)
    labels = (SUPPORTED, SUPPORTED, NOT_SUPPORTED)
    refs = [RESPONSE.assignment("1", nugget.id) for nugget in bare.nuggets]
    chosen = dict(zip(refs, labels, strict=True))
    assert len(chosen) == 3
    values = nugget_values(state({"heron": RESPONSE}, nuggets, votes(chosen)))
    assert values == pytest.approx((2 / 3,) * 4)


def test_nothing_judged_is_undefined_and_not_zero():
    topic_state = state({"heron": RESPONSE}, [("a fact", V)], without=("tern",))
    official = [measure.name for measure in MEASURES if measure.official]
    for run in ("heron", "tern"):
        values = score(topic_state)[run]
        assert {values[name].value for name in official} == {None}


def test_with_some_labels_the_other_nuggets_count_nothing():
    assert nugget_values(assigned([V, V], "S-")) == (0.5, 0.5, 0.5, 0.5)


def test_a_response_that_nobody_assigned_is_left_out_beside_one_that_is():
    other = answer(("Swifts nest under roofs.", 1))
    topic_state = assigned([V], "S")
    both = {"heron": RESPONSE, "tern": other}
    votes_on_first = judgments_of(topic_state)
    judged = state(both, [("fact 0", V)], votes_on_first, without=("plover",))
    assert nugget_values(judged, "heron") == (1.0,) * 4
    assert nugget_values(judged, "tern") == (None,) * 4
    assert nugget_values(judged, "plover") == (0.0,) * 4


def test_a_topic_without_nuggets_has_no_nugget_scores():
    topic_state = state({"heron": RESPONSE}, without=("tern",))
    assert (
        nugget_values(topic_state) == nugget_values(topic_state, "tern") == (None,) * 4
    )


def test_an_empty_response_counts_like_none():
    topic_state = assigned([V], "S")
    judgments = judgments_of(topic_state)
    both = {"heron": RESPONSE, "tern": Answer(())}
    judged = state(both, [("fact 0", V)], judgments)
    assert nugget_values(judged, "tern") == (0.0,) * 4
    assert {unit.screen for unit in TRACK.units(judged)} == {
        unit.screen for unit in TRACK.units(topic_state)
    }


def test_a_tie_leaves_the_nugget_without_a_label():
    nuggets = [("one", V), ("two", V)]
    first, second = [
        RESPONSE.assignment("1", nugget.id)
        for nugget in state({"heron": RESPONSE}, nuggets).nuggets
    ]
    judgments = [
        *votes({first: SUPPORTED, second: SUPPORTED}, "Ann"),
        *votes({first: NOT_SUPPORTED}, "Ben"),
    ]
    topic_state = state({"heron": RESPONSE}, nuggets, judgments)
    values = score(topic_state)["heron"]["all_score"]
    assert (values.value, values.judged, values.needed) == (0.5, 1, 2)


def test_equal_texts_of_two_runs_share_their_nuggets_whatever_they_cite():
    copy = answer(("Swifts sleep in flight.", 2), ("They eat insects.", 3))
    topic_state = assigned([V, O], "SP")
    judgments = judgments_of(topic_state)
    both = state(
        {"heron": RESPONSE, "tern": copy}, [("fact 0", V), ("fact 1", O)], judgments
    )
    assert (
        nugget_values(both, "heron") == nugget_values(both, "tern") == (1, 0.5, 1, 0.75)
    )


# Support

FIVE = answer(("a", 0), ("b", 1), ("c", 2), ("d", None), ("e", 4))
WORKED = {0: FULL, 1: PARTIAL, 2: NONE, 4: UNLABELLED}


def supported(labels, response=FIVE, **settings):
    citations = [one for one in response.first_citations("1", "sent") if one]
    chosen = {ref: labels[place] for place, _, ref in citations if place in labels}
    return state({"heron": response}, (), votes(chosen), without=("tern",), **settings)


def support_values(topic_state, run="heron"):
    values = score(topic_state)[run]
    return tuple(values[name].value for name in SUPPORT_MEASURES)


@pytest.mark.parametrize(
    "rule, recalls", [("2025", (0.375, 0.25)), ("2024", (0.3, 0.2))]
)
def test_the_worked_labels_under_both_rules(rule, recalls):
    values = support_values(supported(WORKED, **{"support-rule": rule}))
    assert values == pytest.approx((0.5, 1 / 3, *recalls))


@pytest.mark.parametrize("labels", [WORKED, dict.fromkeys(WORKED, UNLABELLED)])
def test_a_run_without_response_counts_0_where_a_citation_is_labelled(labels):
    assert support_values(supported(labels), "tern") == (0.0,) * 4


def test_a_response_whose_citations_are_all_unlabelled_counts_0():
    labels = dict.fromkeys(WORKED, UNLABELLED)
    assert support_values(supported(labels)) == (0.0,) * 4


def test_a_response_that_cites_nothing_counts_0_beside_a_judged_one():
    silent = answer(("a", None))
    topic_state = supported(WORKED)
    judgments = judgments_of(topic_state)
    both = state({"heron": FIVE, "tern": silent}, (), judgments)
    assert support_values(both, "tern") == (0.0,) * 4


def test_an_unjudged_topic_counts_only_under_the_rule_of_2024():
    assert support_values(supported({}), "tern") == (None,) * 4
    of_2024 = supported({}, **{"support-rule": "2024"})
    assert support_values(of_2024) == support_values(of_2024, "tern") == (0.0,) * 4


def test_shuffled_judgments_give_the_same_scores():
    topic_state = supported(WORKED)
    judgments = judgments_of(topic_state)
    expected = score(topic_state)["heron"]
    for seed in range(5):
        random.Random(seed).shuffle(judgments)
        assert score(state({"heron": FIVE}, (), judgments))["heron"] == expected


# Importance


def test_importance_comes_from_the_file_unless_votes_are_to_count():
    nuggets = [("one", OKAY)]
    [nugget] = state({"heron": RESPONSE}, nuggets).nuggets
    judgments = [
        Judgment(importance_ref("1", nugget.id), "Ann", VITAL),
        Judgment(RESPONSE.assignment("1", nugget.id), "Ann", SUPPORTED),
    ]
    by_file = state({"heron": RESPONSE}, nuggets, judgments)
    by_votes = state({"heron": RESPONSE}, nuggets, judgments, importance="votes")
    assert nugget_values(by_file) == (0.0, 1.0, 0.0, 1.0)
    assert nugget_values(by_votes) == (1.0, 1.0, 1.0, 1.0)


def test_people_are_not_asked_for_an_importance_that_the_file_has():
    kinds = {unit.ref.kind for unit in TRACK.units(state({"h": RESPONSE}, [("a", V)]))}
    assert "importance" not in kinds
    failed = state({"h": RESPONSE}, [("a", V), ("b", FAILED)])
    voted = [unit for unit in TRACK.units(failed) if unit.ref.kind == "importance"]
    assert [unit.name for unit in voted] == ["nugget 2"]

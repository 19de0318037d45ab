"""Who has the best score most often, in words above the heat map of the page Compare."""

from __future__ import annotations

import numpy as np
import pytest

from assessment.ui.compare.heat_map.best_most_often import best_most_often
from tests.pages.score_matrices import matrix_of
from tests.two_measures import HIGHER

OPEN = np.nan


def test_topics_at_which_all_runs_are_equal_have_no_best_run():
    first, left_out = best_most_often(matrix_of(a=[3, 0], b=[1, 0]), HIGHER)
    assert first == "**a has the best score most often, at 1 of 1 topic**."
    assert left_out == "Left out: 1 topic at which all runs are equal."


def test_topics_without_a_score_of_every_run_are_left_out_and_counted():
    scores = matrix_of(a=[3, 2, 0, 0], b=[1, 2, 0, 9], c=[2, 1, OPEN, OPEN])
    first, left_out = best_most_often(scores, HIGHER)
    assert first.endswith("at 2 of 2 topics**, shared at 1.")
    assert left_out == "Left out: 2 topics without a score of every run."


def test_of_a_team_only_its_own_runs_are_spoken_of():
    scores = matrix_of(a=[3, 2], b=[1, 1])
    first, *_ = best_most_often(scores, HIGHER, whose="Of your runs, ")
    assert first.startswith("**Of your runs, a has the best score most often")


def test_without_a_topic_that_tells_the_runs_apart_none_is_best():
    scores = matrix_of(a=[0, 1], b=[0, OPEN])
    first, left_out = best_most_often(scores, HIGHER)
    assert "tells them apart, so none is best" in first
    assert "1 topic without a score of every run" in left_out
    assert left_out.endswith("and 1 topic at which all runs are equal.")


def test_a_run_without_any_score_leaves_no_topic_out():
    scores = matrix_of(a=[3, 2], b=[1, 1], c=[OPEN, OPEN])
    assert len(best_most_often(scores, HIGHER)) == 1
    assert best_most_often(scores.of_runs(["a", "c"]), HIGHER) == []


@pytest.mark.parametrize(
    ("columns", "words"),
    [
        (
            {"a": [3, 1], "b": [1, 2]},
            "a and b have the best score most often, at 1 of 2 topics each. Who leads by the total, ",
        ),
        (
            {"a": [2, 2], "b": [2, 2], "c": [1, 0]},
            "at 2 of 2 topics each, alone or shared. Who leads",
        ),
        (
            {"a": [2, 3], "b": [2, 1], "c": [1, 3], "d": [1, 1]},
            "a has the best score most often",
        ),
        (
            {"a": [1], "b": [1], "c": [1], "d": [1], "e": [0]},
            "4 runs have the best score",
        ),
    ],
)
def test_runs_that_are_best_equally_often_are_all_named(columns, words):
    assert words in best_most_often(matrix_of(**columns), HIGHER)[0]


def test_a_best_score_that_is_always_shared_says_so():
    scores = matrix_of(a=[2, 2], b=[2, 1], c=[1, 2])
    assert best_most_often(scores, HIGHER)[0].endswith("**, always shared.")

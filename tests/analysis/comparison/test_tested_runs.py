"""Runs tested together: over the topics of all of them, the better run of each pair first."""

from __future__ import annotations

import numpy as np
import pytest

from assessment.analysis.comparison.tested_runs import runs_tested_together
from tests.pages.score_matrices import matrix_of
from tests.two_measures import HIGHER, LOWER

APART = {"heron": [0.9] * 8, "tern": [0.1] * 8}


def test_means_are_over_the_topics_at_which_all_runs_have_a_score():
    tested = runs_tested_together(matrix_of(a=[1, 0, 1], b=[0, 0, np.nan]), HIGHER)
    assert tested.topics == 2
    assert tested.means == {"a": 0.5, "b": 0.0}


@pytest.mark.parametrize(
    ("measure", "better", "worse"),
    [(HIGHER, "heron", "tern"), (LOWER, "tern", "heron")],
)
def test_the_better_run_of_a_pair_comes_first(measure, better, worse):
    tested = runs_tested_together(matrix_of(**APART), measure)
    (pair,) = tested.pairs
    assert (pair.better, pair.worse) == (better, worse)
    assert pair.differs
    assert tested.order.runs == [better, worse]


def test_equal_runs_do_not_differ():
    tested = runs_tested_together(matrix_of(a=[1, 0, 1], b=[1, 0, 1]), HIGHER)
    assert [pair.differs for pair in tested.pairs] == [False]
    assert tested.intervals(yes_or_no=False) == [None]


def test_runs_without_a_topic_of_all_are_not_tested():
    scores = matrix_of(a=[1, np.nan], b=[np.nan, 1])
    assert runs_tested_together(scores, HIGHER) is None
    assert runs_tested_together(scores.of_runs(["a"]), HIGHER) is None

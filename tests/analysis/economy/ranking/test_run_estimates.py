"""The runs' estimates are turned where less is better, and turned back for whoever asks for values."""

from __future__ import annotations

import numpy as np
import pytest

from assessment.analysis.economy.ranking.run_estimates import estimates_by_topics
from assessment.analysis.economy.topics.judged_topic_scores import DrawnScores
from assessment.tracks import TRACKS

PRECISION = TRACKS["biogen"].measure("Precision")
REDUNDANCY = TRACKS["biogen"].measure("Redundancy")
"""Of which less is better."""
LOWEST = np.array([[20.0, 40, 30, 50, 10], [60.0, 40, 50, 90, 70]])
HIGHEST = LOWEST + np.array([0, 0, 0, 10, 0])


def scores(highest, skipped):
    topics = tuple("abcdefgh")
    return DrawnScores(("heron", "tern"), topics, 5, LOWEST, highest, skipped=skipped)


@pytest.mark.parametrize(
    ("measure", "best_first"), [(PRECISION, [1, 0]), (REDUNDANCY, [0, 1])]
)
def test_means_are_those_of_the_measure_whatever_is_better(measure, best_first):
    estimates = estimates_by_topics(scores(LOWEST, 0), None, measure)
    assert estimates.means().tolist() == [30, 62]
    assert estimates.best_first() == best_first
    for mean, (low, high) in zip([30, 62], estimates.intervals(0.95), strict=True):
        assert low < mean < high


def test_runs_with_skipped_units_are_midway_and_their_intervals_reach_from_end_to_end():
    estimates = estimates_by_topics(scores(HIGHEST, 1), None, REDUNDANCY)
    exact = estimates_by_topics(scores(LOWEST, 0), None, REDUNDANCY)
    assert estimates.means().tolist() == [31, 63]
    assert estimates.stacked.lowest.values.tolist() == [-30, -62]
    intervals = zip(estimates.intervals(0.95), exact.intervals(0.95), strict=True)
    for wide, narrow in intervals:
        assert wide.low <= narrow.low and wide.high > narrow.high + 2


def test_a_run_is_surely_above_only_if_it_is_so_at_its_worst():
    exact = estimates_by_topics(scores(LOWEST, 0), None, PRECISION)
    skipped = estimates_by_topics(scores(HIGHEST, 1), None, PRECISION)
    known = exact.probabilities_above(is_complete=False).at_worst[1, 0]
    assert skipped.probabilities_above(is_complete=False).at_worst[1, 0] < known

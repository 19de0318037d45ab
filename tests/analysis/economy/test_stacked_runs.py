"""Where people skipped units, estimates have each run at its lowest scores, then each at its highest."""

from __future__ import annotations

import numpy as np

from assessment.analysis.economy.stacked_runs import (
    at_lowest,
    by_end,
    is_stacked,
    pairs_by_end,
    stacked,
)
from assessment.statistics.estimation import topic_estimate
from assessment.statistics.unit_sampling import UnitEstimate

LOWEST = np.array([[0.2, 0.4, 0.3], [0.1, 0.5, 0.9]])
HIGHEST = np.array([[0.2, 0.4, 0.8], [0.1, 0.5, 1.0]])
"""The scores of two runs in three topics."""


def test_stacked_runs_come_apart_by_end():
    low, high = by_end(stacked(LOWEST[:, 2], HIGHEST[:, 2]), 2)
    assert low.tolist() == [0.3, 0.9] and high.tolist() == [0.8, 1.0]


def test_runs_without_skipped_units_have_one_end():
    scores = LOWEST[:, 2]
    assert not is_stacked(scores, 2) and is_stacked(stacked(scores, scores), 2)
    assert by_end(scores, 2).tolist() == [[0.3, 0.9]]


def test_pairs_are_told_by_the_end_of_the_row_then_of_the_column():
    ends = stacked(np.array([10.0, 20.0]), np.array([30.0, 40.0]))
    pairs = pairs_by_end(ends[:, np.newaxis] + ends / 100, 2)
    assert pairs.lowest.tolist() == [[10.1, 10.2], [20.1, 20.2]]
    assert pairs.lowest_and_highest.tolist() == [[10.3, 10.4], [20.3, 20.4]]
    assert pairs.highest_and_lowest.tolist() == [[30.1, 30.2], [40.1, 40.2]]
    assert pairs.highest.tolist() == [[30.3, 30.4], [40.3, 40.4]]


def test_topics_at_their_lowest_are_estimated_as_if_they_were_alone():
    both = topic_estimate(stacked(LOWEST, HIGHEST), None, range(3), 10)
    alone = topic_estimate(LOWEST, None, range(3), 10)
    lowest = at_lowest(both, 2)
    np.testing.assert_allclose(lowest.values, alone.values)
    np.testing.assert_allclose(lowest.covariance, alone.covariance)
    np.testing.assert_allclose(lowest.half_widths(), alone.half_widths())


def test_units_at_their_lowest_keep_what_is_said_of_the_round():
    covariance = np.arange(16.0).reshape(4, 4)
    values = np.array([1.0, 2.0, 3.0, 4.0])
    both = UnitEstimate(values, covariance, has_ranks=False)
    lowest = at_lowest(both, 2)
    assert lowest.values.tolist() == [1, 2] and not lowest.has_ranks
    assert lowest.covariance.tolist() == [[0, 1], [4, 5]]
    assert at_lowest(lowest, 2).covariance.tolist() == [[0, 1], [4, 5]]

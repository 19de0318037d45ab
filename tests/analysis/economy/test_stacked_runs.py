"""Where people skipped units, estimates have each run at its lowest scores, then each at its highest."""

from __future__ import annotations

import numpy as np

from assessment.analysis.economy.stacked_runs import (
    pairs_by_end,
    stacked,
    stacked_by_topics,
    stacked_by_units,
)
from assessment.statistics.estimation import topic_estimate
from assessment.statistics.unit_sampling import UnitEstimate

LOWEST = np.array([[0.2, 0.4, 0.3], [0.1, 0.5, 0.9]])
HIGHEST = np.array([[0.2, 0.4, 0.8], [0.1, 0.5, 1.0]])
"""The scores of two runs in three topics."""


def test_pairs_are_told_by_the_end_of_the_row_then_of_the_column():
    ends = stacked(np.array([10.0, 20.0]), np.array([30.0, 40.0]))
    pairs = pairs_by_end(ends[:, np.newaxis] + ends / 100, 2)
    assert pairs.lowest.tolist() == [[10.1, 10.2], [20.1, 20.2]]
    assert pairs.lowest_and_highest.tolist() == [[10.3, 10.4], [20.3, 20.4]]
    assert pairs.highest_and_lowest.tolist() == [[30.1, 30.2], [40.1, 40.2]]
    assert pairs.highest.tolist() == [[30.3, 30.4], [40.3, 40.4]]


def test_topics_at_either_end_are_estimated_as_if_they_were_alone():
    joint = topic_estimate(stacked(LOWEST, HIGHEST), None, range(3), 10)
    both = stacked_by_topics(joint, 2, has_ends=True)
    for end, scores in ((both.lowest, LOWEST), (both.highest, HIGHEST)):
        alone = topic_estimate(scores, None, range(3), 10)
        np.testing.assert_allclose(end.values, alone.values)
        np.testing.assert_allclose(end.covariance, alone.covariance)
        np.testing.assert_allclose(end.half_widths(), alone.half_widths())


def test_units_at_either_end_keep_what_is_said_of_the_round():
    covariance = np.arange(16.0).reshape(4, 4)
    values = np.array([1.0, 2.0, 3.0, 4.0])
    joint = UnitEstimate(values, covariance, has_ranks=False)
    both = stacked_by_units(joint, 2, has_ends=True)
    assert both.runs == 2 and both.has_ends
    assert both.lowest.values.tolist() == [1, 2] and not both.lowest.has_ranks
    assert both.lowest.covariance.tolist() == [[0, 1], [4, 5]]
    assert both.highest.values.tolist() == [3, 4] and not both.highest.has_ranks
    assert both.highest.covariance.tolist() == [[10, 11], [14, 15]]


def test_runs_without_skipped_units_are_the_same_at_both_ends():
    joint = topic_estimate(LOWEST, None, range(3), 10)
    once = stacked_by_topics(joint, 2, has_ends=False)
    assert once == (joint, joint, joint, False) and once.runs == 2
    units = UnitEstimate(np.array([1.0, 2.0]), np.eye(2))
    assert stacked_by_units(units, 2, has_ends=False) == (units, units, units, False)

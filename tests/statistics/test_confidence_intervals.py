"""Intervals of shares and means: true at none and at all, and none where they would look exact."""

from __future__ import annotations

import doctest

import pytest
from scipy.stats import binomtest

from assessment.statistics import confidence_intervals
from assessment.statistics.confidence_intervals import mean_intervals, wilson_interval

PERCENT = (0.0, 100.0)


def bounds(column, ends=PERCENT):
    [interval] = mean_intervals([[value] for value in column], ends, 1000)
    return interval and (round(interval.low, 2), round(interval.high, 2))


@pytest.mark.parametrize(("hits", "count"), [(0, 5), (1, 7), (15, 20), (8, 8)])
def test_the_interval_of_a_share_is_that_of_scipy(hits, count):
    ours = wilson_interval(hits, count)
    theirs = binomtest(hits, count).proportion_ci(method="wilson")
    assert (ours.low, ours.high) == pytest.approx((theirs.low, theirs.high))


@pytest.mark.parametrize(
    ("hits", "ends"), [(38, (0.625873, 0.857026)), (6, (0.056176, 0.238048))]
)
def test_shares_of_fifty_units(hits, ends):
    interval = wilson_interval(hits, 50)
    assert (interval.low, interval.high) == pytest.approx(ends, abs=5e-7)


def test_none_and_all_have_an_interval_with_width():
    assert wilson_interval(0, 10)[:2] == (0.0, 0.0)
    assert wilson_interval(10, 10).high == 1.0
    assert bounds([100.0] * 10) == (72.25, 100.0)
    assert bounds([0.0] * 10) == (0.0, 27.75)


def test_yes_or_no_topics_have_the_interval_of_a_share():
    # 8 of 10: Brown, Cai and DasGupta (2001), formula 4, worked by hand
    assert bounds([100.0] * 8 + [0.0] * 2) == (49.02, 94.33)


def test_fewer_than_five_topics_have_no_interval():
    assert bounds([10.0, 20.0, 30.0, 40.0]) is None
    assert bounds([10.0, 20.0, 30.0, 40.0, 50.0]) is not None


def test_equal_scores_between_the_ends_have_no_interval():
    assert bounds([50.0] * 10) is None


def test_a_run_with_nothing_but_zeros_is_no_share_where_other_runs_have_scores_between():
    graded = [[0.0, 20.0 + topic] for topic in range(10)]
    zeros, other = mean_intervals(graded, PERCENT, 1000)
    assert zeros is None
    assert other is not None


def test_a_measure_without_an_upper_end_is_bootstrapped():
    assert bounds([0.0] * 5, (0.0, float("inf"))) is None


def test_without_topics_there_is_no_interval_for_any_run():
    assert mean_intervals([[float("nan"), 1.0]], PERCENT) == (None, None)


def test_examples_hold():
    assert doctest.testmod(confidence_intervals).failed == 0

"""Intervals of the difference of two runs: equal to published ones, and the same whatever stands around."""

from __future__ import annotations

import numpy as np
import pytest

from assessment.statistics.confidence_intervals import Interval, bootstrap_interval
from assessment.statistics.difference_intervals import (
    PairedCounts,
    difference_intervals,
    intervals_of_pairs,
    paired_share_interval,
)
from assessment.statistics.significance import randomised_tukey
from tests.statistics.sakai import A, B, C

UNIT = (0.0, 1.0)
BOOK = np.column_stack([A, B, C])


@pytest.mark.parametrize(
    ("counts", "ends"),
    [
        # Altman and others, Statistics with Confidence, 2000, table 6.2
        ((14, 5, 0, 22), (0.011, 0.226)),
        # Fagerland, Lydersen and Laake, Statistics in Medicine 33, 2014: airways before and after
        ((1, 1, 7, 12), (-0.507, -0.026)),
    ],
)
def test_newcombes_interval_is_that_of_published_examples(counts, ends):
    interval = paired_share_interval(PairedCounts(*counts))
    assert (interval.low, interval.high) == pytest.approx(ends, abs=0.0005)


def test_runs_that_are_right_at_the_same_topics_have_an_interval_with_width():
    low, mean, high = paired_share_interval(PairedCounts(8, 0, 0, 0))
    assert low < mean == 0 < high


def test_scores_have_the_bootstrap_of_their_differences():
    [(pair, interval)] = difference_intervals(BOOK[:, :2], UNIT).items()
    [expected] = bootstrap_interval(BOOK[:, 0] - BOOK[:, 1])
    assert pair == (0, 1)
    assert interval == pytest.approx(expected, abs=0.01)


def test_an_interval_is_that_of_its_own_pair_whatever_other_runs_there_are():
    alone = difference_intervals(BOOK[:, 1:], UNIT)[0, 1]
    assert difference_intervals(BOOK, UNIT)[1, 2] == pytest.approx(alone)


def test_the_reverse_pair_has_the_mirrored_interval():
    there = difference_intervals(BOOK[:, [0, 2]], UNIT)[0, 1]
    back = difference_intervals(BOOK[:, [2, 0]], UNIT)[0, 1]
    assert back == Interval(-there.high, -there.mean, -there.low)


def test_the_order_of_the_topics_does_not_matter():
    shuffled = np.random.default_rng(0).permutation(BOOK)
    expected = difference_intervals(BOOK, UNIT)
    for pair, interval in difference_intervals(shuffled, UNIT).items():
        assert interval == pytest.approx(expected[pair])


def test_yes_or_no_topics_have_newcombes_interval_on_the_measures_scale():
    scores = np.array([[100, 0]] * 5 + [[100, 100]] * 14 + [[0, 0]] * 22)
    interval = difference_intervals(scores, (0, 100))[0, 1]
    assert interval == pytest.approx((1.1, 12.2, 22.6), abs=0.05)


def test_one_run_of_zeros_beside_graded_scores_is_no_run_of_noes():
    scores = np.array([[0.0, 1.0]] * 6)
    assert difference_intervals(scores, UNIT)[0, 1] is not None
    assert difference_intervals(scores, UNIT, yes_or_no=False)[0, 1] is None


def test_equal_differences_and_few_topics_have_no_interval():
    assert difference_intervals([[0.3, 0.1]] * 9, UNIT)[0, 1] is None
    assert difference_intervals(BOOK[:4, :2], UNIT) == {(0, 1): None}


def test_topics_without_a_score_of_both_are_left_out():
    scores = np.vstack([BOOK[:, :2], [[np.nan, 0.5]]])
    assert difference_intervals(scores, UNIT) == difference_intervals(BOOK[:, :2], UNIT)


def test_of_very_many_topics_fewer_samples_are_drawn_and_tell_as_much():
    one, other = np.random.default_rng(0).random((2, 2000))
    interval = difference_intervals(np.column_stack([one, other]), UNIT)[0, 1]
    half = 1.96 * np.std(one - other, ddof=1) / 2000**0.5
    assert interval.high - interval.mean == pytest.approx(half, rel=0.1)


def test_a_tested_pair_has_the_interval_of_its_absolute_difference():
    pairs = randomised_tukey(BOOK, rounds=100)
    intervals = intervals_of_pairs(BOOK, pairs, UNIT)
    means = [interval.mean for interval in intervals]
    assert means == pytest.approx([pair.difference for pair in pairs.rows])
    assert all(interval.low < interval.mean < interval.high for interval in intervals)

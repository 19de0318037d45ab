"""How sure a ranking is: worked numbers, certain differences, and ties."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
import pytest

from assessment.statistics.rank_certainty import (
    RankInterval,
    can_be_best,
    expected_tau,
    pairs_without_spread,
    probabilities_above,
    rank_intervals,
)


class Means(NamedTuple):
    values: np.ndarray
    covariance: np.ndarray
    degrees_of_freedom: float = float("inf")


def test_certain_differences_and_ties():
    means = Means(np.array([0.5, 0.5, 0.4]), np.zeros((3, 3)))
    probabilities = probabilities_above(means)
    assert probabilities.tolist() == [[0.5, 0.5, 1], [0.5, 0.5, 1], [0, 0, 0.5]]
    assert can_be_best(probabilities) == (0, 1)
    assert rank_intervals(probabilities) == (
        RankInterval(1, 2),
        RankInterval(1, 2),
        RankInterval(3, 3),
    )


def test_shared_errors_leave_a_difference_certain():
    """Two runs that err together, by .1, differ for sure."""
    means = Means(np.array([0.6, 0.5]), np.full((2, 2), 0.01))
    assert probabilities_above(means).tolist() == [[0.5, 1], [0, 0.5]]


def test_a_normal_difference_of_1_96_errors():
    means = Means(np.array([1.959964, 0.0]), np.diag([0.5, 0.5]))
    assert probabilities_above(means)[0, 1] == pytest.approx(0.975, abs=1e-6)


def test_few_degrees_of_freedom_are_less_sure():
    """With 3 degrees of freedom 3.182446 errors are needed for what 1.959964 show with infinitely many."""
    values = np.array([3.182446, 0.0])
    few = Means(values, np.diag([0.5, 0.5]), degrees_of_freedom=3)
    assert probabilities_above(few)[0, 1] == pytest.approx(0.975, abs=1e-6)


def test_all_ranks_are_possible_where_nothing_is_sure():
    even = np.full((4, 4), 0.5)
    assert can_be_best(even) == (0, 1, 2, 3)
    assert rank_intervals(even) == (RankInterval(1, 4),) * 4
    assert expected_tau(even) == 0


def test_one_run_is_best_and_has_no_tau():
    alone = np.array([[0.5]])
    assert can_be_best(alone) == (0,)
    assert rank_intervals(alone) == (RankInterval(1, 1),)
    assert np.isnan(expected_tau(alone))


def test_the_limits_count_the_comparisons():
    """Three runs: best needs 1 - .05 / 2, ranks need 1 - .025 / 3."""
    probabilities = np.array([[0.5, 0.98, 0.999], [0.02, 0.5, 0.9], [0.001, 0.1, 0.5]])
    assert can_be_best(probabilities) == (0,)
    assert rank_intervals(probabilities) == (
        RankInterval(1, 2),
        RankInterval(1, 3),
        RankInterval(2, 3),
    )


def test_the_tau_to_expect_is_a_mean_over_pairs():
    """Pairs of .97, .80 and .60: .94, .60 and .20, whichever run is above."""
    probabilities = np.array([[0.5, 0.97, 0.2], [0.03, 0.5, 0.6], [0.8, 0.4, 0.5]])
    assert expected_tau(probabilities) == pytest.approx(0.58)


def test_pairs_without_spread_but_for_rounding():
    means = Means(np.array([0.6, 0.5, 0.4]), np.diag([1e-33, 0.0, 0.01]))
    spread = [[True, True, False], [True, True, False], [False, False, True]]
    assert pairs_without_spread(means).tolist() == spread

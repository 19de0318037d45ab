"""Correlations of rankings: worked examples, another implementation's output, and what is undefined."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from assessment.statistics.agreement import rank_correlation, tau_ap
from assessment.statistics.agreement.rank_correlation import FEW, TIED

TEN = np.arange(10, 0, -1.0)
X = np.array([0.67, 0.45, 0.29, 0.12, 0.57, 0.24, 0.94, 0.75, 0.08, 0.54])
Y = np.array([0.48, 0.68, 0.32, 0.09, 0.06, 0.61, 0.87, 0.22, 0.44, 0.84])
"""The example of tauAP in the manual of the R package ircor (rdrr.io/cran/ircor, read 2026-11-20), with
its printed output.
"""


def test_by_hand_three_runs_with_the_last_two_swapped():
    """True order a, b, c; ranked a, c, b.  c: 1 of 1 above belongs there; b: a of a and c.  2 / 2 * (1 +
    1/2) - 1.
    """
    assert tau_ap(np.array([3, 1, 2]), np.array([3, 2, 1])) == pytest.approx(0.5)


@pytest.mark.parametrize(("swapped", "expected"), [(0, 0.7777778), (8, 0.9753086)])
def test_an_error_at_the_top_costs_more(swapped, expected):
    ranked = TEN.copy()
    ranked[[swapped, swapped + 1]] = ranked[[swapped + 1, swapped]]
    assert tau_ap(ranked, TEN) == pytest.approx(expected, abs=1e-7)
    correlation = rank_correlation(
        dict(zip("abcdefghij", ranked, strict=True)),
        dict(zip("abcdefghij", TEN, strict=True)),
    )
    assert correlation.tau == pytest.approx(0.9555556, abs=1e-7)


def test_without_ties_it_is_what_ircor_prints():
    assert tau_ap(Y, X) == pytest.approx(0.3928571, abs=1e-7)


@pytest.mark.parametrize(
    ("x", "y", "expected"),
    [(X, Y.round(1), 0.3317019), (X.round(1), Y.round(1), 0.339418)],
)
def test_with_ties_the_mean_of_both_directions_is_what_ircor_prints(x, y, expected):
    runs = "abcdefghij"
    correlation = rank_correlation(
        dict(zip(runs, x, strict=True)), dict(zip(runs, y, strict=True))
    )
    assert correlation.tau_ap == pytest.approx(expected, abs=1e-6)


@given(
    st.lists(st.integers(0, 5), min_size=2, max_size=12).filter(
        lambda scores: len(set(scores)) > 1
    )
)
def test_a_ranking_is_wholly_alike_itself_and_unlike_its_reverse(scores):
    runs = {f"run{n}": score for n, score in enumerate(scores)}
    assert (rank_correlation(runs, runs).tau, rank_correlation(runs, runs).tau_ap) == (
        1.0,
        1.0,
    )
    back = rank_correlation(runs, {run: -score for run, score in runs.items()})
    assert (back.tau, back.tau_ap) == (-1.0, -1.0)


def test_only_runs_with_a_score_in_both_are_compared():
    assert rank_correlation({"a": 2, "b": 1, "x": 9}, {"a": 5, "b": 4, "y": 0}) == (
        2,
        1.0,
        1.0,
        "",
    )


@pytest.mark.parametrize(
    ("first", "second", "why"),
    [
        ({}, {}, FEW),
        ({"a": 1}, {"a": 1}, FEW),
        ({"a": 1, "b": 2}, {"c": 1}, FEW),
        ({"a": 1, "b": 1}, {"a": 1, "b": 2}, TIED),
    ],
)
def test_with_fewer_than_two_runs_or_all_tied_both_are_undefined(first, second, why):
    assert rank_correlation(first, second)[1:] == (None, None, why)
    assert rank_correlation(second, first)[1:] == (None, None, why)

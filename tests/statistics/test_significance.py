"""Tests of differences between runs: exact cases by hand, scipy's own tests beside ours, and what must
not change a p.
"""

from __future__ import annotations

from itertools import permutations, product

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from hypothesis.extra.numpy import arrays
from scipy import stats

from assessment.statistics import significance, topic_draws
from assessment.statistics.confidence_intervals import bootstrap_interval
from assessment.statistics.significance import (
    paired_randomisation,
    randomised_tukey,
    tukey_hsd,
)
from assessment.statistics.topic_draws import complete
from tests.statistics.sakai import A, B, C

NAN = float("nan")
SAKAI = np.column_stack([A, B, C])

matrices = arrays(
    float,
    st.tuples(st.integers(2, 8), st.integers(2, 5)),
    elements=st.integers(0, 10).map(lambda tenths: tenths / 10),
)


def by_columns(pairs):
    return {(pair.first, pair.second): pair for pair in pairs.rows}


def exact_tukey(matrix, gap):
    """The share of all arrangements whose largest difference is at least the gap, counted one by one."""
    ranges = [
        np.ptp(np.array(rows).mean(axis=0))
        for rows in product(*(permutations(row) for row in matrix))
    ]
    return np.mean(np.array(ranges) >= gap - 1e-9)


# Randomised Tukey HSD


def test_randomised_tukey_comes_near_the_count_of_all_arrangements():
    matrix = [[0.1, 0.5, 0.9], [0.2, 0.6, 0.4], [0.3, 0.3, 0.8], [0.0, 0.7, 0.6]]
    for pair in randomised_tukey(matrix, rounds=20_000).rows:
        assert pair.p == pytest.approx(exact_tukey(matrix, pair.difference), abs=0.015)


def test_with_two_runs_randomised_tukey_is_the_paired_randomisation_test():
    test = stats.permutation_test(
        (A[:10], B[:10]),
        lambda a, b: abs(np.mean(a) - np.mean(b)),
        permutation_type="samples",
        alternative="greater",
        n_resamples=np.inf,
    )
    (pair,) = randomised_tukey(SAKAI[:10, :2], rounds=20_000).rows
    assert pair.p == pytest.approx(test.pvalue, abs=0.015)


def test_the_largest_difference_comes_first():
    pairs = randomised_tukey([[0, 2, 3], [0, 2, 2]], rounds=200).rows
    assert [(pair.first, pair.second, pair.difference) for pair in pairs] == [
        (0, 2, 2.5),
        (0, 1, 2.0),
        (1, 2, 0.5),
    ]


def test_equal_runs_have_p_1_and_no_effect():
    assert randomised_tukey([[0.5, 0.5], [0.1, 0.1]], rounds=50).rows == (
        (0, 1, 0.0, 1.0, None),
    )


def test_ties_by_rounding_count_as_ties():
    matrix = [[0.1, 0.3], [0.2, 0.1], [0.3, 0.6]]
    assert randomised_tukey(matrix, rounds=4000).rows[0].p == pytest.approx(
        exact_tukey(matrix, 0.4 / 3), abs=0.03
    )


@given(matrices, st.randoms())
def test_the_order_of_topics_and_runs_changes_no_p(matrix, random):
    columns, rows = list(range(matrix.shape[1])), list(range(matrix.shape[0]))
    random.shuffle(columns)
    random.shuffle(rows)
    there = by_columns(randomised_tukey(matrix[rows][:, columns], rounds=60))
    for pair in randomised_tukey(matrix, rounds=60).rows:
        place = tuple(sorted((columns.index(pair.first), columns.index(pair.second))))
        assert there[place].p == pair.p


@given(matrices)
def test_a_larger_difference_never_has_a_larger_p(matrix):
    chances = [pair.p for pair in randomised_tukey(matrix, rounds=60).rows]
    assert chances == sorted(chances)


def test_the_seed_decides_what_is_drawn():
    assert randomised_tukey(SAKAI, rounds=300, seed=4) == randomised_tukey(
        SAKAI, rounds=300, seed=4
    )
    assert randomised_tukey(SAKAI, rounds=300, seed=4) != randomised_tukey(
        SAKAI, rounds=300, seed=5
    )


def test_rounds_drawn_in_portions_are_as_many_as_asked_for(monkeypatch):
    monkeypatch.setattr(topic_draws, "_AT_ONCE", 70)
    assert randomised_tukey(np.zeros((5, 2)), rounds=23).rows[0].p == 1.0


# Topics left out


def test_a_topic_undefined_for_any_run_is_left_out_and_counted():
    matrix = [[0.1, 0.4], [NAN, 0.9], [0.3, 0.2]]
    pairs = randomised_tukey(matrix, rounds=50)
    assert (pairs.topics, pairs.left_out) == (2, 1)
    assert pairs.rows == randomised_tukey([[0.1, 0.4], [0.3, 0.2]], rounds=50).rows


@pytest.mark.parametrize("test", [randomised_tukey, tukey_hsd])
def test_without_a_complete_topic_there_are_no_pairs(test):
    assert test([[NAN, 1.0], [1.0, NAN]]) == ((), 0, 2)


@pytest.mark.parametrize("test", [randomised_tukey, tukey_hsd])
def test_one_run_has_no_pair(test):
    assert test([[0.5], [0.25]]).rows == ()


def test_a_list_of_scores_is_no_matrix():
    with pytest.raises(ValueError, match="a row per topic and a column per run"):
        complete([0.1, 0.2])


# Tukey HSD


def test_two_way_tukey_uses_the_residual_of_runs_by_topics():
    mean_square = 0.8317 / 38  # SSE of the source, (20 - 1)(3 - 1) degrees of freedom
    pair = by_columns(tukey_hsd(SAKAI))[0, 1]
    assert pair.p == pytest.approx(
        stats.studentized_range.sf(pair.difference / np.sqrt(mean_square / 20), 3, 38),
        abs=1e-4,
    )
    assert pair.effect == pytest.approx(
        pair.difference / np.sqrt(mean_square), abs=1e-3
    )


def test_with_two_runs_two_way_tukey_is_the_paired_t_test():
    (pair,) = tukey_hsd(SAKAI[:, :2]).rows
    assert pair.p == pytest.approx(stats.ttest_rel(A, B).pvalue, abs=1e-9)
    assert pair.p == pytest.approx(0.048, abs=5e-4)


def test_a_difference_without_any_residual_is_certain():
    pairs = by_columns(tukey_hsd([[0.1, 0.2, 0.1], [0.5, 0.6, 0.5], [0.3, 0.4, 0.3]]))
    assert [pairs[place].p for place in ((0, 1), (0, 2), (1, 2))] == [0.0, 1.0, 0.0]


# Two runs


@pytest.mark.parametrize(
    ("differences", "p"),
    [
        ([0.1, 0.1, 0.1, 0.1], 2 / 16),
        ([0.2, 0.1, 0.3, -0.1, 0.2], 6 / 32),
        ([0.2, 0.2, 0, 0.1, 0.1, 0.3], 4 / 64),
    ],
)
def test_few_differences_are_tried_with_all_signs(differences, p):
    result = paired_randomisation(differences, [0.0] * len(differences))
    assert (result.p, result.exact) == (pytest.approx(p), True)


@pytest.mark.parametrize("alternative", ["two-sided", "greater", "less"])
def test_the_exact_test_equals_scipys(alternative):
    test = stats.permutation_test(
        (A[:10], C[:10]),
        lambda a, b: np.mean(a) - np.mean(b),
        permutation_type="samples",
        alternative=alternative,
        n_resamples=np.inf,
    )
    result = paired_randomisation(A[:10], C[:10], alternative=alternative)
    assert (result.difference, result.p) == (
        pytest.approx(test.statistic),
        pytest.approx(test.pvalue),
    )


def test_many_differences_are_drawn_and_come_near_the_exact_p(monkeypatch):
    exact = paired_randomisation(A, B)
    monkeypatch.setattr(significance, "_EXACT", 0)
    drawn = paired_randomisation(A, B, rounds=20_000)
    assert (exact.exact, drawn.exact) == (True, False)
    assert drawn.p == pytest.approx(exact.p, abs=0.01)


def test_a_drawn_p_is_never_0():
    ones = np.linspace(0.5, 1, 40)
    assert paired_randomisation(ones, ones * 0, rounds=99).p == pytest.approx(1 / 100)


def test_equal_runs_cannot_be_told_apart():
    assert paired_randomisation(A, A).p == 1.0


def test_two_runs_that_share_no_topic_have_no_p():
    result = paired_randomisation([0.5, NAN], [NAN, 0.5])
    assert (result.topics, result.left_out) == (0, 2)
    assert np.isnan(result.p)


# Intervals


def test_the_bootstrap_interval_equals_scipys_within_chance():
    ours = bootstrap_interval(A, rounds=20_000)[0]
    theirs = stats.bootstrap(
        (A,), np.mean, n_resamples=20_000, method="percentile", rng=7
    ).confidence_interval
    assert ours.mean == pytest.approx(np.mean(A))
    assert (ours.low, ours.high) == (
        pytest.approx(theirs.low, abs=0.01),
        pytest.approx(theirs.high, abs=0.01),
    )


def test_every_run_of_a_matrix_gets_its_interval():
    low, middle, high = bootstrap_interval(
        np.column_stack([A, B, C]), rounds=500, confidence=0.8
    )[0]
    assert low < middle < high
    assert len(bootstrap_interval(SAKAI, rounds=50)) == 3


def test_an_interval_of_no_topic_is_none():
    assert bootstrap_interval([NAN, NAN]) == ()

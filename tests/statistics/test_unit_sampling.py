"""Means from units drawn with known probabilities: worked numbers, all draws, and the draw itself."""

from __future__ import annotations

from itertools import product

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from assessment.statistics.rank_certainty import difference_errors
from assessment.statistics.unit_sampling import (
    MIN_PROBABILITY,
    UnitEstimate,
    combined_rounds,
    draw_probabilities,
    drawn_order,
    importance_for_means,
    importance_for_ranking,
    label_variances,
    permanent_number,
    predicted_variance,
    round_estimate,
    water_filling,
)

WEIGHTS = np.array([[0.05] * 4 + [0] * 2, [0] * 2 + [0.05] * 4])
PREDICTIONS = [0.8, 0.3, 0.6, 0.2, 0.7, 0.1]
PROBABILITIES = [0.5, 0.5, 1, 0.25, 0.5, 0.25]


def test_one_round_of_four_units_out_of_six():
    estimate = round_estimate(
        WEIGHTS, PREDICTIONS, PROBABILITIES, drawn=[0, 2, 3, 4], labels=[1, 0, 1, 1]
    )
    near(estimate.values, [0.245, 0.240])
    near(estimate.covariance, [[0.0194, 0.0192], [0.0192, 0.01965]])
    near(estimate.values[0] - estimate.values[1], 0.005)
    near(difference_errors(estimate)[0, 1], 0.025495)
    near(1.959964 * np.sqrt(np.diag(estimate.covariance)), [0.272991, 0.274745])


def test_units_judged_before_are_added_as_they_are():
    estimate = round_estimate(
        WEIGHTS, [0] * 6, [0.5] * 6, drawn=[], labels=[], settled=[0.1, 0.2]
    )
    near(estimate.values, [0.1, 0.2])
    assert estimate.covariance.tolist() == [[0, 0], [0, 0]]


def test_over_all_draws_a_round_has_no_bias():
    """All 64 draws of six units, each with its probability, whatever was predicted."""
    labels = np.array([1, 0, 0, 1, 1, 0])
    chances = np.array([0.5, 0.4, 0.9, 0.25, 0.5, 0.3])
    mean = np.zeros(2)
    total = 0.0
    for draw in product([False, True], repeat=6):
        is_drawn = np.array(draw)
        probability = np.where(is_drawn, chances, 1 - chances).prod()
        drawn = np.flatnonzero(is_drawn)
        estimate = round_estimate(
            WEIGHTS, PREDICTIONS, chances, drawn=drawn, labels=labels[drawn]
        )
        mean += probability * estimate.values
        total += probability
    assert total == pytest.approx(1)
    np.testing.assert_allclose(mean, WEIGHTS @ labels, atol=1e-12)


@pytest.mark.parametrize(
    ("sizes", "budget", "expected"),
    [
        ([4, 2, 1, 1], 2, [1, 0.5, 0.25, 0.25]),
        ([4, 2, 1, 1], 3, [1, 1, 0.5, 0.5]),
        ([9, 1, 1, 1], 2, [1, 1 / 3, 1 / 3, 1 / 3]),
        ([1, 1], 2, [1, 1]),
        ([1, 1], 9, [1, 1]),
        ([1, 3], 0, [0, 0]),
        ([], 2, []),
    ],
)
def test_water_filling(sizes, budget, expected):
    near(water_filling(sizes, budget), expected)


@given(
    st.lists(st.floats(0.01, 100), min_size=1, max_size=30),
    st.floats(0, 1),
)
def test_probabilities_add_up_to_the_budget(sizes, share):
    budget = share * len(sizes)
    probabilities = water_filling(sizes, budget)
    assert probabilities.sum() == pytest.approx(budget)
    assert probabilities.max() <= 1 + 1e-12
    assert (np.diff(probabilities[np.argsort(sizes)]) >= -1e-12).all()


def test_rounds_are_weighted_by_what_was_foreseen():
    first = UnitEstimate(np.array([0.52]), np.array([[0.0036]]))
    second = UnitEstimate(np.array([0.55]), np.array([[0.0012]]))
    both = combined_rounds([first, second], [0.0040, 0.0010])
    near(both.values, [0.544])
    near(np.sqrt(both.covariance), [[0.030199]])


def test_a_round_that_judged_everything_stands_alone():
    first = UnitEstimate(np.array([0.52]), np.array([[0.0036]]))
    last = UnitEstimate(np.array([0.55]), np.array([[0.0]]))
    assert combined_rounds([first, last], [0.004, 0.0]).values == last.values
    assert combined_rounds([first, last], [0.004, 0.0]).half_widths() == 0


def test_rounds_need_their_variances():
    with pytest.raises(ValueError, match="predicted variance"):
        combined_rounds([], [])


def test_the_variance_that_a_round_will_have():
    """Of run 1: .05 squared, times (1 - pi) / pi, times p (1 - p), over its units."""
    variances = label_variances(PREDICTIONS)
    near(variances, [0.16, 0.21, 0.24, 0.16, 0.21, 0.09])
    first = 0.0025 * (0.16 + 0.21 + 0 + 3 * 0.16)
    second = 0.0025 * (0 + 3 * 0.16 + 0.21 + 3 * 0.09)
    expected = (first + second) / 2
    near(predicted_variance(WEIGHTS, variances, np.array(PROBABILITIES)), expected)


def test_nothing_counts_as_certain():
    assert label_variances([0, 1]).tolist() == [0.05, 0.05]


def test_what_all_runs_share_matters_for_means_only():
    shared = np.array([[0.1, 0.1], [0.1, 0.0]])
    near(importance_for_ranking(shared), [0, 0.005])
    near(importance_for_means(shared), [0.02, 0.01])


def test_a_unit_that_matters_nothing_is_drawn_too():
    """A fifth of the draw ignores what the predictor says."""
    probabilities = draw_probabilities(np.array([1.0, 0.0]), np.array([0.25, 0.25]), 1)
    near(probabilities, [0.9, 0.1])
    nothing = draw_probabilities(np.zeros(4), np.full(4, 0.25), 2)
    near(nothing, [0.5] * 4)


def test_a_dear_unit_is_drawn_less_often():
    cheap, dear = draw_probabilities(np.ones(2), np.full(2, 0.25), 1, costs=[1, 4])
    sizes = 0.8 * 4 / 3 + 0.2, 0.8 * 2 / 3 + 0.2
    near(cheap / dear, sizes[0] / sizes[1])
    # The budget is in the measure of the costs.
    near(cheap + 4 * dear, 1)


def test_no_probability_is_tiny():
    many = np.array([1000.0] + [0.0001] * 99)
    probabilities = draw_probabilities(many, np.full(100, 0.25), 1)
    assert probabilities.min() == MIN_PROBABILITY


def test_permanent_numbers_are_the_same_everywhere():
    assert permanent_number("2026", 1, "q1/d1") == pytest.approx(0.405145, abs=5e-7)
    assert permanent_number("2026", 1, "q1/d2") == pytest.approx(0.370605, abs=5e-7)
    assert permanent_number("2026", 2, "q1/d1") != permanent_number("2026", 1, "q1/d1")


def test_half_a_surrogate_pair_counts_as_a_question_mark():
    assert permanent_number("2026", 1, "q\ud800") == permanent_number("2026", 1, "q?")
    assert set(drawn_order("2026", ["q\ud800", "q1"])) == {"q\ud800", "q1"}


def test_the_drawn_order_does_not_depend_on_the_order_of_topics():
    topics = [str(number) for number in range(20)]
    order = drawn_order("seed", topics)
    assert sorted(order) == sorted(topics)
    assert order == drawn_order("seed", reversed(topics))
    assert order != drawn_order("other seed", topics)


def near(actual, expected):
    np.testing.assert_allclose(actual, expected, atol=6e-7)

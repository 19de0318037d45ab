"""Screens drawn with known probabilities: all draws, the same as single units, and what is never said."""

from __future__ import annotations

from itertools import product

import numpy as np
import pytest

from assessment.statistics.screen_sampling import (
    OpenScreens,
    estimate_of_parts,
    round_part,
    screen_probabilities,
)
from assessment.statistics.unit_sampling import (
    UnitEstimate,
    label_variances,
    predicted_variance,
    round_estimate,
    water_filling,
)

WEIGHTS = np.array([[0.05] * 4 + [0] * 2, [0] * 2 + [0.05] * 4])
PREDICTIONS = np.array([0.8, 0.3, 0.6, 0.2, 0.7, 0.1])
LABELS = np.array([1.0, 0.0, 0.0, 1.0, 1.0, 0.0])
BOTH = np.ones(2)


def test_over_all_draws_of_screens_there_is_no_bias():
    """Three screens of three, two and one units, each drawn with its probability."""
    chances = np.array([0.5, 0.25, 0.8])
    screens = OpenScreens(WEIGHTS, PREDICTIONS, np.array([0, 0, 1, 1, 0, 2]), chances)
    mean = np.zeros(2)
    covariance = np.zeros((2, 2))
    values = []
    weights = []
    for draw in product([False, True], repeat=3):
        is_drawn = np.array(draw)
        probability = np.where(is_drawn, chances, 1 - chances).prod()
        part = round_part(screens, is_drawn, LABELS)
        estimate, _ = estimate_of_parts([part], np.zeros(2), BOTH)
        mean += probability * estimate.values
        covariance += probability * estimate.covariance
        values.append(estimate.values)
        weights.append(probability)
    np.testing.assert_allclose(mean, WEIGHTS @ LABELS, atol=1e-12)
    true = np.cov(np.array(values).T, aweights=weights, ddof=0)
    np.testing.assert_allclose(covariance, true, atol=1e-12)


def test_screens_of_one_unit_are_units():
    """The worked numbers of six units, in two parts as if they were two topics."""
    chances = np.array([0.5, 0.5, 1, 0.25, 0.5, 0.25])
    drawn = np.array([True, False, True, True, True, False])
    parts = []
    for unit in (slice(0, 2), slice(2, 6)):
        probabilities = chances[unit]
        numbers = np.arange(len(probabilities))
        screens = OpenScreens(
            WEIGHTS[:, unit], PREDICTIONS[unit], numbers, probabilities
        )
        parts.append(
            round_part(screens, drawn[unit], np.array([1, 0, 0, 1, 1, 0])[unit])
        )
    estimate, foreseen = estimate_of_parts(parts, np.zeros(2), BOTH)
    alone = round_estimate(
        WEIGHTS, PREDICTIONS, chances, drawn=[0, 2, 3, 4], labels=[1, 0, 1, 1]
    )
    np.testing.assert_allclose(estimate.values, alone.values)
    np.testing.assert_allclose(estimate.covariance, alone.covariance)
    np.testing.assert_allclose(estimate.values, [0.245, 0.240])
    variances = label_variances(PREDICTIONS)
    assert foreseen == pytest.approx(predicted_variance(WEIGHTS, variances, chances))
    assert sum(part.units for part in parts).tolist() == [3, 3]


def test_labels_of_screens_that_were_not_drawn_do_not_matter():
    screens = OpenScreens(WEIGHTS, PREDICTIONS, np.arange(6), np.full(6, 0.5))
    drawn = np.array([True, False, False, False, False, False])
    unknown = np.where(drawn, LABELS, np.nan)
    part = round_part(screens, drawn, unknown)
    np.testing.assert_allclose(part.values, round_part(screens, drawn, LABELS).values)
    assert np.isfinite(part.errors).all()


def test_a_budget_counts_the_units_of_screens():
    codes = np.array([0, 0, 0, 0, 1, 2])
    importance = np.ones(6)
    chances = screen_probabilities(importance, np.full(6, 0.5), codes, 3)
    assert chances @ [4, 1, 1] == pytest.approx(3)
    # Four units on a screen bring what four alone bring, at the same cost.
    assert chances[0] == pytest.approx(chances[1])
    assert (
        screen_probabilities(importance, np.full(6, 0.5), codes, 6).tolist() == [1] * 3
    )


def test_dear_units_that_are_certain_leave_the_rest_of_the_budget():
    np.testing.assert_allclose(water_filling([9, 1, 1], 4, [3, 1, 1]), [1, 0.5, 0.5])


def test_without_errors_there_is_no_interval_before_everything_is_judged():
    """All drawn units were predicted rightly: that says nothing of the others."""
    estimate = UnitEstimate(np.array([0.5]), np.zeros((1, 1)))
    assert np.isnan(estimate.half_widths()).all()
    assert estimate._replace(is_finished=True).half_widths().tolist() == [0]
    assert np.isnan(estimate.half_widths(for_new_topics=True)).all()

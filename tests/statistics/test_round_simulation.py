"""Units drawn in rounds from finished labels: unbiased, certain at the end, covered, better than topics."""

from __future__ import annotations

import numpy as np
import pytest

from assessment.statistics.round_simulation import FinishedUnits, drawn_in_rounds
from benchmarks.parts.economy_data import invented


@pytest.fixture(scope="module")
def finished():
    campaign = invented(runs=8, topics=12)
    features = campaign.features([])
    return FinishedUnits(campaign.weights, campaign.labels, campaign.topics, features)


def test_with_every_unit_judged_the_estimate_is_official(finished):
    budget = len(finished.labels)
    estimate, judged = drawn_in_rounds(finished, budget, np.random.default_rng(1))
    assert judged == budget
    np.testing.assert_allclose(estimate.values, finished.totals)
    assert not estimate.covariance.any()


def test_estimates_are_unbiased_and_their_intervals_hold(finished):
    budget = len(finished.labels) // 2
    errors, covered = [], []
    for seed in range(60):
        estimate, _ = drawn_in_rounds(finished, budget, np.random.default_rng(seed))
        error = estimate.values - finished.totals
        errors.append(error)
        deviations = np.sqrt(np.diag(estimate.covariance))
        covered.append(np.abs(error) <= 1.96 * deviations)
    errors = np.array(errors)
    standard_error = errors.mean(axis=1).std() / np.sqrt(len(errors))
    assert abs(errors.mean()) < 3 * standard_error
    assert 0.88 < np.mean(covered) < 1


def test_the_same_random_numbers_give_the_same_draw(finished):
    first, _ = drawn_in_rounds(finished, 60, np.random.default_rng(3))
    second, _ = drawn_in_rounds(finished, 60, np.random.default_rng(3))
    np.testing.assert_array_equal(first.values, second.values)

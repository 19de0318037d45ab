"""The tau to expect after further judging lies between today's and 1."""

from __future__ import annotations

import numpy as np
import pytest

from assessment.statistics.rank_certainty import expected_tau, probabilities_above
from assessment.statistics.tau_forecast import tau_after
from assessment.statistics.unit_sampling import UnitEstimate

VALUES = np.array([0.50, 0.47, 0.40, 0.39])
NOW = UnitEstimate(VALUES, np.diag([0.0009, 0.0012, 0.0010, 0.0011]))


def test_without_further_judging_it_is_that_of_today():
    today = expected_tau(probabilities_above(NOW))
    assert tau_after(NOW, NOW.covariance) == pytest.approx(today)


def test_it_rises_to_1_with_everything_judged():
    taus = [tau_after(NOW, NOW.covariance * share) for share in (1, 0.5, 0.1, 0.001)]
    assert taus == sorted(taus)
    assert tau_after(NOW, np.zeros((4, 4))) == pytest.approx(1)


def test_it_is_the_mean_of_what_later_estimates_would_say():
    """Two runs: later differences drawn at random, against the official ones around them."""
    now = UnitEstimate(np.array([0.5, 0.48]), np.diag([0.0008, 0.0008]))
    later = now.covariance / 4
    random = np.random.default_rng(1)
    estimated = random.normal(0.02, np.sqrt(0.0016 - 0.0004), 200_000)
    official = random.normal(estimated, np.sqrt(0.0004))
    concordant = np.sign(estimated) * np.sign(official)
    assert tau_after(now, later) == pytest.approx(concordant.mean(), abs=0.01)


def test_one_run_has_no_tau():
    assert np.isnan(tau_after(UnitEstimate(np.array([0.5]), np.eye(1)), np.eye(1)))

"""A ratio of sums from topics at random: a worked example, and all topics judged."""

from __future__ import annotations

import numpy as np
import pytest
from scipy.stats import t

from assessment.statistics.ratio_estimation import ratio_estimate

RIGHT = np.array([1, 0, 1, 1, 0, 1])
WRONG = np.array([0, 1, 1, 0, 0, 1])
MISSED = np.array([0, 1, 0, 1, 1, 0])
"""True positives, false positives and false negatives of six claims."""


def test_f1_of_six_claims_out_of_thirty():
    estimate = ratio_estimate(2 * RIGHT, 2 * RIGHT + WRONG + MISSED, topics=30)
    assert estimate.value == pytest.approx(0.571429, abs=5e-7)
    assert estimate.standard_error == pytest.approx(0.113114, abs=5e-7)
    half_width = t.ppf(0.975, estimate.degrees_of_freedom) * estimate.standard_error
    assert half_width == pytest.approx(0.290768, abs=5e-7)


def test_all_claims_judged_leave_no_error():
    estimate = ratio_estimate(2 * RIGHT, 2 * RIGHT + WRONG + MISSED, topics=6)
    assert estimate.standard_error == 0
    assert estimate.value == 8 / 14

"""A ratio of sums from topics at random: a worked example, and all topics judged."""

from __future__ import annotations

import numpy as np
import pytest

from assessment.statistics.estimation import topic_estimate
from assessment.statistics.ratio_estimation import linearised

RIGHT = np.array([[1, 0, 1, 1, 0, 1]])
WRONG = np.array([[0, 1, 1, 0, 0, 1]])
MISSED = np.array([[0, 1, 0, 1, 1, 0]])
"""True positives, false positives and false negatives of six claims."""
SIZES = 2 * RIGHT + WRONG + MISSED


def test_f1_of_six_claims_out_of_thirty():
    values = linearised(2 * RIGHT / SIZES, SIZES)
    estimate = topic_estimate(values, None, range(6), topics=30)
    assert estimate.values == pytest.approx([0.571429], abs=5e-7)
    assert estimate.standard_errors() == pytest.approx([0.113114], abs=5e-7)
    assert estimate.half_widths() == pytest.approx([0.290768], abs=5e-7)


def test_with_all_claims_judged_the_ratio_of_sums_is_certain():
    values = linearised(2 * RIGHT / SIZES, SIZES)
    estimate = topic_estimate(values, None, range(6), topics=6)
    assert estimate.standard_errors() == pytest.approx([0])
    assert estimate.values == pytest.approx([8 / 14])


def test_the_unit_of_the_sizes_does_not_matter():
    ratios = 2 * RIGHT / SIZES
    assert linearised(ratios, SIZES) == pytest.approx(linearised(ratios, SIZES / 7))


def test_topics_of_equal_size_keep_their_ratios():
    ratios = np.array([[0.2, 0.9, 0.4], [0.5, 0.1, 0.7]])
    assert linearised(ratios, np.full((2, 3), 4.0)) == pytest.approx(ratios)


def test_a_topic_that_adds_nothing_has_no_say():
    ratios = np.array([[0.5, np.nan, 1.0]])
    values = linearised(ratios, [[2.0, 0.0, 2.0]])
    assert values.mean() == pytest.approx(0.75)
    assert values[0, 1] == pytest.approx(0.75)


def test_a_run_with_nothing_to_divide_by_is_undefined():
    assert np.isnan(linearised([[0.0, 0.0]], [[0.0, 0.0]])).all()

"""Measures that divide one sum over topics by another, estimated from topics at random."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from numpy.typing import ArrayLike


class RatioEstimate(NamedTuple):
    """A ratio of sums over all topics, its standard error, and the degrees of freedom of its t."""

    value: float
    standard_error: float
    degrees_of_freedom: int


def ratio_estimate(
    numerators: ArrayLike, denominators: ArrayLike, topics: int
) -> RatioEstimate:
    """A measure that divides sums over topics (F1 over all claims), from topics at random.

    numerators, denominators: what each judged topic adds to the two sums (n). The ratio is linearised
    (Cochran, Sampling Techniques, 1977, section 6.3), with finite-population correction.
    """
    parts = np.asarray(numerators, dtype=float)
    wholes = np.asarray(denominators, dtype=float)
    judged = len(parts)
    value = parts.sum() / wholes.sum()
    expected = value * wholes
    residuals = parts - expected
    freedom = judged - 1
    squares = np.square(residuals)
    variance = squares.sum() / freedom
    # Judging all topics leaves no error.
    shrinkage = 1 / judged - 1 / topics
    of_mean = np.sqrt(variance * shrinkage)
    error = of_mean / wholes.mean()
    return RatioEstimate(float(value), float(error), freedom)

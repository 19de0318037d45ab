"""Measures that divide one sum over topics by another, made ready for estimates of means over topics."""

from __future__ import annotations

import numpy as np
from numpy.typing import ArrayLike

from assessment.statistics.topic_draws import Floats


def linearised(ratios: ArrayLike, sizes: ArrayLike) -> Floats:
    """Values of topics whose mean is the ratio of sums, and whose spread is that of the ratio (runs x n).

    ratios: each topic's own ratio; it does not matter, and may be nan, where the size is 0.
    sizes: what each topic adds to the sum that is divided by, in any unit that is the same for all topics of
    a run. Nan for a run whose sizes are all 0.

    A topic with numerator y and denominator x has R + (y - R x) / mean(x), with R the ratio over these
    topics (Cochran, Sampling Techniques, 1977, section 6.3). Topics of equal size keep their ratios.

    >>> linearised([[1.0, 0.5]], [[1.0, 3.0]]).round(4)
    array([[0.8125, 0.4375]])
    """
    parts = np.asarray(sizes, dtype=float)
    own = np.where(parts == 0, 0.0, np.asarray(ratios, dtype=float))
    numerators = own * parts
    sums = parts.sum(axis=1, keepdims=True)
    # A run without anything to divide by has no ratio.
    wholes = np.where(sums > 0, sums, np.nan)
    totals = numerators.sum(axis=1, keepdims=True) / wholes
    means = wholes / parts.shape[1]
    residuals = numerators - totals * parts
    values: Floats = totals + residuals / means
    return values

"""Whether totals are means over topics: one rule for pages, pictures, the economy and the report."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import numpy as np
from numpy.typing import NDArray

Floats = NDArray[np.float64]
_APART = 1e-6
"""Difference up to which a total is the mean: scorers may add up in another order than numpy.

No scorer rounds totals, so a larger difference is no rounding: the total is made of all topics at once, or
topics count in it that have no score.  Coarser than `is_tied`, since this asks how a total is made, and not
which of two scores is higher.
"""


def is_mean(total: float | None, mean: float | None) -> bool:
    """Whether a run's total is this mean of its scores over topics; not where one of them is undefined.

    >>> is_mean(0.3, (0.1 + 0.2 + 0.6) / 3), is_mean(0.3, 0.302)
    (True, False)
    """
    if total is None or mean is None:
        return False
    # Relative to totals above 1, absolute below: a total of 0 must not ask for all digits.
    size = max(1.0, abs(total))
    return abs(total - mean) <= _APART * size


def totals_are_means(
    runs: Sequence[str], values: Floats, totals: Mapping[str, float | None]
) -> bool:
    """Whether every total is the mean of the run's column, as far as it has values.

    Runs without a total or without any score are left aside.
    """
    for run, column in zip(runs, values.T, strict=True):
        total = totals.get(run)
        defined = column[np.isfinite(column)]
        if total is None or not len(defined):
            continue
        if not is_mean(total, float(defined.mean())):
            return False
    return True

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
    mean_by_run: Mapping[str, float | None], total_by_run: Mapping[str, float | None]
) -> bool:
    """Whether the total of every run is its mean; None where a run has no score.

    Runs without a total are left aside.  A total without any score is no mean.

    >>> totals_are_means({"a": 0.3, "b": 0.1}, {"a": 0.3, "b": None})
    True
    >>> totals_are_means({"a": None}, {"a": 0.0})
    False
    """
    for run, mean in mean_by_run.items():
        total = total_by_run.get(run)
        if total is not None and not is_mean(total, mean):
            return False
    return True


def means_of_columns(runs: Sequence[str], values: Floats) -> dict[str, float | None]:
    """The mean of each run's column as far as it has values; None where it has none.

    >>> means_of_columns(["a", "b"], np.array([[1, np.nan], [0, np.nan]]))
    {'a': 0.5, 'b': None}
    """
    means: dict[str, float | None] = {}
    for run, column in zip(runs, values.T, strict=True):
        defined = column[np.isfinite(column)]
        means[run] = float(defined.mean()) if len(defined) else None
    return means

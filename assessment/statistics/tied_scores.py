"""When two scores are the same: one rule for all that compares scores, sums of them and their means."""

from __future__ import annotations

import math

import numpy as np
from numpy.typing import ArrayLike, NDArray

_DIGITS = 9
"""Decimals in which tied scores agree.

The same numbers added up in another order differ in the sixteenth digit, after thousands of topics in the
twelfth; what one label changes is far more.
"""
_TOLERANCE = 10.0**-_DIGITS
"""By how much tied scores differ at most: by this, and by this share of a score."""


def is_tied(one: float, other: float) -> bool:
    """Whether two scores are the same, whatever order they were added up in.

    >>> is_tied(0.1 + 0.2, 0.3), is_tied(0.3, 0.3001), is_tied(100 / 3 * 3e6, 1e8)
    (True, False, True)
    >>> is_tied(3.0, math.inf)
    False
    """
    # Every number lies within a share of infinity.
    return one == other or abs(one - other) <= _TOLERANCE * (1 + abs(other)) < math.inf


def is_above(one: float, other: float) -> bool:
    """Whether the first score is higher, by more than the order of adding up makes.

    >>> is_above(0.3, 0.2), is_above(0.1 + 0.2, 0.3), is_above(0.2, 0.3)
    (True, False, False)
    """
    return one > other and not is_tied(one, other)


def are_tied(scores: ArrayLike, others: ArrayLike) -> NDArray[np.bool_]:
    """`is_tied` of each pair of two arrays; an undefined score (nan) is tied with none.

    >>> are_tied([0.1 + 0.2, 0.31, np.nan], 0.3).tolist()
    [True, False, False]
    """
    return np.isclose(scores, others, rtol=_TOLERANCE, atol=_TOLERANCE)


def all_tied(scores: ArrayLike, others: ArrayLike) -> bool:
    """Whether each pair of two arrays is tied.

    >>> all_tied([0.1 + 0.2, 0.3], 0.3), all_tied([0.1 + 0.2, 0.5], [0.3, 0.6])
    (True, False)
    """
    return bool(are_tied(scores, others).all())


def comparable(score: float) -> float:
    """The score in the digits in which tied scores agree: to sort by it leaves tied ones in their order.

    >>> comparable(0.9430065837077798) == comparable(0.9430065837077796)
    True
    """
    return round(score, _DIGITS)

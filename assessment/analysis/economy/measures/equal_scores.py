"""When two ways of adding up give the same scores."""

from __future__ import annotations

import numpy as np
from numpy.typing import ArrayLike

_SLACK = 1e-9
"""Scores that differ by less are equal: scorers may add up in another order."""


def are_equal(scores: ArrayLike, expected: ArrayLike) -> bool:
    """Whether all scores are as expected; an undefined one (nan) equals none.

    >>> are_equal([0.1 + 0.2], [0.3]), are_equal([0.3], [0.31])
    (True, False)
    """
    return np.allclose(scores, expected, rtol=_SLACK, atol=_SLACK)

"""What draws from topics share: whole topics, an order of their own, portions that fit into memory.

Matrices have a row per topic and a column per run.
"""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np
from numpy.typing import ArrayLike, NDArray

Floats = NDArray[np.float64]

SEED = 1
_AT_ONCE = 1 << 20
"""Numbers drawn at a time: 8 MiB."""


def complete(matrix: ArrayLike) -> tuple[Floats, int]:
    """The topics where every run has a score, and how many others there are.

    >>> complete([[1, 2], [float("nan"), 4]])
    (array([[1., 2.]]), 1)
    """
    scores = np.asarray(matrix, dtype=float)
    if scores.ndim != 2:
        raise ValueError(
            f"scores have a row per topic and a column per run, not {scores.ndim} dimensions"
        )
    whole = np.isfinite(scores).all(axis=1)
    return scores[whole], int((~whole).sum())


def in_order(scores: Floats, *, within: bool = True) -> Floats:
    """Topics (and the scores within each) in an order that their values alone decide."""
    rows = np.sort(scores, axis=1)
    # `lexsort` takes the most important key last.
    keys = rows.T[::-1]
    order = np.lexsort(keys)
    if within:
        return rows[order]
    return scores[order]


def portions(rounds: int, size: int) -> Iterator[int]:
    """Rounds in portions whose numbers fit into memory; `size` numbers are drawn in each round."""
    most = max(1, _AT_ONCE // size)
    for done in range(0, rounds, most):
        yield min(most, rounds - done)

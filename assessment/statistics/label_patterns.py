"""Patterns in the labels that one person gave in order: streaks, and how far chance explains them."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray


class Streak(NamedTuple):
    """Equal labels in a row: `length` of them from `start` on, with the code `label`."""

    label: int
    start: int
    length: int


def longest_streak(labels: NDArray[np.int32]) -> Streak | None:
    """The longest run of equal codes, the first of several; None without any.

    >>> longest_streak(np.array([1, 0, 0, 0, 1, 1]))
    Streak(label=0, start=1, length=3)
    """
    if not len(labels):
        return None
    changes = np.flatnonzero(np.diff(labels)) + 1
    starts = np.concatenate([[0], changes])
    ends = np.concatenate([changes, [len(labels)]])
    lengths = ends - starts
    longest = np.argmax(lengths)
    start = int(starts[longest])
    label = int(labels[start])
    length = int(lengths[longest])
    return Streak(label, start, length)


def expected_streaks(length: int, trials: int, share: float) -> float:
    """How many runs of at least `length` are expected among `trials` labels that have a label's `share`.

    A run begins at the first label or after another one: `p**n * ((trials - n) * (1 - p) + 1)` (Schilling,
    The Longest Run of Heads, 1990).

    >>> expected_streaks(3, 3, 0.5)
    0.125
    >>> round(expected_streaks(20, 400, 0.9), 2)
    4.74
    """
    if length > trials:
        return 0.0
    starts = (trials - length) * (1 - share) + 1
    chance = share**length
    return float(chance * starts)

"""The gold of an abstract, and how many predicted sentences count for its rationale: three, or more.

Source: allenai/scifact-evaluator, `evaluator/eval.py`.
"""

from __future__ import annotations

from typing import NamedTuple

WINDOW = 3
"""Predicted sentences that count for an abstract's rationale.

The official window grows to the smallest gold set.
"""


class Gold(NamedTuple):
    """What is true of one abstract: its label, and evidence sets that are alternatives to each other."""

    label: str
    sets: tuple[tuple[int, ...], ...]


def window_of(gold: Gold, rule: str) -> int:
    """How many predicted sentences count for the rationale of an abstract.

    >>> gold = Gold("SUPPORT", ((7, 8, 9, 10),))
    >>> window_of(gold, "official"), window_of(gold, "three")
    (4, 3)
    """
    if rule == "three":
        return WINDOW
    sizes = (len(set(evidence)) for evidence in gold.sets)
    return max(WINDOW, min(sizes, default=0))

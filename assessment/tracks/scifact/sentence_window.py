"""Which gold sentences a prediction is compared with, and how many predicted sentences count: three, or more.

Source: allenai/scifact-evaluator, `evaluator/eval.py`.
"""

from __future__ import annotations

from collections.abc import Sequence
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


class Target(NamedTuple):
    """The gold of one abstract, prepared for many runs.

    `shared` are the sentences that are in two sets; the first `window` predicted sentences count for the
    rationale.
    """

    label: str
    sets: tuple[frozenset[int], ...]
    shared: frozenset[int]
    window: int


def target(gold: Gold, rule: str) -> Target:
    """The gold of an abstract with its sets as sets.

    The rule for the window is "official" or "three".
    """
    sets = tuple(map(frozenset, gold.sets))
    return Target(gold.label, sets, _shared_sentences(sets), window_of(gold, rule))


def _shared_sentences(sets: Sequence[frozenset[int]]) -> frozenset[int]:
    seen: set[int] = set()
    shared: set[int] = set()
    for evidence in sets:
        shared |= evidence & seen
        seen |= evidence
    return frozenset(shared)

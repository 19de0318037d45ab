"""Measures of a ranked list with graded relevance, as NTCIREVAL defines them.

Sources: README.original; Sakai and Song, SIGIR 2011.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping, Sequence
from typing import NamedTuple

CUTOFF = 20


class GradedList(NamedTuple):
    """A ranked list as all measures read it.

    `gains` of the list from rank 1, `ideal`: all gains of the topic above 0 from the largest, `top`: the gain
    of the top level.
    """

    gains: tuple[float, ...]
    ideal: tuple[float, ...]
    top: float


class RankingFigures(NamedTuple):
    """The measures that the track shows, at rank 20."""

    msndcg: float
    q: float
    nerr: float
    precision: float
    ap: float


def graded_list(
    keys: Sequence[str],
    levels: Mapping[str, int],
    gain: Callable[[int], float],
    top: int,
    *,
    condensed: bool = False,
) -> GradedList:
    """A list with levels by key.

    A key without a level counts as level 0, or is taken out of a condensed list.
    """
    if condensed:
        keys = [key for key in keys if key in levels]
    gains = tuple(gain(levels.get(key, 0)) for key in keys)
    # The ideal list is made from all judged keys of the topic, also from those missing in this list.
    relevant = [level for level in levels.values() if level > 0]
    ideal = sorted(map(gain, relevant), reverse=True)
    # Without a cap, derived grades can exceed the top level of the scale.
    highest = max(top, *levels.values(), 0)
    return GradedList(gains, tuple(ideal), gain(highest))


def figures(graded: GradedList, cutoff: int = CUTOFF) -> RankingFigures:
    """The measures of a list, all of them 0 where the topic has no relevant key.

    There the official tool stops with an error or gives no number.
    """
    if not graded.ideal:
        return RankingFigures(0.0, 0.0, 0.0, 0.0, 0.0)
    return RankingFigures(
        msndcg(graded, cutoff),
        q_measure(graded, cutoff),
        nerr(graded, cutoff),
        precision(graded, cutoff),
        average_precision(graded, cutoff),
    )


def cumulated(gains: Sequence[float], cutoff: int) -> float:
    """Gains with Microsoft's discount."""
    return sum(
        gain / math.log2(rank + 1) for rank, gain in enumerate(gains[:cutoff], 1)
    )


def msndcg(graded: GradedList, cutoff: int) -> float:
    """Discounted cumulated gain by that of the ideal list.

    >>> round(msndcg(GradedList((4.0, 0.0, 1.0), (4.0, 4.0, 3.0, 2.0, 1.0), 4.0), 20), 10)
    0.485336112
    """
    return cumulated(graded.gains, cutoff) / cumulated(graded.ideal, cutoff)


def q_measure(graded: GradedList, cutoff: int, beta: float = 1.0) -> float:
    """Mean blended ratio at the relevant ranks; 0 without anything relevant."""
    total = relevant = 0.0
    gained = wanted = 0.0  # cumulated gains of the list and of the ideal list
    for rank, gain in enumerate(graded.gains[:cutoff], 1):
        gained += gain
        if rank <= len(graded.ideal):
            wanted += graded.ideal[rank - 1]
        if gain > 0:
            relevant += 1
            blended = relevant + beta * gained
            best = rank + beta * wanted
            total += blended / best
    if not graded.ideal:
        return 0.0
    return total / min(cutoff, len(graded.ideal))


def average_precision(graded: GradedList, cutoff: int) -> float:
    return q_measure(graded, cutoff, beta=0.0)


def err(gains: Sequence[float], top: float, cutoff: int | None = None) -> float:
    """Expected reciprocal rank: how early a reader who goes down the list is satisfied."""
    reading = 1.0
    total = 0.0
    for rank, gain in enumerate(gains[:cutoff], 1):
        satisfied = gain / (top + 1)
        total += reading * satisfied / rank
        reading *= 1 - satisfied
    return total


def nerr(graded: GradedList, cutoff: int) -> float:
    return err(graded.gains, graded.top, cutoff) / err(graded.ideal, graded.top, cutoff)


def precision(graded: GradedList, cutoff: int) -> float:
    return sum(gain > 0 for gain in graded.gains[:cutoff]) / cutoff

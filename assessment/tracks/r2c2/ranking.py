"""Measures of a ranked list with graded relevance, as NTCIREVAL defines them (README.original; Sakai and Song, SIGIR 2011)."""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping, Sequence
from typing import NamedTuple

CUTOFF = 20

Discount = Callable[[int], float]


class Ranked(NamedTuple):
    """What all measures look at: gains of the list from rank 1, all gains of the topic above 0 from the largest, and the gain of
    the top level."""

    gains: tuple[float, ...]
    ideal: tuple[float, ...]
    top: float


class Figures(NamedTuple):
    """The measures that the track shows, at rank 20."""

    msndcg: float
    q: float
    nerr: float
    precision: float
    ap: float


def ranked(
    keys: Sequence[str],
    levels: Mapping[str, int],
    gain: Callable[[int], float],
    top: int,
    *,
    condensed: bool = False,
) -> Ranked:
    """A list against levels by key; what has no level counts 0, or is taken out of a condensed list."""
    kept = [key for key in keys if key in levels] if condensed else keys
    ideal = sorted((gain(level) for level in levels.values() if level > 0), reverse=True)
    return Ranked(
        tuple(gain(levels.get(key, 0)) for key in kept), tuple(ideal), gain(max(top, *levels.values(), 0))
    )


def figures(found: Ranked, cutoff: int = CUTOFF) -> Figures:
    """0 throughout where the topic has no relevant key: there the official tool stops with an error or gives no number."""
    if not found.ideal:
        return Figures(0.0, 0.0, 0.0, 0.0, 0.0)
    return Figures(
        msndcg(found, cutoff),
        q_measure(found, cutoff),
        nerr(found, cutoff),
        precision(found, cutoff),
        average_precision(found, cutoff),
    )


def microsoft(rank: int) -> float:
    return math.log2(rank + 1)


def jarvelin(rank: int, base: float = 2.0) -> float:
    """No discount before the base."""
    return 1.0 if rank == 1 or rank < base else math.log(rank, base)


def cumulated(gains: Sequence[float], cutoff: int, discount: Discount) -> float:
    return sum(gain / discount(rank) for rank, gain in enumerate(gains[:cutoff], 1))


def msndcg(found: Ranked, cutoff: int, discount: Discount = microsoft) -> float:
    """Discounted cumulated gain by that of the ideal list.

    >>> round(msndcg(Ranked((4.0, 0.0, 1.0), (4.0, 4.0, 3.0, 2.0, 1.0), 4.0), 20), 10)
    0.485336112
    """
    return cumulated(found.gains, cutoff, discount) / cumulated(found.ideal, cutoff, discount)


def ndcg(found: Ranked, cutoff: int) -> float:
    """The original by Järvelin and Kekäläinen, base 2."""
    return msndcg(found, cutoff, jarvelin)


def q_measure(found: Ranked, cutoff: int, beta: float = 1.0) -> float:
    """Mean blended ratio at the relevant ranks; 0 without anything relevant."""
    total = relevant = 0.0
    gained = wanted = 0.0
    for rank, gain in enumerate(found.gains[:cutoff], 1):
        gained += gain
        wanted += found.ideal[rank - 1] if rank <= len(found.ideal) else 0.0
        if gain > 0:
            relevant += 1
            total += (relevant + beta * gained) / (rank + beta * wanted)
    return total / min(cutoff, len(found.ideal)) if found.ideal else 0.0


def average_precision(found: Ranked, cutoff: int) -> float:
    return q_measure(found, cutoff, beta=0.0)


def err(gains: Sequence[float], top: float, cutoff: int | None = None) -> float:
    """Expected reciprocal rank: how early a reader who goes down the list is content."""
    going, total = 1.0, 0.0
    for rank, gain in enumerate(gains[:cutoff], 1):
        content = gain / (top + 1)
        total += going * content / rank
        going *= 1 - content
    return total


def nerr(found: Ranked, cutoff: int) -> float:
    return err(found.gains, found.top, cutoff) / err(found.ideal, found.top, cutoff)


def precision(found: Ranked, cutoff: int) -> float:
    return sum(gain > 0 for gain in found.gains[:cutoff]) / cutoff


def reciprocal_rank(found: Ranked) -> float:
    return next((1 / rank for rank, gain in enumerate(found.gains, 1) if gain > 0), 0.0)

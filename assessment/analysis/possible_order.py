"""What further judgments can still change in the order of the runs, by the bounds of their totals."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import permutations
from typing import NamedTuple

from assessment.analysis.bounds import Bounds, bounds, extreme_labels
from assessment.campaign.handle import Campaign

_DIGITS = 9
"""Decimals to which totals are compared: sums of the same scores in another order differ in the last ones."""


class PossibleOrder(NamedTuple):
    """What open units can still change.

    `first` are the runs of all `runs` that may come first, alone or with others.  `passing` are pairs of
    which the first run can pass the second one, `level` those of which it can draw level and no more.
    """

    runs: int
    first: tuple[str, ...]
    passing: tuple[tuple[str, str], ...]
    level: tuple[tuple[str, str], ...]


class _Ends(NamedTuple):
    """A run's total now, its worst and its best one; the higher one is always the better."""

    run: str
    now: float
    worst: float
    best: float


def possible_order_of(campaign: Campaign, measure: str) -> PossibleOrder | None:
    """The order that open units leave possible; None where bounds are unknown, or take a while."""
    if campaign.data.is_large or not extreme_labels(campaign, measure):
        return None
    runs = campaign.runs()
    rows = [row for row in bounds(campaign, measure) or () if row.run in runs]
    higher = campaign.track.measure(measure).better == "higher"
    return possible_order(rows, higher=higher)


def possible_order(rows: Sequence[Bounds], *, higher: bool) -> PossibleOrder | None:
    """The order that these bounds leave possible; None unless all of two or more runs with a total have them.

    >>> rows = [Bounds("heron", 0.5, 0.5, 0.75, 1, 2), Bounds("tern", 0.25, 0.25, 0.5, 1, 2)]
    >>> possible_order(rows, higher=True).level
    (('tern', 'heron'),)
    """
    with_total = [row for row in rows if row.now is not None]
    ends = [_ends(row, higher=higher) for row in with_total if is_bounded(row)]
    if len(ends) < 2 or len(ends) < len(with_total):
        return None
    passing = []
    level = []
    for ahead, other in permutations(ends, 2):
        if other.now > ahead.now:
            continue
        pair = (other.run, ahead.run)
        if other.best > ahead.worst:
            passing.append(pair)
        elif other.best == ahead.worst and other.now < ahead.now:
            level.append(pair)
    first = may_come_first(with_total, higher=higher)
    return PossibleOrder(len(ends), first, tuple(passing), tuple(level))


def may_come_first(rows: Sequence[Bounds], *, higher: bool) -> tuple[str, ...]:
    """The runs whose best total reaches the worst total of every other one, among those with bounds."""
    ends = [_ends(row, higher=higher) for row in rows if is_bounded(row)]
    safest = max((each.worst for each in ends), default=0.0)
    return tuple(each.run for each in ends if each.best >= safest)


def is_bounded(row: Bounds) -> bool:
    """Whether both ends are known."""
    return row.low is not None and row.high is not None


def _ends(row: Bounds, *, higher: bool) -> _Ends:
    now, low, high = (
        round(value or 0.0, _DIGITS) for value in (row.now, row.low, row.high)
    )
    # With the sign turned, "better" is the same comparison for both directions.
    return (
        _Ends(row.run, now, low, high) if higher else _Ends(row.run, -now, -high, -low)
    )

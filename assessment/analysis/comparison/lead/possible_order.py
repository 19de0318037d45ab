"""What further judgments can still change in the order of the runs, by the bounds of their totals."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import permutations
from typing import NamedTuple

from assessment.analysis.bounds import Bounds, bounds, extreme_labels
from assessment.campaign.handle import Campaign
from assessment.model import Measure
from assessment.statistics.tied_scores import comparable

_RunPairs = tuple[tuple[str, str], ...]


class PossibleOrder(NamedTuple):
    """What open units can still change.

    `runs` is the number of runs; `first` are those that may come first, alone or with others.  In the pairs
    `passing` the first run can pass the second one, in the pairs `level` it can draw level and no more.
    """

    runs: int
    first: tuple[str, ...]
    passing: _RunPairs
    level: _RunPairs


class _Ends(NamedTuple):
    """A run's total now, and the worst and the best that it can become; higher is always better here."""

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
    return possible_order(rows, campaign.track.measure(measure))


def possible_order(rows: Sequence[Bounds], measure: Measure) -> PossibleOrder | None:
    """The order that these bounds leave possible; None unless all of two or more runs with a total have them.

    >>> rows = [Bounds("heron", 0.5, 0.5, 0.75, 1, 2), Bounds("tern", 0.25, 0.25, 0.5, 1, 2)]
    >>> possible_order(rows, Measure("m", "", "", "", "", "")).level
    (('tern', 'heron'),)
    """
    with_total = [row for row in rows if row.now is not None]
    ends = [_ends(row, measure) for row in with_total if is_bounded(row)]
    if len(ends) < 2 or len(ends) < len(with_total):
        return None
    first = may_come_first(with_total, measure)
    passing, level = _changing_pairs(ends)
    return PossibleOrder(len(ends), first, passing, level)


def _changing_pairs(ends: Sequence[_Ends]) -> tuple[_RunPairs, _RunPairs]:
    """The pairs of which the first run can pass the second, and those of which it can only draw level."""
    passing = []
    level = []
    for ahead, other in permutations(ends, 2):
        if other.now > ahead.now:
            continue
        pair = (other.run, ahead.run)
        is_level_now = other.now == ahead.now
        if other.best > ahead.worst:
            passing.append(pair)
        elif other.best == ahead.worst and not is_level_now:
            level.append(pair)
    return tuple(passing), tuple(level)


def may_come_first(rows: Sequence[Bounds], measure: Measure) -> tuple[str, ...]:
    """The runs whose best total reaches the worst total of every other one, among those with bounds."""
    bounded = filter(is_bounded, rows)
    ends = [_ends(row, measure) for row in bounded]
    worst_totals = [run_ends.worst for run_ends in ends]
    highest_worst = max(worst_totals, default=0.0)
    first = []
    for run_ends in ends:
        if run_ends.best >= highest_worst:
            first.append(run_ends.run)
    return tuple(first)


def is_bounded(row: Bounds) -> bool:
    """Whether both ends are known."""
    return row.low is not None and row.high is not None


def _ends(row: Bounds, measure: Measure) -> _Ends:
    now = comparable(row.now or 0.0)
    ends = comparable(row.low or 0.0), comparable(row.high or 0.0)
    worst, best = measure.worse_end(ends), measure.better_end(ends)
    # With the sign of the measure, "better" is the same comparison for both directions.
    sign = measure.sign
    return _Ends(row.run, sign * now, worst=sign * worst, best=sign * best)

"""Open units over time: for all together and for each assessor."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

import numpy as np

from assessment.campaign.progress.lines import Report, Row
from assessment.campaign.progress.tallies import EVERYBODY

MOST_POINTS = 300
"""Of one line; more would not be seen."""


class Burn(NamedTuple):
    """A line: times in seconds since 1970, and the units open after each; `total` of them there are now."""

    name: str
    total: int
    times: list[float]
    open: list[int]


def burn_down(found: Report, now: float, *, only: str | None = None) -> list[Burn]:
    """All together first (EVERYBODY), then everybody who has units; or `only` one assessor.  It counts the units that there are now:
    those of a plan that is gone are not shown."""
    names = found.assessors if only is None else (only,)
    singles = [(name, [row for row in found.rows if row.assessor == name]) for name in names]
    every = [(EVERYBODY, found.together)] if only is None else []
    return [_burn(name, rows, now) for name, rows in [*every, *singles] if any(row.tally.total for row in rows)]


def _burn(name: str, rows: Iterable[Row], now: float) -> Burn:
    times: list[float] = []
    total = 0
    for row in rows:
        total += row.tally.total
        times += _times(row)
    ends = np.sort(np.array(times, float))
    ends = ends[np.isfinite(ends)]
    start = float(ends[0]) if len(ends) else now
    at = [start, *ends.tolist(), now]
    left = [total, *range(total - 1, total - len(ends) - 1, -1), total - len(ends)]
    kept = np.unique(np.linspace(0, len(at) - 1, min(MOST_POINTS, len(at))).astype(int))
    return Burn(name, total, [at[n] for n in kept], [left[n] for n in kept])


def _times(row: Row) -> list[float]:
    """When the units were done; those that another unit settled with the last one that has a time of its own."""
    known = [at for at in row.tally.times if at is not None]
    return known + [max(known)] * (len(row.tally.times) - len(known)) if known else []

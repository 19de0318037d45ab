"""Open units over time: for all together and for each assessor."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from assessment.planning.progress.lines import lines
from assessment.planning.progress.reports import ProgressReport
from assessment.planning.progress.topic_progress import EVERYBODY

MOST_POINTS, ALL_POINTS = 300, 6_000
"""Of one line, more would not be seen, and of the lines of all assessors."""


class BurnDownLine(NamedTuple):
    """A line: times in seconds since 1970, and the units open after each; `total` of them there are now."""

    name: str
    total: int
    times: list[float]
    open: list[int]


def burn_down(found: ProgressReport, now: float, *, only: str | None = None) -> list[BurnDownLine]:
    """All together first (EVERYBODY), then everybody who has units; or `only` one assessor.  It counts the units that there are now:
    those of a plan that is gone are not shown."""
    singles = {line.of[0]: line.total for line in lines(found, ["assessor"], only=only) if line.total}
    together = [line.total for line in lines(found, []) if line.total and only is None]
    points = min(MOST_POINTS, ALL_POINTS // max(len(singles), 1))
    first = [_burn(EVERYBODY, total, found.times[EVERYBODY], now, MOST_POINTS) for total in together]
    return first + [_burn(name, total, found.times[name], now, points) for name, total in singles.items()]


def _burn(name: str, total: int, ends: NDArray[np.float64], now: float, points: int) -> BurnDownLine:
    """A line with a point at its start and one at its end, and at most so many, but two."""
    last = len(ends) + 1
    kept = np.unique(np.linspace(0, last, min(max(points, 2), last + 1)).astype(int))
    start = float(ends[0]) if len(ends) else now
    times = [start if n == 0 else now if n == last else float(ends[n - 1]) for n in kept.tolist()]
    return BurnDownLine(name, total, times, [total - min(n, len(ends)) for n in kept.tolist()])

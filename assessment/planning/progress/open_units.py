"""Open units over time: for all together and for each assessor."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from assessment.planning.progress.lines import lines
from assessment.planning.progress.reports import ProgressReport
from assessment.planning.progress.topic_progress import EVERYBODY

MOST_POINTS, ALL_POINTS = 300, 6_000
"""Points of one line, as more would not be seen, and of the lines of all assessors."""


class BurnDownLine(NamedTuple):
    """Times in seconds since 1970, and the units open after each; there are `total` of them now."""

    name: str
    total: int
    times: list[float]
    open: list[int]


def burn_down(report: ProgressReport, now: float, *, only: str | None = None) -> list[BurnDownLine]:
    """All together first (EVERYBODY), then everybody who has units; or `only` one assessor.

    The lines count the units that there are now: those of a plan that was replaced are left out.
    """
    single = [line for line in lines(report, ["assessor"], only=only) if line.total]
    points = min(MOST_POINTS, ALL_POINTS // max(len(single), 1))
    burn_lines = []
    if only is None:
        for line in lines(report, []):
            if line.total:
                burn_lines.append(_burn(report, EVERYBODY, line.total, now, MOST_POINTS))
    burn_lines += [_burn(report, line.of[0], line.total, now, points) for line in single]
    return burn_lines


def _burn(report: ProgressReport, name: str, total: int, now: float, points: int) -> BurnDownLine:
    """A line with a point at its start and one at its end, and at most so many, but two."""
    ends = report.times[name]
    last = len(ends) + 1
    drawn = np.unique(np.linspace(0, last, min(max(points, 2), last + 1)).astype(int)).tolist()
    start = float(ends[0]) if len(ends) else now
    times = [start, *ends.tolist(), now]
    left = [total - min(point, len(ends)) for point in drawn]
    return BurnDownLine(name, total, [times[point] for point in drawn], left)

"""Open units over time: for all together and for each assessor."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from assessment.campaign.counting import number_in_words
from assessment.planning.progress.counted_units import AssessorGroup
from assessment.planning.progress.lines import ProgressLine, lines
from assessment.planning.progress.reports import ProgressReport

MAX_POINTS, ALL_POINTS = 300, 6_000
"""Points of one line (more would not be seen), and of the lines of all assessors together."""


class BurnDownLine(NamedTuple):
    """Times (seconds since 1970) with the number of units `open` after each, of `total` now."""

    name: str | AssessorGroup
    total: int
    times: list[float]
    open: list[int]
    possible: int = 0

    @property
    def total_in_words(self) -> str:
        return number_in_words(self.total, self.possible)


def burn_down(
    report: ProgressReport, now: float, *, only: str | None = None
) -> list[BurnDownLine]:
    """The line of all assessors together (EVERYBODY), then one for each with units, or for `only` one.

    The lines count the units that there are now: those of a plan that was replaced are left out.
    """
    by_assessor = [
        line for line in lines(report, ["assessor"], only=only) if line.total
    ]
    points = min(MAX_POINTS, ALL_POINTS // max(len(by_assessor), 1))
    burn_lines = []
    if only is None:
        for line in lines(report, []):
            if line.total:
                burn_lines.append(
                    _burn(
                        report,
                        AssessorGroup.EVERYBODY,
                        line,
                        now=now,
                        points=MAX_POINTS,
                    )
                )
    for line in by_assessor:
        burn_lines.append(_burn(report, line.of[0], line, now=now, points=points))
    return burn_lines


def _burn(
    report: ProgressReport,
    name: str | AssessorGroup,
    line: ProgressLine,
    *,
    now: float,
    points: int,
) -> BurnDownLine:
    """A line with a point at its start and one at its end, and `points` in all at most."""
    done_at = report.times[name].tolist()
    count = len(done_at)
    start = now
    if done_at:
        start = done_at[0]
    times = [start, *done_at, now]
    drawn_count = min(max(points, 2), len(times))
    evenly = np.linspace(0, count + 1, drawn_count)
    drawn = np.unique(evenly.astype(int)).tolist()
    drawn_times = [times[point] for point in drawn]
    # The last point is now, at which nothing more is done.
    open_units = [line.total - min(point, count) for point in drawn]
    return BurnDownLine(name, line.total, drawn_times, open_units, line.possible)

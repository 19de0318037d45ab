"""When the work that is left to an assessor ends at the present pace."""

from __future__ import annotations

from assessment.planning.progress.lines import lines
from assessment.planning.progress.pace import GUESS
from assessment.planning.progress.reports import ProgressReport

WINDOW_DAYS = 7
MIN_WORKED = 600.0
"""Seconds of judging in the window that an estimate needs."""
_DAY = 86_400.0


def estimated_end(left: float, daily: float, now: float) -> float | None:
    """The estimated end in seconds since 1970, from the seconds of work left and the seconds worked a day.

    >>> estimated_end(1800, 3600, 0), estimated_end(1800, 0, 0)
    (43200.0, None)
    """
    # For people who have not judged of late, no end can be estimated.
    if not daily:
        return None
    return now + left / daily * _DAY


def seconds_left(report: ProgressReport, only: str | None) -> dict[str, float]:
    """Seconds of work left to each assessor, at their own median of a question, or else everybody's."""
    own_medians = report.pace.medians("assessor", "question")
    medians = report.pace.medians("question")
    seconds: dict[str, float] = {}
    for line in lines(report, ["assessor", "question"], only=only):
        name, question = line.of
        usual = medians.get((question,), GUESS)
        median = own_medians.get(line.of, usual)
        before = seconds.get(name, 0.0)
        seconds[name] = before + line.left * median
    return seconds


def seconds_a_day(report: ProgressReport, now: float) -> dict[str, float]:
    """Mean seconds of judging a day, by assessor, without those who judged for less than ten minutes.

    The mean is that of the last seven days, or of the days since the first judgment in them, but at least one
    day.
    """
    worked = report.pace.worked(now, WINDOW_DAYS)
    means = {}
    for name, work in worked.items():
        if work.seconds >= MIN_WORKED:
            means[name] = work.seconds / work.days
    return means

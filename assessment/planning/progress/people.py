"""Each assessor at a glance: how much is left and until when, who is here now, whose pace stands out."""

from __future__ import annotations

from typing import Literal, NamedTuple

from assessment.planning.progress.lines import ProgressLine, lines
from assessment.planning.progress.pace import GUESS
from assessment.planning.progress.reports import ProgressReport

ACTIVE_MINUTES, STALLED_HOURS = 5, 24
FAST = 3
"""An assessor who is so many times as fast as the median of all is marked."""
WINDOW_DAYS = 7
LEAST_WORKED = 600.0
"""Seconds of judging in the window that an estimate needs."""
_DAY = 86_400.0

State = Literal["active now", "done", "waiting", "not begun", ""]


class Person(NamedTuple):
    """`hours` of work are left, until `end` at the present pace (None where that is unknown); `last` is the time of the newest judgment.

    `fast` are questions that the last judgments took much less time at than others'.
    """

    line: ProgressLine
    hours: float
    end: float | None
    last: float | None
    state: State
    fast: tuple[str, ...]

    @property
    def name(self) -> str:
        return self.line.of[0]


def people(report: ProgressReport, now: float, *, only: str | None = None) -> list[Person]:
    """Everybody, or `only` one; `now` in seconds since 1970."""
    seconds = _seconds_left(report, only)
    last, worked, fast = report.pace.last(), _worked(report, now), _fast(report)
    persons = []
    for line in lines(report, ["assessor"], only=only):
        (name,) = line.of
        left, daily = seconds.get(name, 0.0), worked.get(name, 0.0)
        end = now + left / daily * _DAY if line.left and daily else None
        state = _state(line, last.get(name), now)
        persons.append(Person(line, left / 3600, end, last.get(name), state, fast.get(name, ())))
    return persons


def _seconds_left(report: ProgressReport, only: str | None) -> dict[str, float]:
    """Seconds of work that each assessor has left, at their own median of each question, else at everybody's."""
    own, usual = report.pace.medians("assessor", "question"), report.pace.medians("question")
    seconds: dict[str, float] = {}
    for line in lines(report, ["assessor", "question"], only=only):
        name, question = line.of
        median = own.get(line.of, usual.get((question,), GUESS))
        seconds[name] = seconds.get(name, 0.0) + line.left * median
    return seconds


def _state(line: ProgressLine, last: float | None, now: float) -> State:
    if last is not None and now - last <= ACTIVE_MINUTES * 60:
        return "active now"
    if not line.left:
        return "done" if line.total else ""
    if last is None:
        return "" if line.done else "not begun"
    return "waiting" if now - last >= STALLED_HOURS * 3600 else ""


def _worked(report: ProgressReport, now: float) -> dict[str, float]:
    """Seconds of judging a day, by assessor, without those who judged for less than ten minutes.

    It is the mean of the last seven days, or of those since the first judgment in them, but at least one day.
    """
    worked = report.pace.worked(now, WINDOW_DAYS)
    return {name: spent / days for name, (spent, days) in worked.items() if spent >= LEAST_WORKED}


def _fast(report: ProgressReport) -> dict[str, tuple[str, ...]]:
    """Questions at which the median of an assessor's last judgments is below a third of everybody's."""
    usual = report.pace.medians("question")
    fast: dict[str, tuple[str, ...]] = {}
    for (name, question), seconds in report.pace.recent().items():
        if seconds < usual[question,] / FAST:
            fast[name] = (*fast.get(name, ()), question)
    return fast

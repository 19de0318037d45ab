"""Each assessor at a glance: the work left with its estimated end, activity, and unusual pace."""

from __future__ import annotations

from typing import Literal, NamedTuple

from assessment.planning.progress.estimated_end import (
    estimated_end,
    seconds_a_day,
    seconds_left,
)
from assessment.planning.progress.lines import ProgressLine, lines
from assessment.planning.progress.reports import ProgressReport

ACTIVE_MINUTES, STALLED_HOURS = 5, 24
FAST = 3
"""An assessor who is more than so many times as fast as the median of all is marked."""

State = Literal["active now", "done", "waiting", "not begun", ""]


class Person(NamedTuple):
    """One assessor's progress.

    `hours` of work are left; at the present pace they end at `end` (None: unknown).  `last` is the time of
    the newest judgment.  `fast` names the questions on which the assessor's last judgments took much less
    time than others'.
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

    @property
    def is_idle(self) -> bool:
        """Whether units are left and no judgment came of late."""
        return bool(self.line.left) and self.state in ("waiting", "not begun")


def people(
    report: ProgressReport, now: float, *, only: str | None = None
) -> list[Person]:
    """Every assessor, or `only` one; `now` in seconds since 1970."""
    all_left = seconds_left(report, only)
    last_times = report.pace.last()
    daily = seconds_a_day(report, now)
    fast = _fast(report)
    persons = []
    for line in lines(report, ["assessor"], only=only):
        [name] = line.of
        left = all_left.get(name, 0.0)
        end = estimated_end(left, daily.get(name, 0.0), now) if line.left else None
        last = last_times.get(name)
        person = Person(
            line,
            hours=left / 3600,
            end=end,
            last=last,
            state=_state(line, last, now),
            fast=fast.get(name, ()),
        )
        persons.append(person)
    return persons


def _state(line: ProgressLine, last: float | None, now: float) -> State:
    if last is not None and now - last <= ACTIVE_MINUTES * 60:
        return "active now"
    if not line.left:
        return "done" if line.total else ""
    if last is None:
        return "" if line.done else "not begun"
    return "waiting" if now - last >= STALLED_HOURS * 3600 else ""


def _fast(report: ProgressReport) -> dict[str, tuple[str, ...]]:
    """Questions on which the median of an assessor's last judgments is below a third of everybody's."""
    usual = report.pace.medians("question")
    recent = report.pace.recent()
    fast: dict[str, tuple[str, ...]] = {}
    for (name, question), seconds in recent.items():
        median = usual[(question,)]
        if seconds < median / FAST:
            before = fast.get(name, ())
            fast[name] = (*before, question)
    return fast

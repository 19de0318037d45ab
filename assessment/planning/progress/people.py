"""Each assessor at a glance: how much is left and until when, who is here now, whose pace stands out."""

from __future__ import annotations

from typing import Literal, NamedTuple

from assessment.planning.progress.lines import ProgressLine, lines
from assessment.planning.progress.pace import GUESS
from assessment.planning.progress.reports import ProgressReport

ACTIVE_MINUTES, STALLED_HOURS = 5, 24
FAST = 3
"""So many times as fast as the median of all: then it is said."""
WINDOW_DAYS = 7
LEAST_WORKED = 600.0
"""Seconds of judging in the window that an estimate stands on."""
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


def people(found: ProgressReport, now: float, *, only: str | None = None) -> list[Person]:
    """Everybody, or `only` one; `now` in seconds since 1970."""
    left: dict[str, float] = {}
    own, usual = found.pace.medians("assessor", "question"), found.pace.medians("question")
    for line in lines(found, ["assessor", "question"], only=only):
        who, question = line.of
        left[who] = left.get(who, 0.0) + line.left * own.get(line.of, usual.get((question,), GUESS))
    last, worked, fast = found.pace.last(), _worked(found, now), _fast(found)
    return [_person(line, left, last.get(line.of[0]), worked.get(line.of[0], 0.0), fast.get(line.of[0], ()), now)
            for line in lines(found, ["assessor"], only=only)]  # fmt: skip


def _person(
    line: ProgressLine,
    left: dict[str, float],
    last: float | None,
    worked: float,
    fast: tuple[str, ...],
    now: float,
) -> Person:
    seconds = left.get(line.of[0], 0.0)
    end = now + seconds / worked * _DAY if line.left and worked else None
    return Person(line, seconds / 3600, end, last, _state(line, last, now), fast)


def _state(line: ProgressLine, last: float | None, now: float) -> State:
    if last is not None and now - last <= ACTIVE_MINUTES * 60:
        return "active now"
    if not line.left:
        return "done" if line.total else ""
    if last is None:
        return "" if line.done else "not begun"
    return "waiting" if now - last >= STALLED_HOURS * 3600 else ""


def _worked(found: ProgressReport, now: float) -> dict[str, float]:
    """Seconds of judging a day, by assessor: over the last seven days, or since the first judgment in them, but at least one day; without
    those who judged for less than ten minutes."""
    return {
        who: spent / days
        for who, (spent, days) in found.pace.worked(now, WINDOW_DAYS).items()
        if spent >= LEAST_WORKED
    }


def _fast(found: ProgressReport) -> dict[str, tuple[str, ...]]:
    """Questions at which the median of an assessor's last judgments is below a third of everybody's."""
    usual, marked = found.pace.medians("question"), dict[str, tuple[str, ...]]()
    for (who, question), seconds in found.pace.recent().items():
        if seconds < usual[question,] / FAST:
            marked[who] = (*marked.get(who, ()), question)
    return marked

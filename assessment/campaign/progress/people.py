"""Each assessor at a glance: how much is left and until when, who is here now, whose pace stands out."""

from __future__ import annotations

from typing import Literal, NamedTuple

import pandas as pd

from assessment.campaign.progress.ledger import GUESS
from assessment.campaign.progress.lines import Line, Report, lines

ACTIVE_MINUTES, STALLED_HOURS = 5, 24
LAST, FAST = 30, 3
"""So many of the last judgments of a question, so many times as fast as the median of all: then it is said."""
WINDOW_DAYS = 7
LEAST_WORKED = 600.0
"""Seconds of judging in the window that an estimate stands on."""
_DAY = 86_400.0

State = Literal["active now", "done", "waiting", "not begun", ""]


class Person(NamedTuple):
    """`hours` of work are left, until `end` at the present pace (None where that is unknown); `last` is the time of the newest judgment.

    `fast` are questions that the last judgments took much less time at than others'.
    """

    line: Line
    hours: float
    end: float | None
    last: float | None
    state: State
    fast: tuple[str, ...]

    @property
    def name(self) -> str:
        return self.line.of[0]


def people(found: Report, now: float, *, only: str | None = None) -> list[Person]:
    """Everybody, or `only` one; `now` in seconds since 1970."""
    left: dict[str, float] = {}
    own = dict(found.events.groupby(["assessor", "kind"]).spent.median().dropna().items())
    for row in found.rows:
        seconds = own.get((row.assessor, row.question), found.paces.get(row.question, GUESS))
        left[row.assessor] = left.get(row.assessor, 0.0) + (row.tally.total - row.tally.done) * seconds
    last = found.events.groupby("assessor")["at"].max().to_dict()
    worked, fast = _worked(found.events, now), _fast(found)
    return [_person(line, left, last.get(line.of[0]), worked.get(line.of[0], 0.0), fast.get(line.of[0], ()), now)
            for line in lines(found, ["assessor"], only=only)]  # fmt: skip


def _person(line: Line, left: dict[str, float], last: float | None, worked: float, fast: tuple[str, ...], now: float) -> Person:
    seconds = left.get(line.of[0], 0.0)
    end = now + seconds / worked * _DAY if line.left and worked else None
    return Person(line, seconds / 3600, end, last, _state(line, last, now), fast)


def _state(line: Line, last: float | None, now: float) -> State:
    if last is not None and now - last <= ACTIVE_MINUTES * 60:
        return "active now"
    if not line.left:
        return "done" if line.total else ""
    if last is None:
        return "" if line.done else "not begun"
    return "waiting" if now - last >= STALLED_HOURS * 3600 else ""


def _worked(events: pd.DataFrame, now: float) -> dict[str, float]:
    """Seconds of judging a day, by assessor: over the last seven days, or since the first judgment in them, but at least one day; without
    those who judged for less than ten minutes."""
    recent = events[events["at"] > now - WINDOW_DAYS * _DAY]
    groups = recent.assign(spent=recent.spent.fillna(recent.spent.median())).groupby("assessor")
    days = ((now - groups["at"].min()) / _DAY).clip(1, WINDOW_DAYS)
    worked = groups.spent.sum()
    return (worked / days)[worked >= LEAST_WORKED].to_dict()


def _fast(found: Report) -> dict[str, tuple[str, ...]]:
    """Questions at which the median of an assessor's last judgments is below a third of everybody's."""
    timed = found.events[found.events.spent.notna()]
    last = timed.groupby(["assessor", "kind"]).tail(LAST).groupby(["assessor", "kind"]).spent.agg(["median", "size"])
    marked: dict[str, tuple[str, ...]] = {}
    for (who, kind), (median, size) in zip(last.index, last.itertuples(index=False), strict=True):
        if size >= LAST and median < found.paces[kind] / FAST:
            marked[who] = (*marked.get(who, ()), kind)
    return marked

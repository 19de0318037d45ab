"""An assessor's own day: how much, how fast, how long in a row, and what was flagged or noted."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from datetime import UTC, date, datetime, timedelta, timezone, tzinfo
from itertools import pairwise
from math import ceil
from typing import Any, NamedTuple

from assessment.campaign.data import CampaignData
from assessment.judging.endings import MOST_ROWS
from assessment.judging.known_answer_results import feedback
from assessment.judging.page_orders import Order
from assessment.judging.recent import listed_by_ref, newest_by_unit
from assessment.judging.unit_rows import ListedUnit, unit_row
from assessment.judging.work_queue import WorkQueue
from assessment.model import Judgment, Ref

_EVENTS = 5_000
"""The newest events that a day is worked out from: a week of a fast assessor."""
_PAUSE = timedelta(minutes=5)
"""Without a judgment for longer than this, an assessor does something else."""
_ON_THE_DESK = ("desk", "suggestion")
_SHORTEST_WORK = 60.0
"""Seconds of work below which a pace says nothing."""


class Pace(NamedTuple):
    """Seconds of work and the judgments made in them."""

    seconds: float
    judgments: int

    @property
    def per_hour(self) -> int | None:
        """Judgments per hour of work; None after too little work."""
        if self.seconds < _SHORTEST_WORK:
            return None
        return round(3600 * self.judgments / self.seconds)


def my_day(
    queue: WorkQueue, order: Order, *, now: datetime, offset: int
) -> dict[str, Any]:
    """The day as the desk draws it; `offset` is the person's time zone, in minutes east of UTC."""
    zone = timezone(timedelta(minutes=offset))
    events = queue.data.store.recent(queue.data.id, queue.assessor, _EVENTS)
    newest = newest_by_unit(events)
    values = _counts(events, newest.values(), now.astimezone(zone))
    values["known"] = _known_answers_met(queue, newest)
    values |= _flagged_and_noted(queue, newest, order)
    return values


def _counts(
    events: Iterable[Judgment], newest: Iterable[Judgment], now: datetime
) -> dict[str, Any]:
    """Units judged today and in the last hour, pace and minutes of today's work, days in a row."""
    zone = now.tzinfo or UTC
    times = _times(events, zone)
    judged = _times([event for event in newest if event.done], zone)
    today = now.date()
    an_hour_ago = now - timedelta(hours=1)
    pace = pace_of([time for time in times if time.date() == today])
    values: dict[str, Any] = {}
    values["today"] = sum(time.date() == today for time in judged)
    values["hour"] = sum(an_hour_ago < time <= now for time in judged)
    values["per_hour"] = pace.per_hour
    values["minutes"] = round(pace.seconds / 60)
    values["days"] = days_in_a_row({time.date() for time in times}, today)
    return values


def judged_today(data: CampaignData, assessor: str, now: datetime) -> int:
    """How many units this assessor has judged on the desk since midnight; `now` has the person's zone."""
    newest = newest_by_unit(data.store.recent(data.id, assessor, _EVENTS))
    work = [event for event in newest.values() if event.done and _is_work(event)]
    # Days of the person: somebody who judges at midnight does so in their own time zone.
    days = [_time(event).astimezone(now.tzinfo).date() for event in work]
    return days.count(now.date())


def own_pace(data: CampaignData, assessor: str) -> Pace:
    """The pace of the assessor's last judgments on the desk, of whichever days."""
    events = data.store.recent(data.id, assessor, _EVENTS)
    return pace_of(_times(events, UTC))


def share_of_today(left: int, judged: int, today: date, last: date) -> int:
    """Units to judge today so that equal days up to the `last` one do all; `judged` of them are done already.

    >>> share_of_today(90, 10, date(2026, 11, 23), date(2026, 11, 26))
    15
    >>> share_of_today(90, 10, date(2026, 11, 23), date(2026, 11, 22))
    90
    """
    days = (last - today).days + 1
    if days <= 1:
        return left
    whole = ceil((left + judged) / days)
    return max(whole - judged, 0)


def _times(events: Iterable[Judgment], zone: tzinfo) -> list[datetime]:
    """When work was done, in the person's time zone, in order."""
    times = []
    for event in events:
        if _is_work(event):
            time = _time(event)
            times.append(time.astimezone(zone))
    times.sort()
    return times


def _time(event: Judgment) -> datetime:
    time = datetime.fromisoformat(event.at)
    return time if time.tzinfo else time.replace(tzinfo=UTC)


def _is_work(event: Judgment) -> bool:
    """Whether somebody pressed a key for it; files and undone plans are no work."""
    by, _, _ = event.via.partition(":")
    return bool(event.at) and by in _ON_THE_DESK


def pace_of(times: Sequence[datetime]) -> Pace:
    """The pace of judgments made at these times, in order; longer pauses are no work.

    >>> noon = datetime(2026, 11, 22, 12)
    >>> minutes = [0, 1, 2, 60, 61]
    >>> pace_of([noon + timedelta(minutes=minute) for minute in minutes])
    Pace(seconds=180.0, judgments=3)
    """
    worked = []
    for earlier, later in pairwise(times):
        gap = later - earlier
        if gap <= _PAUSE:
            worked.append(gap.total_seconds())
    return Pace(sum(worked), len(worked))


def days_in_a_row(days: set[date], today: date) -> int:
    """Days with judgments up to today; today need not have one yet.

    >>> days_in_a_row({date(2026, 11, 20), date(2026, 11, 21)}, date(2026, 11, 22))
    2
    """
    count = 0
    # A day that has only begun does not end a row.
    day = today if today in days else today - timedelta(days=1)
    while day in days:
        count += 1
        day -= timedelta(days=1)
    return count


def _known_answers_met(
    queue: WorkQueue, newest: Mapping[Ref, Judgment]
) -> dict[str, int] | None:
    """How often known answers were met, where the campaign shows them: in training; else None."""
    answers = [feedback(queue.data, event) for event in newest.values()]
    shown = [answer for answer in answers if answer is not None]
    if not shown:
        return None
    return {"right": sum(bool(answer["right"]) for answer in shown), "of": len(shown)}


def _flagged_and_noted(
    queue: WorkQueue, newest: Mapping[Ref, Judgment], order: Order
) -> dict[str, Any]:
    """Flagged and noted units, the last ones first."""
    flagged = {ref: event for ref, event in newest.items() if event.flagged}
    noted = {ref: event for ref, event in newest.items() if event.note}
    listed_units = listed_by_ref(queue, flagged | noted, order)
    return {
        "flagged": _rows(flagged, listed_units),
        "noted": _rows(noted, listed_units),
    }


def _rows(
    events: Mapping[Ref, Judgment], listed_units: Mapping[Ref, ListedUnit]
) -> dict[str, Any]:
    """The first rows of a list, and how many more it has."""
    present = [ref for ref in events if ref in listed_units]
    shown = present[:MOST_ROWS]
    rows = [unit_row(listed_units[ref], events[ref]) for ref in shown]
    more = len(present) - len(shown)
    return {"rows": rows, "more": more}

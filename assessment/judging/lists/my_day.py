"""An assessor's own day: how much, how fast, how long in a row, and what was flagged or noted."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from datetime import UTC, date, datetime, timedelta, timezone, tzinfo
from itertools import pairwise
from math import ceil
from typing import NamedTuple, TypedDict

from assessment.campaign.data import CampaignData
from assessment.judging.lists.known_answer_results import feedback
from assessment.judging.lists.recently_judged import listed_by_ref, newest_by_unit
from assessment.judging.pages.page_grouping import Order
from assessment.judging.pages.unit_rows import UnitRows, unit_rows
from assessment.judging.queue.work_queue import WorkQueue
from assessment.model import Judgment, Ref

_EVENTS = 5_000
"""The newest events that a day is worked out from: a week of a fast assessor."""
_PAUSE = timedelta(minutes=5)
"""Without a judgment for longer than this, an assessor does something else."""
_ON_THE_DESK = ("desk", "suggestion")
_SHORTEST_WORK = 60.0
"""Seconds of work below which a pace says nothing."""


class PaceOfDay(NamedTuple):
    """Seconds of work and the judgments made in them."""

    seconds: float
    judgments: int

    @property
    def per_hour(self) -> int | None:
        """Judgments per hour of work; None after too little work."""
        if self.seconds < _SHORTEST_WORK:
            return None
        return round(3600 * self.judgments / self.seconds)


class DayCounts(TypedDict):
    """Units judged today and in the last hour, pace and minutes of today's work, days in a row."""

    today: int
    hour: int
    per_hour: int | None
    minutes: int
    days: int


class KnownAnswersMet(TypedDict):
    """How many known answers the assessor gave, of those that were shown after a judgment."""

    right: int
    of: int


class MyDay(DayCounts):
    """A day; `known` is None outside training.  Lists name the last units first."""

    known: KnownAnswersMet | None
    flagged: UnitRows
    noted: UnitRows


def my_day(queue: WorkQueue, order: Order, *, now: datetime, offset: int) -> MyDay:
    """The day as the desk draws it; `offset` is the person's time zone, in minutes east of UTC."""
    zone = timezone(timedelta(minutes=offset))
    events = queue.data.store.recent(queue.data.id, queue.assessor, _EVENTS)
    newest = newest_by_unit(events)
    counts = _counts(events, newest.values(), now.astimezone(zone))
    flagged = [event for event in newest.values() if event.flagged]
    noted = [event for event in newest.values() if event.note]
    return {
        **counts,
        "known": _known_answers_met(queue, newest),
        "flagged": _rows(queue, flagged, order),
        "noted": _rows(queue, noted, order),
    }


def _counts(
    events: Iterable[Judgment], newest: Iterable[Judgment], now: datetime
) -> DayCounts:
    zone = now.tzinfo or UTC
    times = _times(events, zone)
    judged = _times([event for event in newest if event.done], zone)
    today = now.date()
    an_hour_ago = now - timedelta(hours=1)
    pace = pace_of([time for time in times if time.date() == today])
    judged_on_this_day = sum(time.date() == today for time in judged)
    judged_this_hour = sum(an_hour_ago < time <= now for time in judged)
    days = days_in_a_row({time.date() for time in times}, today)
    return {
        "today": judged_on_this_day,
        "hour": judged_this_hour,
        "per_hour": pace.per_hour,
        "minutes": round(pace.seconds / 60),
        "days": days,
    }


def judged_today(data: CampaignData, assessor: str, now: datetime) -> int:
    """How many units this assessor has judged on the desk since midnight; `now` has the person's zone."""
    newest = newest_by_unit(data.store.recent(data.id, assessor, _EVENTS))
    work = [event for event in newest.values() if event.done and _is_work(event)]
    # In the person's own time zone, where a day ends at their midnight.
    days = [_time(event).astimezone(now.tzinfo).date() for event in work]
    return days.count(now.date())


def own_pace(data: CampaignData, assessor: str) -> PaceOfDay:
    """The pace of the assessor's last judgments on the desk, of whichever days."""
    events = data.store.recent(data.id, assessor, _EVENTS)
    return pace_of(_times(events, UTC))


def share_of_today(left: int, judged: int, today: date, last: date) -> int:
    """Units still to judge today if all days up to the `last` one get equally many; today `judged` are done.

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


def pace_of(times: Sequence[datetime]) -> PaceOfDay:
    """The pace of judgments made at these times, in order; longer pauses are no work.

    >>> noon = datetime(2026, 11, 22, 12)
    >>> minutes = [0, 1, 2, 60, 61]
    >>> pace_of([noon + timedelta(minutes=minute) for minute in minutes])
    PaceOfDay(seconds=180.0, judgments=3)
    """
    worked = []
    for earlier, later in pairwise(times):
        gap = later - earlier
        if gap <= _PAUSE:
            worked.append(gap.total_seconds())
    return PaceOfDay(sum(worked), len(worked))


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
) -> KnownAnswersMet | None:
    """How often the assessor gave the known answer, where the campaign shows it: in training; else None."""
    answers = [feedback(queue.data, event) for event in newest.values()]
    shown = [answer for answer in answers if answer is not None]
    if not shown:
        return None
    right = sum(answer["right"] for answer in shown)
    return {"right": right, "of": len(shown)}


def _rows(queue: WorkQueue, events: Iterable[Judgment], order: Order) -> UnitRows:
    """The units of these judgments, in their order; those that are on no page are left out."""
    by_ref = {event.ref: event for event in events}
    on_pages = listed_by_ref(queue, by_ref, order)
    listed_units = [on_pages[ref] for ref in by_ref if ref in on_pages]
    return unit_rows(listed_units, by_ref)

"""Times as people read them: in the time zone of the reader's browser, and how long ago.

The log, files and reports have UTC.
"""

from __future__ import annotations

from collections.abc import Iterable
from datetime import UTC, datetime, tzinfo
from typing import Any
from zoneinfo import ZoneInfo

import pandas as pd
import streamlit as st

from assessment.formats.plurals import number_of

_MINUTE, _HOUR, _DAY = 60, 3600, 86_400
AGO_COLUMN = st.column_config.DatetimeColumn(format="distance")
"""How `draw_table` shows times that matter by their age: how long ago."""
_MAX_DAYS = 7
"""Older times are shown as a date."""


def time_zone() -> tzinfo:
    """The time zone of the reader's browser; UTC where it names none that is known here."""
    name = st.context.timezone
    try:
        return ZoneInfo(name) if isinstance(name, str) and name else UTC
    # `ZoneInfoNotFoundError` is a `KeyError`; a name such as `..` is a `ValueError`.
    except (KeyError, ValueError, OSError):
        return UTC


def local_time(at: str, zone: tzinfo | None = None) -> str:
    """A time of the log as date and time of day; a text that is no time stays as it is.

    >>> local_time("2026-11-23T15:02:11.000Z", ZoneInfo("Europe/Berlin"))
    '2026-11-23 16:02 (CET)'
    >>> local_time("yesterday", UTC)
    'yesterday'
    """
    time = _parsed(at)
    if time is None:
        return at
    return f"{time.astimezone(zone or time_zone()):%Y-%m-%d %H:%M (%Z)}"


def local_day(at: str, zone: tzinfo | None = None) -> str:
    """The day of a time of the log.

    >>> local_day("2026-11-23T23:30:00.000Z", ZoneInfo("Europe/Berlin"))
    '2026-11-24'
    """
    return local_time(at, zone)[:10]


def time_ago(at: str, now: datetime | None = None, zone: tzinfo | None = None) -> str:
    """How long ago a time of the log is, as a day where it is longer than a week.

    >>> now = datetime(2026, 11, 23, 15, 4, tzinfo=UTC)
    >>> [time_ago(f"2026-11-{day}:00.000Z", now, UTC) for day in ("23T15:03", "23T13:01", "21T15:00")]
    ['1 min ago', '2 h ago', '2 days ago']
    >>> time_ago("2026-11-23T15:04:00Z", now), time_ago("2026-10-01T15:04:00Z", now, UTC)
    ('just now', '2026-10-01')
    """
    time = _parsed(at)
    if time is None:
        return at
    seconds = int(((now or datetime.now(UTC)) - time).total_seconds())
    if seconds < _MINUTE:
        return "just now"
    if seconds < _HOUR:
        return f"{seconds // _MINUTE} min ago"
    if seconds < _DAY:
        return f"{seconds // _HOUR} h ago"
    days = seconds // _DAY
    if days > _MAX_DAYS:
        return local_day(at, zone)
    return f"{number_of(days, 'day')} ago"


def local_datetime(seconds: float) -> datetime:
    """Seconds since 1970 as a time of the reader's zone, for the axis of a plot."""
    return datetime.fromtimestamp(seconds, time_zone())


def times(texts: Iterable[str | None]) -> pd.Series:
    """Times of the log as a column; empty where an imported event has no time, or text that is no time.

    >>> texts = ["2026-11-01T10:00:00.000Z", "", "yesterday", "2026-11-01T10:00:00", "9999-12-31T23:59:59Z"]
    >>> times(texts).dt.year.tolist()
    [2026.0, nan, nan, 2026.0, 9999.0]
    """
    column = pd.Series([text or "" for text in texts], dtype=object)
    return pd.to_datetime(column, utc=True, errors="coerce", format="ISO8601")


def time_column() -> Any:
    """How `draw_table` shows times: date and time of day."""
    return st.column_config.DatetimeColumn(
        format="YYYY-MM-DD HH:mm:ss", timezone=str(time_zone())
    )


def day_column() -> Any:
    """How `draw_table` shows days: the weekday and the date."""
    return st.column_config.DatetimeColumn(
        format="ddd D MMM YYYY", timezone=str(time_zone())
    )


def _parsed(at: str) -> datetime | None:
    try:
        time = datetime.fromisoformat(at)
    except ValueError:
        return None
    return time if time.tzinfo else time.replace(tzinfo=UTC)

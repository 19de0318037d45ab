"""When somebody judges: sessions on two days, a pause now and then, and seconds that vary."""

from __future__ import annotations

import math
from collections.abc import Iterator
from datetime import UTC, datetime, timedelta
from random import Random
from typing import NamedTuple

FIRST_DAY = datetime(2026, 3, 2, tzinfo=UTC)
"""The program moves all times of a sample to the days before it is added."""
_SPREAD = 0.55
"""Standard deviation of the logarithm of seconds: most judgments take half to twice the median."""
_LONGEST = 240.0
_PAUSE_AFTER = (14, 34)
"""Judgments between two pauses."""


class Moment(NamedTuple):
    """When a judgment was stored, and the milliseconds from showing the unit to the key."""

    at: str
    spent_ms: int


class Sessions:
    """One person's sessions, each `hours` long; `begins` are hours after the first midnight."""

    def __init__(self, rng: Random, begins: tuple[float, ...], hours: float) -> None:
        self._rng = rng
        self._spans = self._drawn(begins, hours)
        self._now, self._end = next(self._spans)
        self._until_pause = rng.randint(*_PAUSE_AFTER)

    @property
    def now(self) -> datetime:
        return self._now

    def next(self, median_seconds: float) -> Moment | None:
        """The moment of the next judgment; None when the last session is over."""
        seconds = self._rng.lognormvariate(math.log(median_seconds), _SPREAD)
        seconds = min(max(seconds, 0.7), _LONGEST)
        self._pause_if_due()
        self._now += timedelta(seconds=seconds + self._rng.uniform(0.2, 0.9))
        if self._now > self._end:
            later = next(self._spans, None)
            if later is None:
                return None
            self._now, self._end = later
            self._now += timedelta(seconds=seconds)
        return Moment(stamp(self._now), round(seconds * 1000))

    def _pause_if_due(self) -> None:
        self._until_pause -= 1
        if self._until_pause <= 0:
            self._now += timedelta(minutes=self._rng.uniform(3, 11))
            self._until_pause = self._rng.randint(*_PAUSE_AFTER)

    def _drawn(
        self, begins: tuple[float, ...], hours: float
    ) -> Iterator[tuple[datetime, datetime]]:
        for begin in begins:
            start = FIRST_DAY + timedelta(hours=begin, minutes=self._rng.uniform(0, 12))
            yield start, start + timedelta(hours=hours * self._rng.uniform(0.9, 1.1))


def stamp(moment: datetime) -> str:
    """The time as the log has it."""
    return moment.isoformat(timespec="milliseconds").replace("+00:00", "Z")


def time_of(hours: float, minutes: float = 0) -> str:
    """The time so many hours after the first midnight, as the log has it."""
    return stamp(FIRST_DAY + timedelta(hours=hours, minutes=minutes))

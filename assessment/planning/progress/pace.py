"""How fast judgments were made by hand: medians by assessor, topic and question, and who judged when."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from typing import Any, Literal, NamedTuple, TypeVar, cast

import numpy as np
import pandas as pd

from assessment.planning.progress.columns import VoteColumns

GroupKey = Literal["assessor", "topic", "question"]
"""What units and judgments are grouped by."""
M = TypeVar("M")
Names = tuple[str, ...]
"""Names of what a figure is about, such as an assessor and a question, in the order that was asked for."""
GUESS = 20.0
"""Seconds a judgment, as long as a question has no timed ones."""
LAST = 30
"""The present pace is measured by so many newest judgments of a question."""
_DAY = 86_400.0


class Worked(NamedTuple):
    """Seconds of judging within some days, and the days since the first of these judgments (at least 1)."""

    seconds: float
    days: float


class Pace:
    """The pace of the judgments that people made here by hand; every figure is computed once."""

    def __init__(self, votes: VoteColumns) -> None:
        columns = votes.columns.at_positions(votes.columns.is_manual)
        self._names: dict[GroupKey, Sequence[str]] = {
            "assessor": votes.people,
            "topic": votes.topics,
            "question": votes.kinds,
        }
        self._events = pd.DataFrame(
            {
                "assessor": columns.assessor,
                "topic": columns.topic,
                "question": columns.kind,
                "spent": columns.spent,
                "at": columns.at,
            }
        )
        # Tables and charts ask for the same medians; the judgments of this value never change.
        self._made: dict[object, Any] = {}

    def _once(self, name: object, make: Callable[[], M]) -> M:
        """The value under this name, made where it was not asked for before."""
        if name not in self._made:
            self._made[name] = make()
        return cast(M, self._made[name])

    def medians(self, *by: GroupKey, only: str | None = None) -> dict[Names, float]:
        """Median seconds of a judgment for each combination of `by`, where there are timed ones.

        `only` restricts them to the judgments of one assessor.
        """
        return self._once((by, only), lambda: self._medians(by, only))

    def _medians(self, by: Sequence[GroupKey], only: str | None) -> dict[Names, float]:
        events = self._events
        if only is not None:
            events = events[events.assessor == self._code(only)]
        if by:
            medians = events.groupby(list(by), sort=False).spent.median()
            return self._named(by, medians.dropna())
        median = float(events.spent.median())
        if math.isnan(median):
            return {}
        return {(): median}

    def _named(
        self, by: Sequence[GroupKey], values: pd.Series[float]
    ) -> dict[Names, float]:
        """A grouped column with names instead of codes."""
        named = {}
        for codes, value in values.items():
            named[self._names_of(by, codes)] = float(value)
        return named

    def _names_of(self, by: Sequence[GroupKey], codes: Any) -> Names:
        """The names of the codes that pandas gives for a group."""
        # pandas gives a tuple of codes for several columns, a bare code for one.
        if not isinstance(codes, tuple):
            codes = (codes,)
        names = []
        for column, code in zip(by, codes, strict=True):
            names.append(self._names[column][code])
        return tuple(names)

    def _code(self, assessor: str) -> int:
        """The assessor's code; one that no judgment has for somebody without any."""
        names = self._names["assessor"]
        if assessor not in names:
            return -1
        return names.index(assessor)

    def last(self) -> dict[str, float]:
        """When each assessor judged last."""
        return self._once("last", self._last)

    def _last(self) -> dict[str, float]:
        newest = self._events.groupby("assessor")["at"].max()
        times = {}
        for code, at in newest.items():
            (name,) = self._names_of(["assessor"], code)
            times[name] = float(at)
        return times

    def recent(self) -> dict[Names, float]:
        """The median of the last judgments by assessor and question, where there are enough of them."""
        return self._once("recent", self._recent)

    def _recent(self) -> dict[Names, float]:
        by: list[GroupKey] = ["assessor", "question"]
        timed = self._events[self._events.spent.notna()]
        # The log is in order of time, so the last rows are the newest ones.
        newest = timed.groupby(by).tail(LAST)
        spent = newest.groupby(by).spent
        is_enough = spent.size() >= LAST
        return self._named(by, spent.median()[is_enough])

    def worked(self, now: float, days: float) -> dict[str, Worked]:
        """How much each assessor has worked in the last days."""
        begin = now - days * _DAY
        recent = self._events[self._events["at"] > begin]
        # An untimed judgment counts with the median, so that it does not look like no work.
        spent = recent.spent.fillna(recent.spent.median())
        groups = recent.assign(spent=spent).groupby("assessor")
        seconds = groups.spent.sum()
        days_since_first = (now - groups["at"].min()) / _DAY
        days_worked = np.clip(days_since_first, 1, days)
        names = [self._names["assessor"][code] for code in seconds.index]
        worked = map(Worked, seconds.tolist(), days_worked.tolist())
        return dict(zip(names, worked, strict=True))

"""How fast judgments were made by hand: medians by assessor, topic and question, and who judged when."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from typing import Any, Literal, TypeVar, cast

import numpy as np
import pandas as pd

from assessment.planning.progress.columns import VoteColumns

By = Literal["assessor", "topic", "question"]
M = TypeVar("M")
GUESS = 20.0
"""Seconds a judgment, as long as a question has no timed ones."""
LAST = 30
"""The present pace is measured by so many newest judgments of a question."""
_DAY = 86_400.0


class Pace:
    """The pace of the judgments that people made here by hand; every figure is computed once."""

    def __init__(self, votes: VoteColumns) -> None:
        columns = votes.columns.at_positions(votes.columns.is_manual)
        self._names: dict[By, Sequence[str]] = {
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
        if name not in self._made:
            self._made[name] = make()
        return cast(M, self._made[name])

    def medians(self, *by: By, only: str | None = None) -> dict[tuple[str, ...], float]:
        """Median seconds of a judgment for each combination of `by`, where there are timed ones.

        `only` restricts them to the judgments of one assessor.
        """
        return self._once((by, only), lambda: self._medians(by, only))

    def _medians(
        self, by: Sequence[By], only: str | None
    ) -> dict[tuple[str, ...], float]:
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
        self, by: Sequence[By], values: pd.Series[float]
    ) -> dict[tuple[str, ...], float]:
        """A grouped column with names instead of codes."""
        named = {}
        for codes, value in values.items():
            named[self._of(by, codes)] = float(value)
        return named

    def _of(self, by: Sequence[By], codes: Any) -> tuple[str, ...]:
        # pandas gives a tuple of codes for several columns, a bare code for one.
        if not isinstance(codes, tuple):
            codes = (codes,)
        names = []
        for column, code in zip(by, codes, strict=True):
            names.append(self._names[column][code])
        return tuple(names)

    def _code(self, assessor: str) -> int:
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
            (name,) = self._of(["assessor"], code)
            times[name] = float(at)
        return times

    def recent(self) -> dict[tuple[str, ...], float]:
        """The median of the last judgments by assessor and question, where there are enough of them."""
        return self._once("recent", self._recent)

    def _recent(self) -> dict[tuple[str, ...], float]:
        by: list[By] = ["assessor", "question"]
        timed = self._events[self._events.spent.notna()]
        # The log is in order of time, so the last rows are the newest ones.
        newest = timed.groupby(by).tail(LAST)
        spent = newest.groupby(by).spent
        is_enough = spent.size() >= LAST
        return self._named(by, spent.median()[is_enough])

    def worked(self, now: float, days: float) -> dict[str, tuple[float, float]]:
        """By assessor: seconds of judging in the last days, and days since the first of them (at least 1)."""
        begin = now - days * _DAY
        recent = self._events[self._events["at"] > begin]
        # An untimed judgment counts with the median, so that it does not look like no work.
        spent = recent.spent.fillna(recent.spent.median())
        groups = recent.assign(spent=spent).groupby("assessor")
        seconds = groups.spent.sum()
        days_since_first = (now - groups["at"].min()) / _DAY
        days_worked = np.clip(days_since_first, 1, days)
        names = [self._names["assessor"][code] for code in seconds.index]
        seconds_and_days = zip(seconds.tolist(), days_worked.tolist(), strict=True)
        return dict(zip(names, seconds_and_days, strict=True))

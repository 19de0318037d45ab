"""How fast judgments were made by hand: medians by assessor, topic and question, and who judged when."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, Literal, TypeVar, cast

import numpy as np
import pandas as pd

from assessment.planning.progress.columns import VoteColumns

By = Literal["assessor", "topic", "question"]
M = TypeVar("M")
GUESS = 20.0
"""Seconds a judgment, as long as a question has none that were timed."""
LAST = 30
"""Last judgments of a question that the present pace is measured by."""
_DAY = 86_400.0


class Pace:
    """The pace of some judgments, those left out that nobody made here by hand; every figure is made once."""

    def __init__(self, votes: VoteColumns) -> None:
        columns = votes.columns.at_places(votes.columns.hand)
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
        self._made: dict[object, Any] = {}

    def _once(self, name: object, make: Callable[[], M]) -> M:
        if name not in self._made:
            self._made[name] = make()
        return cast(M, self._made[name])

    def medians(self, *by: By, only: str | None = None) -> dict[tuple[str, ...], float]:
        """Median seconds by whatever stands in `by`, without those that nobody was timed at; `only` those of one assessor."""
        return self._once((by, only), lambda: self._medians(by, only))

    def _medians(self, by: Sequence[By], only: str | None) -> dict[tuple[str, ...], float]:
        events = self._events
        if only is not None:
            events = events[events.assessor == self._code(only)]
        if by:
            medians = events.groupby(list(by), sort=False).spent.median().dropna()
            return {self._of(by, codes): float(value) for codes, value in medians.items()}
        median = events.spent.median()
        return {} if pd.isna(median) else {(): float(median)}

    def _of(self, by: Sequence[By], codes: Any) -> tuple[str, ...]:
        several = codes if isinstance(codes, tuple) else (codes,)
        return tuple(self._names[name][code] for name, code in zip(by, several, strict=True))

    def _code(self, assessor: str) -> int:
        names = self._names["assessor"]
        return names.index(assessor) if assessor in names else -1

    def last(self) -> dict[str, float]:
        """When each assessor judged last."""
        return self._once("last", self._last)

    def _last(self) -> dict[str, float]:
        names, last = self._names["assessor"], self._events.groupby("assessor")["at"].max()
        return {names[code]: float(at) for code, at in zip(last.index, last, strict=True)}

    def recent(self) -> dict[tuple[str, ...], float]:
        """The median of the last judgments by assessor and question, where there are enough of them."""
        return self._once("recent", self._recent)

    def _recent(self) -> dict[tuple[str, ...], float]:
        timed = self._events[self._events.spent.notna()]
        by: list[By] = ["assessor", "question"]
        newest = timed.groupby(by).tail(LAST).groupby(by).spent.agg(["median", "size"])
        medians = newest[newest["size"] >= LAST]["median"]
        return {self._of(by, codes): float(value) for codes, value in medians.items()}

    def worked(self, now: float, days: float) -> dict[str, tuple[float, float]]:
        """By assessor: seconds of judging in the last days, and the days since the first judgment in them, at least one."""
        recent = self._events[self._events["at"] > now - days * _DAY]
        # A judgment that nobody was timed at took as long as most.
        filled = recent.assign(spent=recent.spent.fillna(recent.spent.median()))
        groups = filled.groupby("assessor")
        spent = groups.spent.sum()
        since = np.clip((now - groups["at"].min()) / _DAY, 1, days)
        names = [self._names["assessor"][code] for code in spent.index]
        return dict(zip(names, zip(spent.tolist(), since.tolist(), strict=True), strict=True))

"""How fast judgments were made by hand: medians by assessor, topic and question, and who judged when."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, Literal, TypeVar

import numpy as np
import pandas as pd

from assessment.planning.progress.columns import VoteColumns

By = Literal["assessor", "topic", "question"]
M = TypeVar("M")
GUESS = 20.0
"""Seconds a judgment, as long as a question has none that were timed."""
LAST = 30
"""So many of the last judgments of a question tell of the present pace."""
_DAY = 86_400.0


class Pace:
    """Of what was said until now; every figure is made once."""

    def __init__(self, said: VoteColumns) -> None:
        columns = said.columns.at_places(said.columns.hand)
        self._names: dict[By, Sequence[str]] = {
            "assessor": said.people,
            "topic": said.topics,
            "question": said.kinds,
        }
        self._events = pd.DataFrame(
            {
                "assessor": columns.who,
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
        return self._made[name]

    def medians(self, *by: By, only: str | None = None) -> dict[tuple[str, ...], float]:
        """Median seconds by whatever stands in `by`, without those that nobody was timed at; `only` those of one assessor."""
        return self._once((by, only), lambda: self._medians(by, only))

    def _medians(self, by: Sequence[By], only: str | None) -> dict[tuple[str, ...], float]:
        events = self._events if only is None else self._events[self._events.assessor == self._code(only)]
        if not by:
            value = events.spent.median()
            return {} if pd.isna(value) else {(): float(value)}
        found = events.groupby(list(by), sort=False).spent.median().dropna()
        return {self._of(by, codes): float(value) for codes, value in found.items()}

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
        found = self._events.groupby("assessor")["at"].max()
        return {self._names["assessor"][code]: float(at) for code, at in zip(found.index, found, strict=True)}

    def recent(self) -> dict[tuple[str, ...], float]:
        """The median of the last judgments by assessor and question, where there are enough of them."""
        return self._once("recent", self._recent)

    def _recent(self) -> dict[tuple[str, ...], float]:
        timed = self._events[self._events.spent.notna()]
        by: list[By] = ["assessor", "question"]
        found = timed.groupby(by).tail(LAST).groupby(by).spent.agg(["median", "size"])
        return {
            self._of(by, codes): float(value)
            for codes, value in found[found["size"] >= LAST]["median"].items()
        }

    def worked(self, now: float, days: float) -> dict[str, tuple[float, float]]:
        """By assessor: seconds of judging in the last days, and the days since the first judgment in them, at least one."""
        recent = self._events[self._events["at"] > now - days * _DAY]
        groups = recent.assign(spent=recent.spent.fillna(recent.spent.median())).groupby("assessor")
        spent, since = groups.spent.sum(), np.clip((now - groups["at"].min()) / _DAY, 1, days)
        return {
            self._names["assessor"][code]: (sum_, over)
            for code, sum_, over in zip(spent.index, spent.tolist(), since.tolist(), strict=True)
        }

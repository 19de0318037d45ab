"""The runs' means over topics with their intervals, and whether the totals are such means."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

import numpy as np

from assessment.analysis.comparison import Comparison, matrix
from assessment.campaign import Campaign
from assessment.statistics.significance import Interval, bootstrap_interval

ROUNDS, SEED = 5000, 1
_ROUNDING = 0.006
"""Relative difference that totals rounded to two digits have from the mean at most."""


class Means(NamedTuple):
    """The runs' scores by topic, their means over topics with 95 % intervals, and their totals."""

    scores: Comparison
    intervals: Mapping[str, Interval]
    totals: Mapping[str, float | None]

    @property
    def apart(self) -> tuple[str, ...]:
        """The runs whose totals are no means of their topics' scores.

        These are micro averages, or totals in which topics without a score count.
        """
        return tuple(run for run in self.intervals if not self.is_mean(run))

    @property
    def usual(self) -> bool:
        """Whether the totals of most runs are means; otherwise one could be a mean by chance."""
        return 2 * len(self.apart) < len(self.intervals)

    def bounds(self, run: str) -> Interval | None:
        """The interval of the run's total; None where that is no mean, or there is only one topic."""
        if run not in self.intervals or not self.is_mean(run):
            return None
        column = self.scores.values[:, self.scores.runs.index(run)]
        return self.intervals[run] if np.isfinite(column).sum() > 1 else None

    def is_mean(self, run: str) -> bool:
        """Whether the run's total is the mean over its topics, apart from the official script's rounding."""
        total = self.totals.get(run)
        interval = self.intervals.get(run)
        if total is None or interval is None:
            return False
        return abs(total - interval.mean) <= _ROUNDING * max(1.0, abs(interval.mean))


def means(campaign: Campaign, measure: str) -> Means:
    scores = matrix(campaign, measure)
    totals = {
        score.run: score.value
        for score in campaign.totals()
        if score.measure == measure
    }
    return Means(scores, _intervals(scores), totals)


def _intervals(scores: Comparison) -> dict[str, Interval]:
    """By run, over the topics where its score is defined; runs with the same topics are drawn together."""
    together: dict[bytes, list[int]] = {}
    for column, defined in enumerate(np.isfinite(scores.values).T):
        together.setdefault(defined.tobytes(), []).append(column)
    intervals: dict[str, Interval] = {}
    for columns in together.values():
        runs = [scores.runs[column] for column in columns]
        run_intervals = bootstrap_interval(scores.values[:, columns], ROUNDS, SEED)
        # Not strict: without topics there are no intervals at all.
        intervals.update(zip(runs, run_intervals, strict=False))
    return intervals

"""The runs' means over topics with their intervals, and whether the totals are such means."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

import numpy as np

from assessment.analysis.comparison import ScoreMatrix, score_matrix
from assessment.campaign import Campaign
from assessment.statistics.confidence_intervals import (
    Interval,
    are_yes_or_no,
    bootstrap_interval,
    checked_interval,
)

ROUNDS, SEED = 5000, 1
_ROUNDING = 0.006
"""Relative difference that totals rounded to two digits have from the mean at most."""


class Means(NamedTuple):
    """The runs' scores by topic, their means over topics with 95 % intervals, and their totals."""

    scores: ScoreMatrix
    intervals: Mapping[str, Interval]
    totals: Mapping[str, float | None]
    ends: tuple[float, float]

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
        """The interval of the run's total; None where that is no mean, or its mean has none."""
        if not self.is_mean(run):
            return None
        return self.interval(run)

    def interval(self, run: str) -> Interval | None:
        """The interval of the run's mean; None where it has none (`mean_intervals`)."""
        column = self.scores.runs.index(run)
        values = self.scores.values[:, column]
        is_defined = np.isfinite(values)
        wilson_ends = self.ends if self.are_yes_or_no else None
        return checked_interval(values[is_defined], self.intervals[run], wilson_ends)

    @property
    def are_yes_or_no(self) -> bool:
        """Whether topics are yes-or-no items, whose intervals are Wilson's."""
        return are_yes_or_no(self.scores.values, self.ends)

    def is_mean(self, run: str) -> bool:
        """Whether the run's total is the mean over its topics, apart from the official script's rounding."""
        total = self.totals.get(run)
        interval = self.intervals.get(run)
        if total is None or interval is None:
            return False
        mean = interval.mean
        # Relative, but never below that of 1: rounding does not become finer for small totals.
        size = max(1.0, abs(mean))
        return abs(total - mean) <= _ROUNDING * size


def means(campaign: Campaign, measure: str) -> Means:
    scores = score_matrix(campaign, measure)
    totals = {
        score.run: score.value
        for score in campaign.totals()
        if score.measure == measure
    }
    ends = campaign.track.measure(measure).range
    return Means(scores, _intervals(scores), totals, ends)


def _intervals(scores: ScoreMatrix) -> dict[str, Interval]:
    """Intervals over the topics where a run's score is defined; runs with the same topics share draws."""
    intervals: dict[str, Interval] = {}
    for runs in scores.runs_by_topics().values():
        values = scores.of_runs(runs).values
        run_intervals = bootstrap_interval(values, ROUNDS, SEED)
        # Not strict: without topics there are no intervals at all.
        intervals.update(zip(runs, run_intervals, strict=False))
    return intervals

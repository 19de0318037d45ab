"""The runs' means over topics with their intervals, and whether the totals are such means."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

import numpy as np

from assessment.analysis.comparison import Comparison, matrix
from assessment.campaign import Campaign
from assessment.statistics.significance import Interval, bootstrap_interval

ROUNDS, SEED = 5000, 1


class Means(NamedTuple):
    """The runs' scores by topic, the mean over each one's topics with its 95 % interval, and the runs' totals."""

    scores: Comparison
    intervals: Mapping[str, Interval]
    totals: Mapping[str, float | None]

    @property
    def apart(self) -> tuple[str, ...]:
        """The runs whose totals are no means of their topics' scores: those of micro averages, or with topics that count without a score."""
        return tuple(run for run in self.intervals if not self.is_mean(run))

    @property
    def usual(self) -> bool:
        """Whether the totals of most runs are means, so that it is not by chance that one is."""
        return 2 * len(self.apart) < len(self.intervals)

    def bounds(self, run: str) -> Interval | None:
        """The interval of the run's total, None where that is no mean or where there is only one topic to draw from."""
        many = (
            run in self.intervals
            and int(np.isfinite(self.scores.values[:, self.scores.runs.index(run)]).sum()) > 1
        )
        return self.intervals[run] if many and self.is_mean(run) else None

    def is_mean(self, run: str) -> bool:
        """Whether the run's total is the mean of its topics, but for what the official script rounds off."""
        total, interval = self.totals.get(run), self.intervals.get(run)
        return (
            total is not None
            and interval is not None
            and abs(total - interval.mean) <= 0.006 * max(1.0, abs(interval.mean))
        )


def means(campaign: Campaign, measure: str) -> Means:
    scores = matrix(campaign, measure)
    totals = {score.run: score.value for score in campaign.totals() if score.measure == measure}
    return Means(scores, _intervals(scores), totals)


def _intervals(scores: Comparison) -> dict[str, Interval]:
    """By run, over the topics where its score is defined; runs with the same topics are drawn together."""
    together: dict[bytes, list[int]] = {}
    for column, defined in enumerate(np.isfinite(scores.values).T):
        together.setdefault(defined.tobytes(), []).append(column)
    found: dict[str, Interval] = {}
    for columns in together.values():
        intervals = bootstrap_interval(scores.values[:, columns], ROUNDS, SEED)
        found.update(
            zip((scores.runs[column] for column in columns), intervals, strict=False)
        )  # none at all without topics
    return found

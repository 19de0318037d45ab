"""Estimates of the runs' totals as intervals and probabilities, where people skipped units or not."""

from __future__ import annotations

from dataclasses import dataclass
from typing import NamedTuple

import numpy as np

from assessment.statistics.estimation import Estimate
from assessment.statistics.rank_certainty import (
    pairs_without_spread,
    probabilities_above,
)
from assessment.statistics.topic_draws import Floats
from assessment.statistics.unit_sampling import UnitEstimate


class EstimateInterval(NamedTuple):
    """Between which values a run's official mean lies, by the estimate."""

    low: float
    high: float


class AboveProbabilities(NamedTuple):
    """The probabilities that the run of a row is above that of a column (runs x runs)."""

    at_worst: Floats
    """With the first run at its lowest scores and the second one at its highest."""
    even: Floats
    """With both at their lowest or both at their highest, as a mean of the two."""


@dataclass(frozen=True)
class RunEstimates:
    """The estimates of some runs, turned so that more is better.

    Where people skipped units, `estimates` has each run at its lowest scores, followed by each run at its
    highest.
    """

    estimates: Estimate | UnitEstimate
    runs: int
    sign: int
    """-1 where less is better by the measure, so that values were turned."""

    def means(self) -> Floats:
        """The turned estimate of each run, midway between its lowest and its highest."""
        means: Floats = self._by_end(self.estimates.values).mean(axis=0)
        return means

    def intervals(
        self, confidence: float, *, for_new_topics: bool = False
    ) -> list[EstimateInterval | None]:
        """Each run's interval, from its lowest estimate to its highest; None where no interval holds."""
        estimates = self.estimates
        if not estimates.has_intervals:
            return [None] * self.runs
        widths = estimates.half_widths(confidence, for_new_topics=for_new_topics)
        values = self.sign * estimates.values
        lowest = self._by_end(values - widths).min(axis=0)
        highest = self._by_end(values + widths).max(axis=0)
        intervals: list[EstimateInterval | None] = []
        for low, high in zip(lowest.tolist(), highest.tolist(), strict=True):
            interval = None
            if np.isfinite(low) and np.isfinite(high):
                interval = EstimateInterval(low, high)
            intervals.append(interval)
        return intervals

    def probabilities_above(self, *, is_complete: bool) -> AboveProbabilities:
        """How probably one run is above another; pairs without spread are even until all is judged."""
        everything = probabilities_above(self.estimates)
        if not is_complete:
            everything[pairs_without_spread(self.estimates)] = 0.5
        runs = self.runs
        first = everything[:runs, :runs]
        if len(everything) == runs:
            return AboveProbabilities(first, first)
        last = everything[runs:, runs:]
        # Where less is better the values are turned, so that the second half is the lower one.
        first_against_last = _even_with_itself(everything[:runs, runs:])
        last_against_first = _even_with_itself(everything[runs:, :runs])
        at_worst = np.minimum(first_against_last, last_against_first)
        return AboveProbabilities(at_worst, (first + last) / 2)

    def _by_end(self, values: Floats) -> Floats:
        """Values with a row for the lowest scores, and one for the highest if they differ."""
        return values.reshape(-1, self.runs)


def _even_with_itself(probabilities: Floats) -> Floats:
    even = probabilities.copy()
    np.fill_diagonal(even, 0.5)
    return even

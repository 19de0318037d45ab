"""Estimates of the runs' totals as intervals and probabilities, where people skipped units or not."""

from __future__ import annotations

from dataclasses import dataclass
from typing import NamedTuple

import numpy as np

from assessment.analysis.economy.stacked_runs import (
    at_lowest,
    by_end,
    is_stacked,
    pairs_by_end,
    stacked,
)
from assessment.analysis.economy.topics.judged_topic_scores import DrawnScores
from assessment.model.measures import Measure
from assessment.statistics.estimation import Estimate, topic_estimate
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
    """The estimates of some runs by a measure."""

    stacked: Estimate | UnitEstimate
    """Turned so that more is better; of stacked runs (`stacked_runs`) where people skipped units."""
    runs: int
    sign: int
    """-1 where less is better by the measure, else 1: what turns values, and turns them back."""

    def at_lowest(self) -> Estimate | UnitEstimate:
        """The turned estimates with each run at its lowest scores."""
        return at_lowest(self.stacked, self.runs)

    def means(self) -> Floats:
        """The estimate of each run, midway between its lowest and its highest."""
        means: Floats = self.sign * self._turned_means()
        return means

    def best_first(self) -> list[int]:
        """The numbers of the runs by their means; equal runs stay in their order."""
        # A stable sort leaves equal runs as they are.
        order: list[int] = np.argsort(-self._turned_means(), kind="stable").tolist()
        return order

    def intervals(
        self, confidence: float, *, for_new_topics: bool = False
    ) -> list[EstimateInterval | None]:
        """Each run's interval, from its lowest estimate to its highest; None where no interval holds."""
        estimates = self.stacked
        if not estimates.has_intervals:
            return [None] * self.runs
        widths = estimates.half_widths(confidence, for_new_topics=for_new_topics)
        values = self.sign * estimates.values
        lowest = by_end(values - widths, self.runs).min(axis=0)
        highest = by_end(values + widths, self.runs).max(axis=0)
        intervals: list[EstimateInterval | None] = []
        for low, high in zip(lowest.tolist(), highest.tolist(), strict=True):
            interval = None
            if np.isfinite(low) and np.isfinite(high):
                interval = EstimateInterval(low, high)
            intervals.append(interval)
        return intervals

    def probabilities_above(self, *, is_complete: bool) -> AboveProbabilities:
        """How probably one run is above another; pairs without spread are even until all is judged."""
        everything = probabilities_above(self.stacked)
        if not is_complete:
            everything[pairs_without_spread(self.stacked)] = 0.5
        if not is_stacked(everything, self.runs):
            return AboveProbabilities(everything, everything)
        pairs = pairs_by_end(everything, self.runs)
        # Where less is better the values are turned, so that a run is at its worst at its highest scores.
        low_above_high = _even_with_itself(pairs.lowest_and_highest)
        high_above_low = _even_with_itself(pairs.highest_and_lowest)
        at_worst = np.minimum(low_above_high, high_above_low)
        return AboveProbabilities(at_worst, (pairs.lowest + pairs.highest) / 2)

    def _turned_means(self) -> Floats:
        means: Floats = by_end(self.stacked.values, self.runs).mean(axis=0)
        return means


def estimates_by_units(
    estimate: UnitEstimate, runs: int, measure: Measure
) -> RunEstimates:
    """From rounds of drawn units; of stacked runs where people skipped units."""
    sign = _sign(measure)
    turned = estimate._replace(values=sign * estimate.values)
    return RunEstimates(turned, runs, sign)


def estimates_by_topics(
    scores: DrawnScores, machine: Floats | None, measure: Measure
) -> RunEstimates:
    """From the judged topics and the machine's scores of all topics (runs x topics), if there are any."""
    people = scores.lowest
    predictions = machine
    # Both ends in one estimate, so that a run at its lowest can be compared with another at its highest.
    if scores.skipped:
        people = stacked(scores.lowest, scores.highest)
        # Whatever people skipped, the machine's scores are the same.
        if machine is not None:
            predictions = stacked(machine, machine)
    sign = _sign(measure)
    if predictions is not None:
        predictions = sign * predictions
    judged = range(scores.judged)
    turned = topic_estimate(sign * people, predictions, judged, scores.topics)
    return RunEstimates(turned, len(scores.runs), sign)


def _sign(measure: Measure) -> int:
    return -1 if measure.better == "lower" else 1


def _even_with_itself(probabilities: Floats) -> Floats:
    # A run is not above itself, though its highest scores are above its lowest.
    even = probabilities.copy()
    np.fill_diagonal(even, 0.5)
    return even

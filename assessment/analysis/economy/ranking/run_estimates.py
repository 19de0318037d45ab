"""Estimates of the runs' totals as intervals and probabilities, where people skipped units or not."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Generic, NamedTuple

import numpy as np

from assessment.analysis.economy.stacked_runs import (
    E_co,
    StackedEstimate,
    pairs_by_end,
    stacked,
    stacked_by_topics,
    stacked_by_units,
)
from assessment.analysis.economy.topics.judged_topic_scores import DrawnScores
from assessment.analysis.economy.units.unit_progress import DrawnUnits
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
class RunEstimates(Generic[E_co]):
    """The estimates of some runs by a measure."""

    stacked: StackedEstimate[E_co]
    """Turned so that more is better."""
    sign: int
    """-1 where less is better by the measure, else 1: what turns values, and turns them back."""

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
        if not self.stacked.joint.has_intervals:
            return [None] * self.stacked.runs
        lows = []
        highs = []
        for end in (self.stacked.lowest, self.stacked.highest):
            widths = end.half_widths(confidence, for_new_topics=for_new_topics)
            values = self.sign * end.values
            lows.append(values - widths)
            highs.append(values + widths)
        lowest = np.min(lows, axis=0)
        highest = np.max(highs, axis=0)
        intervals: list[EstimateInterval | None] = []
        for low, high in zip(lowest.tolist(), highest.tolist(), strict=True):
            interval = None
            if np.isfinite(low) and np.isfinite(high):
                interval = EstimateInterval(low, high)
            intervals.append(interval)
        return intervals

    def probabilities_above(self, *, is_complete: bool) -> AboveProbabilities:
        """How probably one run is above another; pairs without spread are even until all is judged."""
        joint = self.stacked.joint
        everything = probabilities_above(joint)
        if not is_complete:
            everything[pairs_without_spread(joint)] = 0.5
        if not self.stacked.has_ends:
            return AboveProbabilities(everything, everything)
        pairs = pairs_by_end(everything, self.stacked.runs)
        # Where less is better the values are turned, so that a run is at its worst at its highest scores.
        low_above_high = _even_with_itself(pairs.lowest_and_highest)
        high_above_low = _even_with_itself(pairs.highest_and_lowest)
        at_worst = np.minimum(low_above_high, high_above_low)
        return AboveProbabilities(at_worst, (pairs.lowest + pairs.highest) / 2)

    def _turned_means(self) -> Floats:
        both = self.stacked.lowest.values + self.stacked.highest.values
        return both / 2


def estimates_by_units(
    estimate: UnitEstimate, units: DrawnUnits, measure: Measure
) -> RunEstimates[UnitEstimate]:
    """From rounds of drawn units; the estimate is of stacked runs where people skipped units."""
    sign = measure.sign
    turned = estimate._replace(values=sign * estimate.values)
    has_ends = units.skipped > 0
    return RunEstimates(
        stacked_by_units(turned, len(units.runs), has_ends=has_ends), sign
    )


def estimates_by_topics(
    scores: DrawnScores, machine: Floats | None, measure: Measure
) -> RunEstimates[Estimate]:
    """From the judged topics and the machine's scores of all topics (runs x topics), if there are any."""
    people = scores.lowest
    predictions = machine
    # Both ends in one estimate, so that a run at its lowest can be compared with another at its highest.
    if scores.skipped:
        people = stacked(scores.lowest, scores.highest)
        # Whatever people skipped, the machine's scores are the same.
        if machine is not None:
            predictions = stacked(machine, machine)
    sign = measure.sign
    if predictions is not None:
        predictions = sign * predictions
    judged = range(scores.judged)
    turned = topic_estimate(sign * people, predictions, judged, scores.topics)
    has_ends = scores.skipped > 0
    return RunEstimates(
        stacked_by_topics(turned, len(scores.runs), has_ends=has_ends), sign
    )


def _even_with_itself(probabilities: Floats) -> Floats:
    # A run is not above itself, though its highest scores are above its lowest.
    even = probabilities.copy()
    np.fill_diagonal(even, 0.5)
    return even

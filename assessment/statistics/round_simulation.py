"""What drawing units in rounds would have shown: finished labels are drawn from again and again."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from assessment.statistics.design_simulation import (
    DesignOutcome,
    outcome_of,
    significant_pairs,
)
from assessment.statistics.label_prediction import predicted_labels
from assessment.statistics.topic_draws import Floats
from assessment.statistics.unit_sampling import (
    UnitEstimate,
    combined_rounds,
    draw_probabilities,
    importance_for_ranking,
    label_variances,
    predicted_variance,
    round_estimate,
)

ROUNDS = 5


class FinishedUnits(NamedTuple):
    """All units of a finished campaign: `weights` of their labels in each run's total (runs x units).

    `topics` has each unit's topic as a number from 0, `features` what a predictor may know of it
    (units x features), `labels` 0 or 1.
    """

    weights: Floats
    labels: Floats
    topics: NDArray[np.intp]
    features: Floats

    @property
    def totals(self) -> Floats:
        """The official totals of the runs."""
        totals: Floats = self.weights @ self.labels
        return totals


def simulate_rounds(
    units: FinishedUnits, budgets: Sequence[int], draws: int, seed: int
) -> Iterator[DesignOutcome]:
    """For each budget, what `draws` draws of units would have shown: means over the draws.

    Intervals are the normal distribution's. Inverted are pairs of runs that differ significantly over topics.
    """
    official = units.totals
    pairs = significant_pairs(_topic_parts(units))
    for budget in budgets:
        estimates = []
        counts = []
        for draw in range(draws):
            seeds = [seed, draw]
            random = np.random.default_rng(seeds)
            estimate, judged = drawn_in_rounds(units, budget, random)
            estimates.append(estimate)
            counts.append(judged)
        # Each screen is drawn by its own probability, so that draws differ in size.
        mean = float(np.mean(counts))
        size = round(mean)
        total = len(units.labels)
        yield outcome_of(estimates, official, pairs, judged=size, total=total)


def _topic_parts(units: FinishedUnits) -> Floats:
    """What each topic adds to each run's total (runs x topics)."""
    last = int(units.topics.max())
    count = last + 1
    contributions = units.weights * units.labels
    parts = np.zeros((len(units.weights), count))
    for topic in range(count):
        is_own = units.topics == topic
        own = contributions[:, is_own]
        parts[:, topic] = own.sum(axis=1)
    return parts


class _Judged(NamedTuple):
    """What one round showed: its estimate, the variance that was foreseen, and the units it judged."""

    estimate: UnitEstimate
    foreseen: float
    drawn: NDArray[np.intp]


def drawn_in_rounds(
    units: FinishedUnits,
    budget: int,
    random: np.random.Generator,
    *,
    rounds: int = ROUNDS,
) -> tuple[UnitEstimate, int]:
    """The estimate after one draw of about `budget` units in equal rounds, and the units that were judged."""
    is_judged = np.zeros(len(units.labels), dtype=bool)
    estimates = []
    foreseen = []
    for left in range(rounds, 0, -1):
        if is_judged.all():
            break
        done = int(is_judged.sum())
        remaining = budget - done
        of_round = max(1.0, remaining / left)
        judged = _round(units, is_judged, of_round, random)
        estimates.append(judged.estimate)
        foreseen.append(judged.foreseen)
        is_judged[judged.drawn] = True
    combined = combined_rounds(estimates, foreseen)
    return combined, int(is_judged.sum())


def _round(
    units: FinishedUnits,
    is_judged: NDArray[np.bool_],
    budget: float,
    random: np.random.Generator,
) -> _Judged:
    """One further round: about `budget` of the open units are drawn and judged."""
    judged = np.flatnonzero(is_judged)
    open_units = np.flatnonzero(~is_judged)
    labels = units.labels[judged]
    everything = predicted_labels(
        units.features,
        units.topics,
        judged.tolist(),
        labels,
    )
    predictions = everything[open_units]
    expected = label_variances(predictions)
    weights = units.weights[:, open_units]
    importance = importance_for_ranking(weights)
    chances = draw_probabilities(importance, expected, budget)
    numbers = random.random(len(open_units))
    # Poisson sampling: each unit is drawn or not by itself.
    drawn = np.flatnonzero(numbers < chances)
    settled = units.weights[:, judged] @ labels
    judged_units = open_units[drawn]
    estimate = round_estimate(
        weights,
        predictions,
        chances,
        drawn=drawn.tolist(),
        labels=units.labels[judged_units],
        settled=settled,
    )
    foreseen = predicted_variance(weights, expected, chances)
    return _Judged(estimate, foreseen, judged_units)

"""Official means estimated from units drawn with known probabilities, in rounds.

For measures that are sums of labels: the total of run r is the sum over units i of weights[r, i] * labels[i],
plus what needs no judging. Before a round, a predictor says what each open unit's label will be; units that
matter more and are less certain are drawn with a higher probability. Since probabilities and predictions are
fixed before the draw, each round's estimate is unbiased whatever the predictor is worth (Zrnic and Candès,
Active statistical inference, ICML 2024; the difference estimator of survey sampling).

`weights` have a row per run and a column per unit. Labels and predictions are numbers, usually 0 to 1.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterable, Sequence
from statistics import NormalDist
from typing import NamedTuple

import numpy as np
from numpy.typing import ArrayLike

from assessment.statistics.topic_draws import Floats

MIN_VARIANCE = 0.05
"""No unit counts as more certain than this: a predictor that is too sure would leave it out for good."""
MIN_PROBABILITY = 0.02
UNIFORM_SHARE = 0.2
"""The share of the draw that ignores the predictor, so that a bad one costs little."""
_TINY = 1e-300
"""Stands in place of a divisor of 0."""
_HEX_DIGITS = 13
"""52 bits: as many as a float between 0 and 1 holds exactly."""
_NUMBERS = float(16**_HEX_DIGITS)


class UnitEstimate(NamedTuple):
    """Estimated means (runs) and their covariance (runs x runs), for the normal distribution.

    `has_intervals`: enough units were drawn for the intervals of single runs to hold; `has_ranks`: enough
    also for statements on all runs together. `is_finished`: nothing is left to judge.
    """

    values: Floats
    covariance: Floats
    degrees_of_freedom: float = float("inf")
    has_intervals: bool = True
    has_ranks: bool = True
    is_finished: bool = False

    def half_widths(
        self, confidence: float = 0.95, *, for_new_topics: bool = False
    ) -> Floats:
        """Half the width of each run's interval, by the normal distribution.

        Undefined (nan) where every drawn unit was predicted correctly but others are open, and for new
        topics: a draw of units says nothing about those.
        """
        variances = np.diag(self.covariance)
        if for_new_topics:
            return np.full_like(variances, np.nan)
        if not self.is_finished:
            variances = np.where(variances > 0, variances, np.nan)
        below = (1 + confidence) / 2
        quantile = NormalDist().inv_cdf(below)
        errors = np.sqrt(variances)
        widths: Floats = quantile * errors
        return widths


def permanent_number(seed: str, round_number: int, unit: str) -> float:
    """The random number of a unit in a round, from 0 to below 1.

    The same on every server and at every repetition, so that a draw can be audited and done twice.

    >>> round(permanent_number("2026", 1, "q1/d1"), 6)
    0.405145
    """
    digest = _digest(f"{seed}|{round_number}|{unit}")
    leading = digest[:_HEX_DIGITS]
    number = int(leading, 16)
    return number / _NUMBERS


def drawn_order(seed: str, topics: Iterable[str]) -> list[str]:
    """The topics in random order; the first n are a simple random sample for every n."""

    def random_key(topic: str) -> str:
        return _digest(f"{seed}|{topic}")

    # Equal digests do not happen, but topics may come in any order.
    by_name = sorted(topics)
    return sorted(by_name, key=random_key)


def importance_for_ranking(weights: Floats) -> Floats:
    """How much each unit can move runs against each other (units)."""
    mean_run = weights.mean(axis=0)
    deviations = weights - mean_run
    return importance_for_means(deviations)


def importance_for_means(weights: Floats) -> Floats:
    """How much each unit can move the runs' totals (units)."""
    squares = np.square(weights)
    importance: Floats = squares.sum(axis=0)
    return importance


def label_variances(predictions: ArrayLike) -> Floats:
    """The variance of a yes or no that is predicted with these probabilities, never below the floor."""
    expected = np.asarray(predictions, dtype=float)
    floored: Floats = np.maximum(expected * (1 - expected), MIN_VARIANCE)
    return floored


def draw_probabilities(
    importance: Floats, variances: Floats, budget: float, costs: ArrayLike = 1.0
) -> Floats:
    """The probability of each open unit to be drawn, so that draws cost `budget` on average.

    costs: what judging each unit costs, in the budget's measure (1: the budget counts units). Probabilities
    are proportional to sqrt(importance * variance / cost), mixed with a uniform draw. Where no unit matters,
    all have the same probability.
    """
    prices = np.asarray(costs, dtype=float)
    sizes = np.sqrt(importance * variances / prices)
    if not sizes.any():
        sizes = np.ones_like(sizes)
    relative = sizes / sizes.mean()
    mixed = (1 - UNIFORM_SHARE) * relative + UNIFORM_SHARE
    probabilities = water_filling(mixed, budget, prices)
    floored: Floats = np.maximum(probabilities, MIN_PROBABILITY)
    return floored


def water_filling(sizes: ArrayLike, budget: float, costs: ArrayLike = 1.0) -> Floats:
    """Probabilities in proportion to the sizes, none above 1, at which draws cost the budget on average.

    All are 1 where the budget is no smaller than the costs of all units.

    >>> water_filling([4, 2, 1, 1], 3)
    array([1. , 1. , 0.5, 0.5])
    """
    proportions = np.asarray(sizes, dtype=float)
    prices = np.broadcast_to(np.asarray(costs, dtype=float), proportions.shape)
    if budget >= prices.sum():
        return np.ones_like(proportions)
    largest_first = np.argsort(-proportions, kind="stable")
    ordered = proportions[largest_first]
    ordered_prices = prices[largest_first]
    # If all larger units are certain, this unit and the smaller ones share what is left of the budget.
    before = np.cumsum(ordered_prices) - ordered_prices
    left = budget - before
    shared = ordered * ordered_prices
    rest = np.cumsum(shared[::-1])[::-1]
    is_partial = ordered * left <= rest
    first = is_partial.argmax()
    scale = left[first] / max(rest[first], _TINY)
    probabilities: Floats = np.minimum(1.0, scale * proportions)
    return probabilities


def round_estimate(
    weights: Floats,
    predictions: ArrayLike,
    probabilities: ArrayLike,
    *,
    drawn: Sequence[int],
    labels: ArrayLike,
    settled: ArrayLike = 0.0,
) -> UnitEstimate:
    """The means by one round's draw.

    weights, predictions, probabilities: of the units that were open before the round.
    drawn: the units of the round by their columns; labels: what people said of each of them.
    settled: what units that were judged before, or need no judging, add to each run's total (runs).
    """
    columns = np.asarray(drawn, dtype=int)
    chances = np.asarray(probabilities, dtype=float)[columns]
    corrected = np.array(predictions, dtype=float)
    errors = np.asarray(labels, dtype=float) - corrected[columns]
    corrected[columns] += errors / chances
    values = np.asarray(settled, dtype=float) + weights @ corrected
    deviations = np.sqrt(1 - chances) * errors / chances
    # A matrix times its own transpose takes half the time of two different ones.
    scaled = weights[:, columns] * deviations
    covariance = scaled @ scaled.T
    return UnitEstimate(values, covariance)


def predicted_variance(
    weights: Floats, variances: Floats, probabilities: Floats
) -> float:
    """The variance of a mean that a round will have, averaged over runs; known before its draw."""
    spread = variances * ((1 - probabilities) / probabilities)
    variance_by_run = np.square(weights) @ spread
    return float(variance_by_run.mean())


def combined_rounds(
    estimates: Sequence[UnitEstimate], predicted_variances: Sequence[float]
) -> UnitEstimate:
    """All rounds in one estimate, each weighted by the inverse of its predicted variance.

    Predicted, because weights must not depend on the labels drawn.  A round that judged everything is certain
    and replaces all others.  Raises ValueError without any round, and where the two lists differ in length.
    """
    if not estimates or len(estimates) != len(predicted_variances):
        raise ValueError("each round needs its estimate and its predicted variance")
    foreseen = np.asarray(predicted_variances, dtype=float)
    is_certain = foreseen == 0
    # The last certain round has the most judged units behind it.
    if is_certain.any():
        last = int(np.flatnonzero(is_certain)[-1])
        return estimates[last]._replace(is_finished=True)
    precisions = 1 / foreseen
    total = precisions.sum()
    shares = precisions / total
    values = np.zeros_like(estimates[0].values)
    covariance = np.zeros_like(estimates[0].covariance)
    for share, estimate in zip(shares, estimates, strict=True):
        values += share * estimate.values
        covariance += share**2 * estimate.covariance
    return UnitEstimate(values, covariance)


def _digest(text: str) -> str:
    # Lone surrogates of foreign files have no UTF-8, and became “?” in the draws of old designs.
    encoded = text.encode("utf-8", "replace")
    return hashlib.sha256(encoded).hexdigest()

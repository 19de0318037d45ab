"""Rounds in which whole screens are drawn: people judge all units of a screen together.

The rules are those of `unit_sampling`, with a screen in the place of a unit: what it adds to a run's total is
the sum over its units. A round is worked out topic by topic, so that one judgment costs one topic.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from assessment.statistics.topic_draws import Floats
from assessment.statistics.unit_sampling import (
    UnitEstimate,
    draw_probabilities,
    label_variances,
)

FEWEST_UNITS = 40
"""Drawn units of a run below which its interval does not hold."""
FEWEST_UNITS_FOR_RANKS = 80
"""Drawn units of a run below which nothing is said of all runs together."""
Codes = NDArray[np.intp]
"""Numbers from 0 that stand for screens."""


class OpenScreens(NamedTuple):
    """Units that were open before a round, and the screens that show them.

    weights: how much each unit's label counts in each run's total (runs x units).
    predictions: the predicted label of each unit, 0 to 1 (units).
    screens: the number of each unit's screen, from 0 (units).
    probabilities: each screen's probability of being drawn (screens).
    """

    weights: Floats
    predictions: Floats
    screens: Codes
    probabilities: Floats


class RoundPart(NamedTuple):
    """What some screens add to the estimate of a round.

    values: what they add to each run's mean (runs). errors: a column for each drawn screen; the columns'
    products add up to the covariance (runs x drawn). foreseen: what they add to each run's variance, as
    foreseen before the draw (runs). units: how many drawn units move each run (runs).
    """

    values: Floats
    errors: Floats
    foreseen: Floats
    units: Floats


def round_part(
    screens: OpenScreens, drawn: NDArray[np.bool_], labels: Floats
) -> RoundPart:
    """The part of these screens; `drawn` has a value for each screen.

    labels: of each unit, 0 to 1; those of units on other screens than the drawn ones do not matter.
    """
    weights, predictions, codes, probabilities = screens
    count = len(probabilities)
    is_judged = drawn[codes]
    missing = labels - predictions
    errors = np.where(is_judged, missing, 0.0)
    contributions = weights * errors
    by_screen = _sums_by_screen(contributions, codes, count)
    chances = probabilities[drawn]
    corrections = by_screen[:, drawn] / chances
    predicted = weights @ predictions
    values = predicted + corrections.sum(axis=1)
    missed = np.sqrt(1 - chances)
    is_moved = weights[:, is_judged] != 0
    units = is_moved.sum(axis=1)
    return RoundPart(
        values,
        corrections * missed,
        _foreseen(screens),
        units.astype(float),
    )


def _foreseen(screens: OpenScreens) -> Floats:
    """The variance of each run's part as expected by the predictions (runs)."""
    weights, predictions, codes, probabilities = screens
    odds_against = (1 - probabilities) / probabilities
    variances = label_variances(predictions)
    spread = variances * odds_against[codes]
    foreseen: Floats = np.square(weights) @ spread
    return foreseen


def _sums_by_screen(values: Floats, codes: Codes, screens: int) -> Floats:
    """The sums of units' values over each screen (runs x screens)."""
    sums = [np.bincount(codes, weights=of_run, minlength=screens) for of_run in values]
    shape = len(values), screens
    # No run at all leaves an empty matrix of the right shape.
    return np.array(sums, dtype=float).reshape(shape)


def estimate_of_parts(
    parts: Sequence[RoundPart], settled: Floats, scales: Floats
) -> tuple[UnitEstimate, float]:
    """The estimate of a round from its parts, and its variance as foreseen, averaged over runs.

    settled: what units judged before (and what needs no judging) add to each run's sum (runs).
    scales: what the sum of the parts is multiplied with for the mean (runs).
    """
    values = settled.copy()
    foreseen = np.zeros_like(settled)
    for part in parts:
        values += part.values
        foreseen += part.foreseen
    errors = np.hstack([part.errors for part in parts])
    by_run = scales[:, np.newaxis]
    scaled = errors * by_run
    covariance = scaled @ scaled.T
    estimate = UnitEstimate(values * scales, covariance)
    squares = np.square(scales)
    variances = foreseen * squares
    mean = variances.mean()
    return estimate, float(mean)


def screen_probabilities(
    importance: Floats, predictions: Floats, screens: Codes, budget: float
) -> Floats:
    """The probability of each screen, so that about `budget` units are judged.

    importance: how much each unit can move the runs; what a screen costs is the number of its units.
    """
    gains = importance * label_variances(predictions)
    of_screens = np.bincount(screens, weights=gains).astype(float)
    costs = np.bincount(screens).astype(float)
    # The variances of its units are in a screen's gain already.
    variances = np.ones_like(costs)
    return draw_probabilities(of_screens, variances, budget, costs)

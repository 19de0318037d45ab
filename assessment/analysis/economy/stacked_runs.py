"""Stacked runs: each run at its lowest scores, followed by each at its highest, where people skipped units.

Both are in one estimate, so that a run at its lowest can be compared with another at its highest.  Where
nobody skipped a unit, arrays have each run once.  `runs` is the number of runs.
"""

from __future__ import annotations

from dataclasses import replace
from typing import NamedTuple

import numpy as np

from assessment.statistics.estimation import Estimate
from assessment.statistics.topic_draws import Floats
from assessment.statistics.unit_sampling import UnitEstimate


class PairsByEnd(NamedTuple):
    """A matrix of pairs of stacked runs, by the ends of the row's run and the column's (each runs x runs)."""

    lowest: Floats
    """With both runs at their lowest."""
    lowest_and_highest: Floats
    highest_and_lowest: Floats
    highest: Floats


def stacked(lowest: Floats, highest: Floats) -> Floats:
    """The rows of all runs at their lowest, then those of all runs at their highest.

    >>> stacked(np.array([0.2, 0.4]), np.array([0.3, 0.9]))
    array([0.2, 0.4, 0.3, 0.9])
    """
    return np.concatenate([lowest, highest])


def is_stacked(values: Floats, runs: int) -> bool:
    """Whether the array has each run at both ends."""
    return len(values) > runs


def by_end(values: Floats, runs: int) -> Floats:
    """A row for the lowest and one for the highest; a single row where runs are not stacked (ends x runs).

    >>> by_end(np.array([0.2, 0.4, 0.3, 0.9]), runs=2)
    array([[0.2, 0.4],
           [0.3, 0.9]])
    """
    return values.reshape(-1, runs)


def pairs_by_end(matrix: Floats, runs: int) -> PairsByEnd:
    """The four parts of a matrix with a row and a column for each of the stacked runs."""
    low, high = slice(runs), slice(runs, None)
    lowest = matrix[low, low]
    lowest_and_highest = matrix[low, high]
    highest_and_lowest = matrix[high, low]
    highest = matrix[high, high]
    return PairsByEnd(lowest, lowest_and_highest, highest_and_lowest, highest)


def at_lowest(estimate: Estimate | UnitEstimate, runs: int) -> Estimate | UnitEstimate:
    """The estimate of each run at its lowest; the same one where runs are not stacked."""
    values = estimate.values[:runs]
    if isinstance(estimate, UnitEstimate):
        covariance = pairs_by_end(estimate.covariance, runs).lowest
        return estimate._replace(values=values, covariance=covariance)
    # The covariance of means follows from the residuals.
    residuals = pairs_by_end(estimate.residual_covariance, runs).lowest
    return replace(
        estimate,
        values=values,
        residual_covariance=residuals,
        score_variances=estimate.score_variances[:runs],
    )

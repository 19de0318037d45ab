"""Stacked runs: each run at its lowest scores, followed by each at its highest, where people skipped units.

Both are in one estimate, so that a run at its lowest can be compared with another at its highest.  Where
nobody skipped a unit, it has each run once.
"""

from __future__ import annotations

from dataclasses import replace
from typing import Generic, NamedTuple, Protocol, TypeVar

import numpy as np

from assessment.statistics.estimation import Estimate
from assessment.statistics.rank_certainty import MeanEstimates
from assessment.statistics.topic_draws import Floats
from assessment.statistics.unit_sampling import UnitEstimate


class IntervalEstimates(MeanEstimates, Protocol):
    """Estimated means with their intervals, from topics or from units."""

    @property
    def has_intervals(self) -> bool: ...
    @property
    def has_ranks(self) -> bool: ...
    def half_widths(
        self, confidence: float = ..., *, for_new_topics: bool = ...
    ) -> Floats: ...


E_co = TypeVar("E_co", bound=IntervalEstimates, covariant=True)


class PairsByEnd(NamedTuple):
    """A matrix of pairs of stacked runs, by the ends of the row's run and the column's (each runs x runs)."""

    lowest: Floats
    """With both runs at their lowest."""
    lowest_and_highest: Floats
    highest_and_lowest: Floats
    highest: Floats


class StackedEstimate(NamedTuple, Generic[E_co]):
    """The estimate of stacked runs, and those of the runs at either end."""

    joint: E_co
    """Of all runs at their lowest, then at their highest; of each run once where nobody skipped a unit."""
    lowest: E_co
    highest: E_co
    has_ends: bool
    """Whether the joint estimate has each run at both ends; else all three estimates are the same."""

    @property
    def runs(self) -> int:
        return len(self.lowest.values)


def stacked(lowest: Floats, highest: Floats) -> Floats:
    """The rows of all runs at their lowest, then those of all runs at their highest.

    >>> stacked(np.array([0.2, 0.4]), np.array([0.3, 0.9]))
    array([0.2, 0.4, 0.3, 0.9])
    """
    return np.concatenate([lowest, highest])


def pairs_by_end(matrix: Floats, runs: int) -> PairsByEnd:
    """The four parts of a matrix with a row and a column for each of the stacked runs."""
    low, high = slice(runs), slice(runs, None)
    lowest = matrix[low, low]
    lowest_and_highest = matrix[low, high]
    highest_and_lowest = matrix[high, low]
    highest = matrix[high, high]
    return PairsByEnd(lowest, lowest_and_highest, highest_and_lowest, highest)


def stacked_by_topics(
    joint: Estimate, runs: int, *, has_ends: bool
) -> StackedEstimate[Estimate]:
    """The estimate from judged topics, taken apart by end."""
    if not has_ends:
        return StackedEstimate(joint, joint, joint, has_ends=False)
    pairs = pairs_by_end(joint.residual_covariance, runs)
    # The covariance of means follows from the residuals.
    lowest = replace(
        joint,
        values=joint.values[:runs],
        residual_covariance=pairs.lowest,
        score_variances=joint.score_variances[:runs],
    )
    highest = replace(
        joint,
        values=joint.values[runs:],
        residual_covariance=pairs.highest,
        score_variances=joint.score_variances[runs:],
    )
    return StackedEstimate(joint, lowest, highest, has_ends=True)


def stacked_by_units(
    joint: UnitEstimate, runs: int, *, has_ends: bool
) -> StackedEstimate[UnitEstimate]:
    """The estimate from drawn units, taken apart by end."""
    if not has_ends:
        return StackedEstimate(joint, joint, joint, has_ends=False)
    # What relates a run's lowest to another's highest is for comparing the two alone.
    pairs = pairs_by_end(joint.covariance, runs)
    lowest = joint._replace(values=joint.values[:runs], covariance=pairs.lowest)
    highest = joint._replace(values=joint.values[runs:], covariance=pairs.highest)
    return StackedEstimate(joint, lowest, highest, has_ends=True)

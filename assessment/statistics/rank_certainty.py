"""How sure a ranking is whose means are estimates: pairs, ranks, and the runs that can still be best."""

from __future__ import annotations

from typing import NamedTuple, Protocol

import numpy as np
from numpy.typing import NDArray

from assessment.statistics.topic_draws import Floats

Bools = NDArray[np.bool_]

_UNSURE = 0.05
"""What is said of all runs together may be wrong in one campaign of twenty."""


_NEGLIGIBLE = 1e-6
"""A share of a mean that rounding can make of a standard error of 0."""
_SIGNIFICANT = 0.025
"""Each side of a two-sided test at .05."""


class MeanEstimates(Protocol):
    """Estimated means: `values` (runs) and `covariance` (runs x runs).

    Degrees of freedom are infinite where the normal distribution holds.
    """

    @property
    def values(self) -> Floats: ...
    @property
    def covariance(self) -> Floats: ...
    @property
    def degrees_of_freedom(self) -> float: ...


class RankInterval(NamedTuple):
    """The best and the worst rank that a run can still have, from 1."""

    best: int
    worst: int


def probabilities_above(estimates: MeanEstimates) -> Floats:
    """The probability that the run of the row is above that of the column (runs x runs), .5 with itself.

    Where nothing is left to judge, a difference is certain and its absence is a tie.
    """
    from scipy.stats import t  # half a second to load

    differences, errors = _differences(estimates)
    is_certain = errors == 0
    divisors = np.where(is_certain, 1.0, errors)
    ratios = differences / divisors
    estimated = t.cdf(ratios, estimates.degrees_of_freedom)
    signs = np.sign(differences)
    certain = (signs + 1) / 2
    probabilities: Floats = np.where(is_certain, certain, estimated)
    return probabilities


def pairs_without_spread(estimates: MeanEstimates) -> Bools:
    """Which differences of two means have no standard error but for rounding (runs x runs).

    While something is left to judge, such a pair says nothing of it: two runs whose labels were all foreseen
    need not go on so.
    """
    _, errors = _differences(estimates)
    sizes = np.abs(estimates.values)
    scale = np.maximum.outer(sizes, sizes)
    is_negligible: Bools = errors <= _NEGLIGIBLE * scale
    return is_negligible


def difference_errors(estimates: MeanEstimates) -> Floats:
    """The standard error of each difference of two runs' means (runs x runs)."""
    _, errors = _differences(estimates)
    return errors


def expected_tau(probabilities: Floats) -> float:
    """Kendall's tau to be expected between this ranking and the one with everything judged.

    The mean over pairs of 2 max(P, 1 - P) - 1; undefined (nan) for fewer than two runs.

    >>> P = np.array([[0.5, 0.97, 0.8], [0.03, 0.5, 0.6], [0.2, 0.4, 0.5]])
    >>> round(expected_tau(P), 6)
    0.58
    """
    runs = len(probabilities)
    if runs < 2:
        return float("nan")
    pairs = np.triu_indices(runs, 1)
    above = probabilities[pairs]
    below = 1 - above
    likelier = np.maximum(above, below)
    mean = float(likelier.mean())
    return 2 * mean - 1


class PairCertainty(NamedTuple):
    """How many of the `pairs` of runs differ significantly.

    `expected_inverted` is how many of these the official ranking is expected to have the other way round.
    """

    significant: int
    pairs: int
    expected_inverted: float


def pair_certainty(probabilities: Floats) -> PairCertainty:
    """Pairs whose order is known at .05, each by itself: the probability of one order is .975 or more.

    >>> P = np.array([[0.5, 0.98, 0.99], [0.02, 0.5, 0.6], [0.01, 0.4, 0.5]])
    >>> known = pair_certainty(P)
    >>> known.significant, known.pairs, round(known.expected_inverted, 6)
    (2, 3, 0.03)
    """
    pairs = np.triu_indices(len(probabilities), 1)
    above = probabilities[pairs]
    below = 1 - above
    unlikelier = np.minimum(above, below)
    is_significant = unlikelier <= _SIGNIFICANT
    inverted = float(unlikelier[is_significant].sum())
    return PairCertainty(int(is_significant.sum()), len(above), inverted)


def can_be_best(probabilities: Floats) -> tuple[int, ...]:
    """The runs that no other run is surely above.

    The true best is among them in 95 of 100 campaigns or more. The probability of being best is not shown:
    for close runs it is far too high.
    """
    runs = len(probabilities)
    rivals = max(1, runs - 1)
    error = _UNSURE / rivals
    surely = 1 - error
    others = _others(probabilities)
    is_above = others >= surely
    is_beaten = is_above.any(axis=0)
    unbeaten = np.flatnonzero(~is_beaten)
    return tuple(unbeaten.tolist())


def rank_intervals(probabilities: Floats) -> tuple[RankInterval, ...]:
    """The ranks that each run can still have; all hold at once in 95 of 100 campaigns or more."""
    runs = len(probabilities)
    pairs = max(1, runs * (runs - 1) // 2)
    error = _UNSURE / 2 / pairs
    surely = 1 - error
    others = _others(probabilities)
    is_surely_above = others >= surely
    runs_above = is_surely_above.sum(axis=0)
    runs_below = is_surely_above.sum(axis=1)
    intervals = []
    for run in range(runs):
        best = 1 + int(runs_above[run])
        worst = runs - int(runs_below[run])
        intervals.append(RankInterval(best, worst))
    return tuple(intervals)


def _differences(estimates: MeanEstimates) -> tuple[Floats, Floats]:
    """The difference of each two means, and its standard error."""
    values = estimates.values
    covariance = estimates.covariance
    variances = np.diag(covariance)
    sums = np.add.outer(variances, variances)
    squares = sums - 2 * covariance
    # Rounding may leave a little below 0 for equal runs.
    errors = np.sqrt(np.maximum(squares, 0.0))
    differences = np.subtract.outer(values, values)
    return differences, errors


def _others(probabilities: Floats) -> Floats:
    """The probabilities without those of a run against itself."""
    others = probabilities.copy()
    np.fill_diagonal(others, 0.0)
    return others

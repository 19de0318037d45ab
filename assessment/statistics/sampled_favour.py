"""How much a machine favours runs, estimated from units that were drawn from strata."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

import numpy as np
from numpy.typing import ArrayLike

from assessment.statistics.machine_audit import holm
from assessment.statistics.topic_draws import Floats


class Favour(NamedTuple):
    """By how much the machine scores a run above what people do, compared with its mean over runs.

    p is adjusted for all runs by Holm's method; the interval holds for all runs at once (Bonferroni).
    """

    run: int
    value: float
    low: float
    high: float
    p: float


def sampled_favours(
    weights: Floats,
    errors: ArrayLike,
    strata: Sequence[int],
    sizes: Sequence[int],
    *,
    confidence: float = 0.95,
) -> tuple[Favour, ...]:
    """How the machine favours each run beyond its mean over runs, from a stratified sample of units.

    weights: the share of each drawn unit in each run's mean over all its units (runs x drawn units).
    errors: the machine's label less people's of each drawn unit, 0 to 1.
    strata, sizes: the stratum of each drawn unit as a number from 0; the units of each stratum.
    Intervals hold for all runs at once (Bonferroni); p is adjusted by Holm's method. Empty with fewer
    than two runs, or without units.
    """
    runs, drawn = weights.shape
    if runs < 2 or not drawn:
        return ()
    excess = np.asarray(errors, dtype=float)
    own = weights * excess
    mean_run = own.mean(axis=0)
    contributions = own - mean_run
    values = np.zeros(runs)
    variances = np.zeros(runs)
    codes = np.asarray(strata)
    for stratum, size in enumerate(sizes):
        is_own = codes == stratum
        of_stratum = contributions[:, is_own]
        total, variance = _stratum_total(of_stratum, size)
        values += total
        variances += variance
    return _rows(values, np.sqrt(variances), confidence)


def _rows(values: Floats, errors: Floats, confidence: float) -> tuple[Favour, ...]:
    """Each run's value with its interval and p, both adjusted for the number of runs.

    errors: the standard errors of the values (runs).
    """
    from scipy.stats import norm  # half a second to load

    runs = len(values)
    is_certain = errors == 0
    divisors = np.where(is_certain, 1.0, errors)
    ratios = np.abs(values) / divisors
    uncertain = 2 * norm.sf(ratios)
    # Without any spread, a difference is certain, and so is its absence.
    certain = np.where(values == 0, 1.0, 0.0)
    chances = holm(np.where(is_certain, certain, uncertain))
    tail = (1 - confidence) / 2 / runs
    quantile = norm.ppf(1 - tail)
    reaches = quantile * errors
    rows = []
    for run in range(runs):
        value = float(values[run])
        reach = float(reaches[run])
        low = value - reach
        high = value + reach
        rows.append(Favour(run, value, low, high, chances[run]))
    return tuple(rows)


def _stratum_total(contributions: Floats, size: int) -> tuple[Floats, Floats]:
    """The total over a stratum for each run, and its variance, from units drawn without replacement."""
    runs, drawn = contributions.shape
    nothing = np.zeros(runs)
    if not drawn:
        return nothing, nothing
    means = contributions.mean(axis=1)
    totals = size * means
    if drawn == size:
        return totals, nothing
    if drawn < 2:
        # One unit says nothing about the spread, so it counts as large as the unit itself.
        return totals, np.square(totals)
    spread = contributions.var(axis=1, ddof=1)
    open_share = 1 - drawn / size
    variances = size**2 * open_share * spread / drawn
    return totals, variances

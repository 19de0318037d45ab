"""How sure a ranking will be after further judging: a forecast from the estimates so far."""

from __future__ import annotations

import numpy as np

from assessment.statistics.rank_certainty import (
    MeanEstimates,
    difference_errors,
    expected_tau,
)
from assessment.statistics.topic_draws import Floats
from assessment.statistics.unit_sampling import UnitEstimate

_TRIED = 51
"""Later differences that are tried, equally probable ones."""


def tau_after(estimates: MeanEstimates, covariance: Floats) -> float:
    """Kendall's tau to expect between the ranking and the official one, once the means have this covariance.

    The mean over where the estimated differences may then be: around the present ones, with the variance that
    further judging removes. Undefined (nan) for fewer than two runs.
    """
    from scipy.stats import norm  # half a second to load

    values = estimates.values
    differences = values[:, np.newaxis] - values
    now = np.square(difference_errors(estimates))
    future = UnitEstimate(values, covariance)
    later = np.minimum(now, np.square(difference_errors(future)))
    reach = np.sqrt(now - later)
    # Nothing is unsure where nothing is left to judge.
    errors = np.sqrt(np.maximum(later, np.finfo(float).tiny))
    chances = (np.arange(_TRIED) + 0.5) / _TRIED
    taus = []
    for quantile in norm.ppf(chances).tolist():
        moved = differences + quantile * reach
        above = norm.cdf(moved / errors)
        taus.append(expected_tau(above))
    return float(np.mean(taus))

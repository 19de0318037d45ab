"""How many topics have to be judged for intervals of a chosen width: forecasts from the judgments so far."""

from __future__ import annotations

import numpy as np

from assessment.statistics.estimation import Estimate, t_quantiles


def topics_needed(
    estimate: Estimate, half_width: float, confidence: float = 0.95
) -> tuple[int, ...]:
    """For each run, the fewest judged topics at which its interval is at most so wide: a forecast.

    It takes the residual variance seen so far for what further topics will bring.
    """
    freedom = round(estimate.degrees_of_freedom)
    lost = estimate.judged - freedom
    variances = np.diag(estimate.residual_covariance)
    deviations = np.sqrt(variances)
    fewest = lost + 1.0
    numbers = np.arange(fewest, estimate.topics + 1)
    freedoms = numbers - lost
    quantiles = t_quantiles(confidence, freedoms)
    shrinkages = 1 / numbers - 1 / estimate.topics
    factors = quantiles * np.sqrt(shrinkages)
    needed = []
    for deviation in deviations:
        widths = factors * deviation
        is_narrow = widths <= half_width
        # With all topics judged the width is 0, so there is always a first.
        first = is_narrow.argmax()
        needed.append(int(numbers[first]))
    return tuple(needed)


def mean_half_width(estimate: Estimate, judged: int, confidence: float = 0.95) -> float:
    """The half-width to expect with so many judged topics, on average over runs; 0 with all of them.

    Like `topics_needed` it takes the residual variance seen so far for what further topics will bring.
    """
    if judged >= estimate.topics:
        return 0.0
    lost = estimate.judged - estimate.degrees_of_freedom
    freedom = np.asarray([judged - lost])
    [quantile] = t_quantiles(confidence, freedom)
    variances = np.diag(estimate.residual_covariance)
    shrinkage = 1 / judged - 1 / estimate.topics
    errors = np.sqrt(variances * shrinkage)
    return float(quantile * errors.mean())

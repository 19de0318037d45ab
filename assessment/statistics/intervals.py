"""Intervals of means over topics.

Matrices have a row per topic and a column per run.  Random draws depend on the seed and the scores alone,
never on the order of topics.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

import numpy as np
from numpy.typing import ArrayLike

from assessment.statistics.resampling import (
    SEED,
    Floats,
    complete,
    in_order,
    portions,
)


class Interval(NamedTuple):
    """A mean, and the bounds that hold it in the chosen share of samples."""

    low: float
    mean: float
    high: float


def bootstrap_interval(
    values: ArrayLike, rounds: int = 10_000, seed: int = SEED, level: float = 0.95
) -> tuple[Interval, ...]:
    """The percentile bootstrap interval of each run's mean; `values` are one run's topics or a matrix.

    Topics are drawn with replacement, the same for all runs (Efron and Tibshirani, An Introduction to the
    Bootstrap, 1993, chapter 13).  The result is empty without topics.

    >>> bootstrap_interval([3, 3, 3])
    (Interval(low=3.0, mean=3.0, high=3.0),)
    """
    matrix = np.asarray(values, dtype=float)
    if matrix.ndim == 1:
        matrix = matrix[:, None]
    scores, _ = complete(matrix)
    if scores.size == 0:
        return ()
    # Runs keep their columns, because all of them are drawn the same topics.
    ordered = in_order(scores, within=False)
    drawn = list(_resampled(ordered, rounds, seed))
    samples = np.concatenate(drawn)
    quantiles = [(1 - level) / 2, (1 + level) / 2]
    low, high = np.quantile(samples, quantiles, axis=0)
    means = scores.mean(axis=0)
    intervals = []
    for run in zip(low.tolist(), means.tolist(), high.tolist(), strict=True):
        intervals.append(Interval(*run))
    return tuple(intervals)


def _resampled(scores: Floats, rounds: int, seed: int) -> Iterator[Floats]:
    """The means of the runs over topics drawn with replacement, for each round."""
    random = np.random.default_rng(seed)
    topics = len(scores)
    equal = np.full(topics, 1 / topics)
    for count in portions(rounds, topics):
        # How often each topic is drawn is all that a mean depends on.
        draws = random.multinomial(topics, equal, size=count)
        sums = draws @ scores
        yield sums / topics

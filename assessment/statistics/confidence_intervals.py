"""Intervals of means over topics, by bootstrap; where topics are yes-or-no items, Wilson's.

Matrices have a row per topic and a column per run.  Random draws depend on the seed and the scores alone,
never on the order of topics.
"""

from __future__ import annotations

import math
from collections.abc import Iterator
from statistics import NormalDist
from typing import NamedTuple

import numpy as np
from numpy.typing import ArrayLike

from assessment.statistics.topic_draws import (
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
    values: ArrayLike, rounds: int = 10_000, seed: int = SEED, confidence: float = 0.95
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
    quantiles = [(1 - confidence) / 2, (1 + confidence) / 2]
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
        # Whole numbers would be multiplied without BLAS, three times as slowly.
        sums = draws.astype(float) @ scores
        yield sums / topics


FEWEST_TOPICS, ROUGH_TOPICS = 5, 10
"""Below the first number a mean has no interval; below the second its interval is rough."""


def wilson_interval(hits: float, count: int, confidence: float = 0.95) -> Interval:
    """Wilson's score interval of a share, `hits` of `count` yes-or-no items.

    It also holds at no hits and at all hits, where a bootstrap has no width (Wilson, Probable Inference, JASA
    22, 1927; Brown, Cai and DasGupta, Interval Estimation for a Binomial Proportion, Statistical Science 16,
    2001).

    >>> [round(end, 4) for end in wilson_interval(10, 10)]
    [0.7225, 1.0, 1.0]
    """
    z = NormalDist().inv_cdf((1 + confidence) / 2)
    share = hits / count
    widening = z * z / count
    centre = (share + widening / 2) / (1 + widening)
    of_share = share * (1 - share) / count
    variance = of_share + widening / (4 * count)
    half_width = z * variance**0.5 / (1 + widening)
    low = max(0.0, centre - half_width)
    high = min(1.0, centre + half_width)
    # At 0 and at 1 the bound is exact; rounding errors would leave the share outside.
    return Interval(min(low, share), share, max(high, share))


def are_yes_or_no(values: ArrayLike, ends: tuple[float, float]) -> bool:
    """Whether every defined score of all runs lies at one of the measure's ends.

    One run alone proves nothing: all its scores by a graded measure may happen to be 0.

    >>> are_yes_or_no([[0, 1], [1, float("nan")]], (0, 1)), are_yes_or_no([[0, 0.5]], (0, 1))
    (True, False)
    """
    scores = np.asarray(values, dtype=float)
    defined = scores[np.isfinite(scores)]
    low, high = ends
    has_ends = math.isfinite(low) and math.isfinite(high)
    is_at_end = np.isin(defined, ends)
    return has_ends and bool(is_at_end.all())


def mean_intervals(
    values: ArrayLike,
    ends: tuple[float, float],
    rounds: int = 10_000,
    seed: int = SEED,
    *,
    yes_or_no: bool | None = None,
) -> tuple[Interval | None, ...]:
    """The 95 % interval of each run's mean over topics; None with fewer than `FEWEST_TOPICS`.

    Topics scored yes or no get Wilson's interval.  `yes_or_no` says whether they are; if it is None, they are
    where every score is one of the measure's `ends`.  Other scores that are all equal have no interval: a
    bootstrap of them has no width, which would look exact.
    """
    matrix, _ = complete(np.asarray(values, dtype=float))
    topics, runs = matrix.shape
    if topics < FEWEST_TOPICS:
        without: tuple[None, ...] = (None,) * runs
        return without
    if yes_or_no is None:
        yes_or_no = are_yes_or_no(matrix, ends)
    if yes_or_no:
        # The draws of a bootstrap take seconds where there are ten thousand topics.
        return tuple(_wilson_between(scores, ends) for scores in matrix.T)
    bootstrapped = bootstrap_interval(matrix, rounds, seed)
    columns = zip(matrix.T, bootstrapped, strict=True)
    intervals = []
    for scores, interval in columns:
        checked = checked_interval(scores, interval, None)
        intervals.append(checked)
    return tuple(intervals)


def checked_interval(
    scores: Floats, interval: Interval, wilson_ends: tuple[float, float] | None
) -> Interval | None:
    """The interval of one run's mean by its defined scores, as `mean_intervals` gives it.

    `interval` is that of a bootstrap.  `wilson_ends` are the measure's ends where topics are scored yes or
    no, else None.
    """
    if len(scores) < FEWEST_TOPICS:
        return None
    if wilson_ends is not None:
        return _wilson_between(scores, wilson_ends)
    if interval.high - interval.low <= 0:
        return None
    return interval


def _wilson_between(scores: Floats, ends: tuple[float, float]) -> Interval:
    """Wilson's interval of the mean of scores that lie at a measure's ends."""
    low, high = ends
    is_hit = scores == high
    hits = float(is_hit.sum())
    share = wilson_interval(hits, len(scores))
    width = high - low
    return Interval(
        low + width * share.low,
        low + width * share.mean,
        low + width * share.high,
    )


def is_rough(topics: int) -> bool:
    """Whether there is an interval from so many topics, and they are few."""
    return FEWEST_TOPICS <= topics < ROUGH_TOPICS

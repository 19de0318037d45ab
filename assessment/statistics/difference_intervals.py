"""Intervals of the difference between the means of two runs, paired by topic.

Matrices have a row per topic and a column per run; topics where a run's score is undefined are left out.
Scores get the percentile bootstrap of their differences, yes-or-no topics Newcombe's interval, which joins
Wilson's of both runs: the two kinds that single means have (`confidence_intervals`), with the same rules.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping, Sequence
from itertools import combinations
from typing import NamedTuple

import numpy as np
from numpy.typing import ArrayLike, NDArray

from assessment.statistics.confidence_intervals import (
    FEWEST_TOPICS,
    Interval,
    are_yes_or_no,
    wilson_interval,
)
from assessment.statistics.significance import ROUNDS, Pairs
from assessment.statistics.topic_draws import SEED, Floats, complete, portions

_QUANTILES = (0.025, 0.975)
_PAIRS_AT_ONCE = 200
"""Pairs whose means are held for all rounds: 8 MiB with 5,000 rounds."""
_MANY_TOPICS, _ROUNDS_OF_MANY = 1000, 1000
"""Above so many topics there are so many rounds, as all rounds of ten thousand topics would take seconds."""
_SAME = 1e-9
"""Fraction of the largest score up to which differences count as equal; their last digits vary."""

Columns = tuple[int, int]


class PairedCounts(NamedTuple):
    """How many yes-or-no items both runs have right, one of them alone, and neither."""

    both: int
    first_only: int
    second_only: int
    neither: int

    @property
    def items(self) -> int:
        return sum(self)

    @property
    def first(self) -> int:
        """The items that the first run has right."""
        return self.both + self.first_only

    @property
    def second(self) -> int:
        return self.both + self.second_only


def difference_intervals(
    matrix: ArrayLike,
    ends: tuple[float, float],
    *,
    yes_or_no: bool | None = None,
) -> Mapping[Columns, Interval | None]:
    """The 95 % interval of each pair's mean difference, first less second, by the pair's columns.

    None with fewer than `FEWEST_TOPICS` topics, and where all differences are equal: a bootstrap of them has
    no width, which would look exact.  Topics are drawn with replacement, both runs of a topic together (Efron
    and Tibshirani, An Introduction to the Bootstrap, 1993, chapter 13).

    Topics scored yes or no get Newcombe's interval.  `yes_or_no` says whether they are; if it is None, they
    are where every score is one of the measure's `ends`.  An interval depends on no other run, and swapping
    the two runs only changes its sign.
    """
    scores, _ = complete(matrix)
    topics, runs = scores.shape
    pairs = list(combinations(range(runs), 2))
    if topics < FEWEST_TOPICS:
        return dict.fromkeys(pairs)
    if yes_or_no is None:
        yes_or_no = are_yes_or_no(scores, ends)
    if yes_or_no:
        return dict(_of_shares(scores, pairs, ends))
    intervals: dict[Columns, Interval | None] = {}
    slack = _SAME * float(np.abs(scores).max())
    for start in range(0, len(pairs), _PAIRS_AT_ONCE):
        block = pairs[start : start + _PAIRS_AT_ONCE]
        first, second = np.array(block).T
        differences = scores[:, first] - scores[:, second]
        bootstrapped = _bootstrapped(differences)
        for pair, interval in zip(block, bootstrapped, strict=True):
            has_width = interval.high - interval.low > slack
            intervals[pair] = interval if has_width else None
    return intervals


def intervals_of_pairs(
    matrix: ArrayLike,
    pairs: Pairs,
    ends: tuple[float, float],
    *,
    yes_or_no: bool | None = None,
) -> list[Interval | None]:
    """The interval of each tested pair's difference, the higher mean less the lower one.

    They come in the order of `pairs`, which belong to this matrix; `difference_intervals` says more.
    """
    by_columns = difference_intervals(matrix, ends, yes_or_no=yes_or_no)
    intervals = []
    for pair in pairs.rows:
        interval = by_columns[pair.first, pair.second]
        if interval is not None and interval.mean < 0:
            interval = _mirrored(interval)
        intervals.append(interval)
    return intervals


def _mirrored(interval: Interval) -> Interval:
    return Interval(-interval.high, -interval.mean, -interval.low)


def _bootstrapped(differences: Floats) -> Iterator[Interval]:
    """The percentile interval of the mean of each column."""
    means = differences.mean(axis=0)
    # Turned so that no mean is negative: the reverse pair then has the same draws.
    signs = np.where(means < 0, -1.0, 1.0)
    # Sorted, because the order of the topics must not matter.
    ordered = np.sort(differences * signs, axis=0)
    samples = np.concatenate(list(_drawn_means(ordered)))
    quantiles = np.quantile(samples, _QUANTILES, axis=0)
    low, high = np.sort(quantiles * signs, axis=0)
    for ends in zip(low.tolist(), means.tolist(), high.tolist(), strict=True):
        yield Interval(*ends)


def _drawn_means(differences: Floats) -> Iterator[Floats]:
    """The means of the columns over topics drawn with replacement, in portions of the rounds."""
    random = np.random.default_rng(SEED)
    topics, pairs = differences.shape
    rounds = ROUNDS if topics <= _MANY_TOPICS else _ROUNDS_OF_MANY
    for count in portions(rounds, topics):
        drawn = random.integers(topics, size=(count, topics), dtype=np.uint32)
        if pairs == 1:
            yield differences[drawn, 0].mean(axis=1, keepdims=True)
            continue
        # How often each topic is drawn in a round, as one long row: several pairs share the counting.
        places = drawn + topics * np.arange(count)[:, np.newaxis]
        counts = np.bincount(places.ravel(), minlength=count * topics)
        # Whole numbers would be multiplied without BLAS.
        shares = counts.reshape(count, topics) / topics
        yield shares @ differences


def _of_shares(
    scores: Floats, pairs: Sequence[Columns], ends: tuple[float, float]
) -> Iterator[tuple[Columns, Interval]]:
    """Newcombe's interval of each pair, on the measure's scale."""
    low, high = ends
    width = high - low
    hits = scores == high
    for first, second in pairs:
        counts = _paired_counts(hits[:, first], hits[:, second])
        shares = paired_share_interval(counts)
        bounds = [width * bound for bound in shares]
        yield (first, second), Interval(*bounds)


def _paired_counts(one: NDArray[np.bool_], other: NDArray[np.bool_]) -> PairedCounts:
    both = int((one & other).sum())
    first_only = int(one.sum()) - both
    second_only = int(other.sum()) - both
    either = both + first_only + second_only
    return PairedCounts(both, first_only, second_only, len(one) - either)


def paired_share_interval(counts: PairedCounts, confidence: float = 0.95) -> Interval:
    """Newcombe's interval of the difference of two shares of the same yes-or-no items, first less second.

    It is his method 10 (Newcombe, Improved Confidence Intervals for the Difference Between Binomial
    Proportions Based on Paired Data, Statistics in Medicine 17, 1998).

    >>> [round(end, 3) for end in paired_share_interval(PairedCounts(14, 5, 0, 22))]
    [0.011, 0.122, 0.226]
    """
    one = wilson_interval(counts.first, counts.items, confidence)
    other = wilson_interval(counts.second, counts.items, confidence)
    phi = _phi(counts)
    difference = one.mean - other.mean
    below = _joined(one.mean - one.low, other.high - other.mean, phi)
    above = _joined(one.high - one.mean, other.mean - other.low, phi)
    return Interval(difference - below, difference, difference + above)


def _joined(one: float, other: float, phi: float) -> float:
    """How far the bound of a difference is from it, by the distances of the bounds of both shares."""
    square = one**2 + other**2 - 2 * phi * one * other
    # Rounding can leave a little less than 0.
    return math.sqrt(max(0.0, square))


def _phi(counts: PairedCounts) -> float:
    """The correlation of the two runs over the items, a positive one with Newcombe's correction.

    0 where it is undefined, as one of the runs has all items right, or none.
    """
    first_missed = counts.items - counts.first
    second_missed = counts.items - counts.second
    product = counts.first * first_missed * counts.second * second_missed
    if not product:
        return 0.0
    agreed = counts.both * counts.neither
    excess = float(agreed - counts.first_only * counts.second_only)
    if excess > 0:
        excess = max(0.0, excess - counts.items / 2)
    return excess / math.sqrt(product)

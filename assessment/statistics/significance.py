"""Whether differences between runs could be chance: tests over topics, each topic's scores kept together.

Matrices have a row per topic and a column per run.  A topic where any run's score is undefined (nan) is left
out, and counted.  Random draws depend on the seed and the scores alone, never on the order of topics or runs.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations
from typing import Literal, NamedTuple

import numpy as np
from numpy.typing import ArrayLike

from assessment.statistics.topic_draws import (
    SEED,
    Floats,
    complete,
    in_order,
    portions,
)

Alternative = Literal["two-sided", "greater", "less"]

ROUNDS = 5000
_EXACT = 20
"""Differences that are not 0, up to which all signs are tried: 2^20 sums take a tenth of a second."""
_SLACK = 1e-9
"""Sums of the same scores in another order differ in their last digits: they count as equal."""


class Pair(NamedTuple):
    """Two runs by their columns, the absolute difference of their means, and its p.

    `p` is the probability of a difference as large by chance.  `effect` is the difference in standard
    deviations of what runs and topics leave unexplained (Sakai, Laboratory Experiments in Information
    Retrieval, 2018); None where they leave nothing.
    """

    first: int
    second: int
    difference: float
    p: float
    effect: float | None


class Pairs(NamedTuple):
    """All pairs of runs over `topics` topics, the largest difference first.

    `left_out` topics have an undefined score.
    """

    rows: tuple[Pair, ...]
    topics: int
    left_out: int


class Paired(NamedTuple):
    """The mean of first minus second, and its p, both nan without topics.

    `exact` where all signs were tried.
    """

    difference: float
    p: float
    topics: int
    left_out: int
    exact: bool


def randomised_tukey(
    matrix: ArrayLike, rounds: int = ROUNDS, seed: int = SEED
) -> Pairs:
    """The p of each pair by the randomised Tukey HSD test.

    It is the share of rounds whose largest difference is no smaller than the pair's.  A round shuffles the
    scores inside every topic and takes the largest minus the smallest mean of a run (Carterette, Multiple
    Testing in Statistical Analysis of Systems-Based Information Retrieval Experiments, TOIS 30(1), 2012).  So
    all pairs are tested together.  The result has no pairs without topics.

    >>> pairs = randomised_tukey([[0, 2, 3], [0, 2, 2]], rounds=100).rows
    >>> [(pair.first, pair.second, pair.difference) for pair in pairs]
    [(0, 2, 2.5), (0, 1, 2.0), (1, 2, 0.5)]
    """
    scores, left_out = complete(matrix)
    if scores.size == 0:
        return Pairs((), len(scores), left_out)
    drawn = list(_ranges(in_order(scores), rounds, seed))
    ranges = np.sort(np.concatenate(drawn))
    gaps = _gaps(scores)
    thresholds = gaps - _slack(scores)
    smaller = np.searchsorted(ranges, thresholds)
    p = (rounds - smaller) / rounds
    return _pairs(scores, gaps, p, left_out)


def tukey_hsd(matrix: ArrayLike) -> Pairs:
    """The p of each pair by Tukey's HSD on a two-way analysis of variance without repetition, runs by topics.

    With n topics and m runs the residual has (n - 1)(m - 1) degrees of freedom.  `scipy.stats.tukey_hsd` is
    one-way: it ignores that runs share their topics, and gives much larger p.  Where nothing is left
    unexplained, p is 0, between equal means 1.  The result has no pairs with fewer than two topics.
    """
    scores, left_out = complete(matrix)
    topics, runs = scores.shape
    if topics < 2 or runs < 2:
        return Pairs((), topics, left_out)
    gaps = _gaps(scores)
    error = np.sqrt(_residual(scores) / topics)
    if not error:
        equal = (gaps <= _slack(scores)).astype(float)
        return _pairs(scores, gaps, equal, left_out)
    # Half a second to load, and only this test needs it
    from scipy.stats import studentized_range

    freedom = (topics - 1) * (runs - 1)
    p = studentized_range.sf(gaps / error, runs, freedom)
    return _pairs(scores, gaps, p, left_out)


def paired_randomisation(
    first: ArrayLike,
    second: ArrayLike,
    *,
    rounds: int = 10_000,
    seed: int = SEED,
    alternative: Alternative = "two-sided",
) -> Paired:
    """The p of two runs' mean difference, if each topic's difference could have either sign.

    Up to 20 differences other than 0 all signs are tried; beyond that `rounds` are drawn, and p is
    (hits + 1) / (rounds + 1) (Smucker, Allan and Carterette, A Comparison of Statistical Significance Tests
    for Information Retrieval Evaluation, CIKM 2007).  `alternative` "greater": the first run is better.

    >>> paired_randomisation([0.5, 0.6, 0.7, 0.8], [0.4, 0.5, 0.6, 0.7]).p
    0.125
    """
    first_scores = np.asarray(first, dtype=float)
    second_scores = np.asarray(second, dtype=float)
    scores, left_out = complete(np.column_stack([first_scores, second_scores]))
    topics = len(scores)
    if not topics:
        undefined = float("nan")
        return Paired(undefined, undefined, 0, left_out, True)
    differences = scores[:, 0] - scores[:, 1]
    mean = float(differences.mean())
    slack = _slack(scores)
    # A difference of 0 stays 0 under either sign, so only the others are tried.
    has_moved = np.abs(differences) > slack
    moved = np.sort(differences[has_moved])
    observed = moved.sum()
    exact = len(moved) <= _EXACT
    sums = _all_signs(moved) if exact else _many_signs(moved, rounds, seed)
    # Each topic adds its own rounding to the sum.
    slack_of_sum = slack * topics
    hits = _as_far(sums, observed, slack_of_sum, alternative)
    tried = len(sums)
    if not exact:
        # The observed signs count as one more draw, so p is never 0.
        hits += 1
        tried += 1
    p = hits / tried
    return Paired(mean, p, topics, left_out, exact)


def _many_signs(moved: Floats, rounds: int, seed: int) -> Floats:
    """The sum of the differences under drawn signs, for each round."""
    drawn = list(_drawn_signs(moved, rounds, seed))
    return np.concatenate(drawn)


def _ranges(scores: Floats, rounds: int, seed: int) -> Iterator[Floats]:
    """The largest minus the smallest mean of a run, for each round."""
    random = np.random.default_rng(seed)
    for count in portions(rounds, scores.size):
        # A view: `permuted` makes the copy that it shuffles.
        shape = (count, *scores.shape)
        copies = np.broadcast_to(scores, shape)
        # Inside each topic by itself, so that its difficulty stays with it
        shuffled = random.permuted(copies, axis=2)
        means = shuffled.mean(axis=1)
        yield np.ptp(means, axis=1)


def _all_signs(differences: Floats) -> Floats:
    """The sum of the differences under every choice of their signs."""
    sums = np.zeros(1)
    for difference in differences:
        sums = np.concatenate([sums + difference, sums - difference])
    return sums


def _drawn_signs(differences: Floats, rounds: int, seed: int) -> Iterator[Floats]:
    """The sum of the differences under random signs, for each round."""
    random = np.random.default_rng(seed)
    size = len(differences)
    for count in portions(rounds, size):
        shape = (count, size)
        zeros_and_ones = random.integers(0, 2, shape, dtype=np.int8)
        # 0 and 1 become -1 and 1.
        signs = zeros_and_ones * 2 - 1
        yield signs @ differences


def _as_far(
    sums: Floats, observed: float, slack: float, alternative: Alternative
) -> int:
    """How many of the sums are at least as extreme as the observed one."""
    if alternative == "two-sided":
        extreme = np.abs(sums) >= abs(observed) - slack
    elif alternative == "greater":
        extreme = sums >= observed - slack
    else:
        extreme = sums <= observed + slack
    return int(extreme.sum())


def _slack(scores: Floats) -> float:
    return _SLACK * float(np.abs(scores).max())


def _gaps(scores: Floats) -> Floats:
    """The absolute differences of the means of all pairs of columns, in the order of `combinations`."""
    means: Floats = scores.mean(axis=0)
    first, second = np.triu_indices(len(means), 1)
    differences = means[first] - means[second]
    gaps: Floats = np.abs(differences)
    return gaps


def _residual(scores: Floats) -> float:
    """The variance that runs and topics leave unexplained.

    It is 0 where they leave nothing, or where there is only one topic or one run.
    """
    topics, runs = scores.shape
    of_topics = scores.mean(axis=1, keepdims=True)
    of_runs = scores.mean(axis=0)
    rest = scores - of_topics - of_runs + scores.mean()
    squares = rest**2
    freedom = max(1, (topics - 1) * (runs - 1))
    variance: float = float(squares.sum()) / freedom
    # Rounding leaves a little where every score is the sum of a topic's and a run's part.
    rounding = _slack(scores)
    if variance <= rounding**2:
        return 0.0
    return variance


def _pairs(scores: Floats, gaps: Floats, p: Floats, left_out: int) -> Pairs:
    """All pairs as records, the largest difference first; gaps and p in the order of `combinations`."""
    topics, runs = scores.shape
    residual = _residual(scores)
    deviation = float(np.sqrt(residual))
    columns = combinations(range(runs), 2)
    rows = []
    for (first, second), gap, chance in zip(columns, gaps, p, strict=True):
        difference = float(gap)
        effect = difference / deviation if deviation else None
        pair = Pair(first, second, difference, float(chance), effect)
        rows.append(pair)
    rows.sort(key=lambda pair: -pair.difference)
    return Pairs(tuple(rows), topics, left_out)

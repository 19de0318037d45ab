"""Whether differences between runs could be chance: tests over topics, each topic's scores kept together.

Matrices have a row per topic and a column per run.  A topic where any run's score is undefined (nan) is left out, and counted.  What is
drawn by chance depends on the seed and the scores alone, never on the order of topics or runs.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations
from typing import Literal, NamedTuple

import numpy as np
from numpy.typing import ArrayLike, NDArray

Floats = NDArray[np.float64]
Alternative = Literal["two-sided", "greater", "less"]

ROUNDS, SEED = 5000, 1
_EXACT = 20
"""Differences that are not 0, up to which all signs are tried: 2^20 sums take a tenth of a second."""
_AT_ONCE = 1 << 20
"""Numbers drawn at a time: 8 MiB."""
_SLACK = 1e-9
"""Sums of the same scores in another order differ in their last digits: they count as equal."""


class Pair(NamedTuple):
    """Two runs by their columns, the absolute difference of their means, and the p of one as large by chance.

    `effect` is the difference in standard deviations of what runs and topics leave unexplained (Sakai, Laboratory Experiments in
    Information Retrieval, 2018); None where they leave nothing.
    """

    first: int
    second: int
    difference: float
    p: float
    effect: float | None


class Pairs(NamedTuple):
    """All pairs of runs, the largest difference first; `topics` stand behind them, `left_out` have an undefined score."""

    rows: tuple[Pair, ...]
    topics: int
    left_out: int


class Paired(NamedTuple):
    """The mean of first minus second, and its p; `exact` where all signs were tried.  Without topics both are nan."""

    difference: float
    p: float
    topics: int
    left_out: int
    exact: bool


class Interval(NamedTuple):
    """A mean between the bounds that hold it in the given share of samples."""

    low: float
    mean: float
    high: float


def complete(matrix: ArrayLike) -> tuple[Floats, int]:
    """The topics where every run has a score, and how many others there are.

    >>> complete([[1, 2], [float("nan"), 4]])
    (array([[1., 2.]]), 1)
    """
    scores = np.asarray(matrix, dtype=float)
    if scores.ndim != 2:
        raise ValueError(f"scores have a row per topic and a column per run, not {scores.ndim} dimensions")
    whole = np.isfinite(scores).all(axis=1)
    return scores[whole], int((~whole).sum())


def randomised_tukey(matrix: ArrayLike, rounds: int = ROUNDS, seed: int = SEED) -> Pairs:
    """The p of each pair by the randomised Tukey HSD test: the share of rounds whose largest difference is no smaller than the pair's.

    A round shuffles the scores inside every topic and takes the largest minus the smallest mean of a run (Carterette, Multiple Testing
    in Statistical Analysis of Systems-Based Information Retrieval Experiments, TOIS 30(1), 2012).  So all pairs are tested together.
    No pairs come out without topics.

    >>> [(pair.first, pair.second, pair.difference) for pair in randomised_tukey([[0, 2, 3], [0, 2, 2]], rounds=100).rows]
    [(0, 2, 2.5), (0, 1, 2.0), (1, 2, 0.5)]
    """
    scores, left_out = complete(matrix)
    if scores.size == 0:
        return Pairs((), len(scores), left_out)
    ranges = np.sort(np.concatenate(list(_ranges(_in_order(scores), rounds, seed))))
    gaps = _gaps(scores)
    return _pairs(scores, gaps, (rounds - np.searchsorted(ranges, gaps - _slack(scores))) / rounds, left_out)


def tukey_hsd(matrix: ArrayLike) -> Pairs:
    """The p of each pair by Tukey's HSD on a two-way analysis of variance without repetition, runs by topics.

    Of n topics and m runs the residual has (n - 1)(m - 1) degrees of freedom.  `scipy.stats.tukey_hsd` is one-way: it forgets that runs
    share their topics, and gives much larger p.  Where nothing is left unexplained, p is 0, between equal means 1.  No pairs come out
    with fewer than two topics.
    """
    from scipy.stats import studentized_range  # half a second to load, and only this test needs it

    scores, left_out = complete(matrix)
    topics, runs = scores.shape
    if topics < 2 or runs < 2:
        return Pairs((), topics, left_out)
    gaps, error = _gaps(scores), np.sqrt(_residual(scores) / topics)
    p = (
        studentized_range.sf(gaps / error, runs, (topics - 1) * (runs - 1))
        if error
        else (gaps <= _slack(scores)).astype(float)
    )
    return _pairs(scores, gaps, p, left_out)


def paired_randomisation(
    first: ArrayLike,
    second: ArrayLike,
    rounds: int = 10_000,
    seed: int = SEED,
    alternative: Alternative = "two-sided",
) -> Paired:
    """The p of the mean difference of two runs, if each topic's difference could as well have had the other sign.

    Up to 20 differences other than 0 all signs are tried; beyond that `rounds` are drawn, and p is (hits + 1) / (rounds + 1) (Smucker,
    Allan and Carterette, A Comparison of Statistical Significance Tests for Information Retrieval Evaluation, CIKM 2007).  `alternative`
    "greater": the first run is better.

    >>> paired_randomisation([0.5, 0.6, 0.7, 0.8], [0.4, 0.5, 0.6, 0.7]).p
    0.125
    """
    scores, left_out = complete(
        np.column_stack([np.asarray(first, dtype=float), np.asarray(second, dtype=float)])
    )
    if not len(scores):
        return Paired(float("nan"), float("nan"), 0, left_out, True)
    differences, slack = scores[:, 0] - scores[:, 1], _slack(scores) * len(scores)
    moved = np.sort(differences[np.abs(differences) > _slack(scores)])
    exact = len(moved) <= _EXACT
    sums = _all_signs(moved) if exact else np.concatenate(list(_drawn_signs(moved, rounds, seed)))
    hits = int(_as_far(sums, moved.sum(), slack, alternative).sum())
    p = hits / len(sums) if exact else (hits + 1) / (rounds + 1)
    return Paired(float(differences.mean()), p, len(scores), left_out, exact)


def bootstrap_interval(
    values: ArrayLike, rounds: int = 10_000, seed: int = SEED, level: float = 0.95
) -> tuple[Interval, ...]:
    """The percentile bootstrap interval of each run's mean; `values` are one run's topics or a matrix.

    Topics are drawn with replacement, the same for all runs (Efron and Tibshirani, An Introduction to the Bootstrap, 1993, chapter 13).
    Nothing comes out without topics.

    >>> bootstrap_interval([3, 3, 3])
    (Interval(low=3.0, mean=3.0, high=3.0),)
    """
    given = np.asarray(values, dtype=float)
    scores, _ = complete(given[:, None] if given.ndim == 1 else given)
    if scores.size == 0:
        return ()
    means = np.concatenate(list(_resampled(_in_order(scores, within=False), rounds, seed)))
    low, high = np.quantile(means, [(1 - level) / 2, (1 + level) / 2], axis=0)
    return tuple(Interval(*map(float, bounds)) for bounds in zip(low, scores.mean(axis=0), high, strict=True))


def _in_order(scores: Floats, *, within: bool = True) -> Floats:
    """Topics (and the scores within each) in an order that their values alone decide."""
    rows = np.sort(scores, axis=1)
    order = np.lexsort(rows.T[::-1])
    return rows[order] if within else scores[order]


def _chunks(rounds: int, size: int) -> Iterator[int]:
    """Rounds in portions whose numbers fit into memory; `size` numbers are drawn in each round."""
    most = max(1, _AT_ONCE // size)
    for done in range(0, rounds, most):
        yield min(most, rounds - done)


def _ranges(scores: Floats, rounds: int, seed: int) -> Iterator[Floats]:
    random = np.random.default_rng(seed)
    for count in _chunks(rounds, scores.size):
        means = random.permuted(np.broadcast_to(scores, (count, *scores.shape)), axis=2).mean(axis=1)
        yield np.ptp(means, axis=1)


def _resampled(scores: Floats, rounds: int, seed: int) -> Iterator[Floats]:
    random, topics = np.random.default_rng(seed), len(scores)
    for count in _chunks(rounds, topics):
        yield random.multinomial(topics, np.full(topics, 1 / topics), size=count) @ scores / topics


def _all_signs(differences: Floats) -> Floats:
    sums = np.zeros(1)
    for difference in differences:
        sums = np.concatenate([sums + difference, sums - difference])
    return sums


def _drawn_signs(differences: Floats, rounds: int, seed: int) -> Iterator[Floats]:
    random = np.random.default_rng(seed)
    for count in _chunks(rounds, len(differences)):
        yield (random.integers(0, 2, (count, len(differences)), dtype=np.int8) * 2 - 1) @ differences


def _as_far(sums: Floats, observed: float, slack: float, alternative: Alternative) -> NDArray[np.bool_]:
    if alternative == "two-sided":
        return np.abs(sums) >= abs(observed) - slack
    return sums >= observed - slack if alternative == "greater" else sums <= observed + slack


def _slack(scores: Floats) -> float:
    return _SLACK * float(np.abs(scores).max())


def _gaps(scores: Floats) -> Floats:
    """The absolute differences of the means of all pairs of columns, in the order of `combinations`."""
    means = scores.mean(axis=0)
    first, second = np.triu_indices(len(means), 1)
    return np.abs(means[first] - means[second])


def _residual(scores: Floats) -> float:
    """The variance that runs and topics leave unexplained; 0 where they leave nothing, or where there is one of either."""
    topics, runs = scores.shape
    rest = scores - scores.mean(axis=1, keepdims=True) - scores.mean(axis=0) + scores.mean()
    variance = float((rest**2).sum()) / max(1, (topics - 1) * (runs - 1))
    return variance if variance > _slack(scores) ** 2 else 0.0


def _pairs(scores: Floats, gaps: Floats, p: Floats, left_out: int) -> Pairs:
    deviation = float(np.sqrt(_residual(scores)))
    columns = combinations(range(scores.shape[1]), 2)
    rows = [
        Pair(first, second, float(gap), float(chance), float(gap) / deviation if deviation else None)
        for (first, second), gap, chance in zip(columns, gaps, p, strict=True)
    ]
    return Pairs(tuple(sorted(rows, key=lambda pair: -pair.difference)), len(scores), left_out)

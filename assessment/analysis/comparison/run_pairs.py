"""Two runs over the same topics: where each is ahead, and whether the difference could be chance."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from assessment.analysis.comparison.score_matrices import Comparison
from assessment.statistics.significance import SEED, Paired, complete, paired_randomisation

_EQUAL = 1e-9
"""Shares of the largest score: sums in another order differ in their last digits."""


class Row(NamedTuple):
    """A topic with both scores; `difference` is first minus second."""

    topic: str
    first: float
    second: float
    difference: float


class Duel(NamedTuple):
    """Two runs: the topics where both have a score, the largest difference first; how often the first is better, equal, worse.

    `t` and `t_p` are those of the paired t test, `effect` the mean difference in standard deviations of the differences (Sakai, Laboratory
    Experiments in Information Retrieval, 2018, section 5.1); None with fewer than two topics, or where all differences are the same.
    """

    first: str
    second: str
    rows: tuple[Row, ...]
    wins: int
    ties: int
    losses: int
    test: Paired
    t: float | None
    t_p: float | None
    effect: float | None


def duel(
    scores: Comparison,
    first: str,
    second: str,
    *,
    higher: bool = True,
    rounds: int = 10_000,
    seed: int = SEED,
) -> Duel:
    """The comparison of two runs of the matrix; `higher`: the higher score is the better one.  Without common topics there are no rows."""
    two = scores.of([first, second]).values
    whole = np.isfinite(two).all(axis=1)
    topics, (one, other) = (
        [topic for topic, kept in zip(scores.topics, whole, strict=True) if kept],
        complete(two)[0].T,
    )
    gains = one - other
    slack = _EQUAL * float(np.abs(two[whole]).max(initial=0.0))
    gains[np.abs(gains) <= slack] = 0.0
    rows = [Row(*row) for row in zip(topics, one.tolist(), other.tolist(), gains.tolist(), strict=True)]
    ahead, behind = int((gains > 0).sum()), int((gains < 0).sum())
    wins, losses = (ahead, behind) if higher else (behind, ahead)
    test = paired_randomisation(two[:, 0], two[:, 1], rounds, seed)
    ranked = tuple(sorted(rows, key=lambda row: -row.difference))
    return Duel(first, second, ranked, wins, len(rows) - ahead - behind, losses, test, *_t(one, other, gains))


def _t(
    one: np.ndarray, other: np.ndarray, gains: np.ndarray
) -> tuple[float | None, float | None, float | None]:
    if len(gains) < 2 or np.ptp(gains) <= _EQUAL * np.abs(gains).max():
        return None, None, None
    from scipy.stats import ttest_rel  # half a second to load, for every command and worker

    found = ttest_rel(one, other)
    return float(found.statistic), float(found.pvalue), float(gains.mean() / gains.std(ddof=1))

"""Two runs over the same topics: where each is ahead, and whether the difference could be chance."""

from __future__ import annotations

import itertools
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from assessment.analysis.comparison.score_matrices import Comparison
from assessment.model import Noun
from assessment.model.results import TOPIC
from assessment.statistics.significance import (
    SEED,
    Paired,
    complete,
    paired_randomisation,
)

Floats = NDArray[np.float64]
_EQUAL = 1e-9
"""Fraction of the largest score: sums in another order differ in their last digits."""


class TopicDifference(NamedTuple):
    """A topic with both scores; `difference` is first minus second."""

    topic: str
    first: float
    second: float
    difference: float


class Duel(NamedTuple):
    """Two runs over the topics where both have a score, the largest difference first.

    `wins`, `ties` and `losses` count how often the first run is better, equal and worse. `t` and `t_p` are
    those of the paired t test, `effect` the mean difference in standard deviations of the differences (Sakai,
    Laboratory Experiments in Information Retrieval, 2018, section 5.1); None with fewer than two topics, or
    where all differences are the same.  `noun` says what the rows are, topics or parts of topics.
    """

    first: str
    second: str
    rows: tuple[TopicDifference, ...]
    wins: int
    ties: int
    losses: int
    test: Paired
    t: float | None
    t_p: float | None
    effect: float | None
    noun: Noun = TOPIC


def duel(
    scores: Comparison,
    first: str,
    second: str,
    *,
    higher: bool = True,
    rounds: int = 10_000,
    seed: int = SEED,
) -> Duel:
    """The comparison of two runs of the matrix; `higher`: the higher score is the better one.

    Without common topics there are no rows.
    """
    both = scores.of([first, second]).values
    is_common: NDArray[np.bool_] = np.asarray(np.isfinite(both).all(axis=1))
    topics = itertools.compress(scores.topics, is_common.tolist())
    first_scores, second_scores = complete(both)[0].T
    differences = first_scores - second_scores
    slack = _EQUAL * float(np.abs(both[is_common]).max(initial=0.0))
    differences[np.abs(differences) <= slack] = 0.0
    columns = (
        topics,
        first_scores.tolist(),
        second_scores.tolist(),
        differences.tolist(),
    )
    rows = [TopicDifference(*row) for row in zip(*columns, strict=True)]
    first_higher = int((differences > 0).sum())
    second_higher = int((differences < 0).sum())
    wins, losses = first_higher, second_higher
    if not higher:
        wins, losses = losses, wins
    test = paired_randomisation(both[:, 0], both[:, 1], rounds, seed)
    t, t_p, effect = _t_test(first_scores, second_scores, differences)
    rows.sort(key=lambda row: -row.difference)
    return Duel(
        first=first,
        second=second,
        rows=tuple(rows),
        wins=wins,
        ties=len(rows) - wins - losses,
        losses=losses,
        test=test,
        t=t,
        t_p=t_p,
        effect=effect,
        noun=scores.noun,
    )


def _t_test(
    first: Floats, second: Floats, differences: Floats
) -> tuple[float | None, float | None, float | None]:
    """The paired t test's statistic and p, and the effect size."""
    if (
        len(differences) < 2
        or np.ptp(differences) <= _EQUAL * np.abs(differences).max()
    ):
        return None, None, None
    # Half a second to load, for every command and worker
    from scipy.stats import (
        ttest_rel,
    )

    test = ttest_rel(first, second)
    effect = differences.mean() / differences.std(ddof=1)
    return float(test.statistic), float(test.pvalue), float(effect)

"""Tested pairs of runs, the better run of each first."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from assessment.analysis.comparison.score_matrices import ScoreMatrix
from assessment.statistics.significance import Pairs
from assessment.statistics.topic_draws import complete


class OrderedPair(NamedTuple):
    """Two runs, the absolute difference of their means, its p, and the effect size, None without spread."""

    better: str
    worse: str
    difference: float
    p: float
    effect: float | None
    mean_better: float
    mean_worse: float


def ordered_pairs(
    scores: ScoreMatrix, pairs: Pairs, *, higher: bool
) -> Iterator[OrderedPair]:
    """The pairs in their order; `higher`: the higher mean is the better one."""
    values, _ = complete(scores.values)
    means = values.mean(axis=0)
    for first, second, difference, p, effect in pairs.rows:
        is_first_better = (means[first] >= means[second]) == higher
        better, worse = first, second
        if not is_first_better:
            better, worse = second, first
        better_run, worse_run = scores.runs[better], scores.runs[worse]
        better_mean, worse_mean = float(means[better]), float(means[worse])
        yield OrderedPair(
            better=better_run,
            worse=worse_run,
            difference=difference,
            p=p,
            effect=effect,
            mean_better=better_mean,
            mean_worse=worse_mean,
        )

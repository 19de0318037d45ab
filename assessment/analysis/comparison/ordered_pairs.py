"""Tested pairs of runs, the better run of each first."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from assessment.analysis.comparison.conclusion import SIGNIFICANCE_LEVEL
from assessment.analysis.comparison.score_matrices import ScoreMatrix
from assessment.analysis.comparison.shared_order import means_at_shared_topics
from assessment.model import Measure
from assessment.statistics.significance import Pairs


class OrderedPair(NamedTuple):
    """Two runs, the absolute difference of their means, its p, and the effect size, None without spread.

    `better` has the better mean.  By a measure that ranks no runs it is no better run, only a higher one.
    """

    better: str
    worse: str
    difference: float
    p: float
    effect: float | None
    mean_better: float
    mean_worse: float

    @property
    def differs(self) -> bool:
        """Whether the difference is more than chance."""
        return self.p < SIGNIFICANCE_LEVEL


def ordered_pairs(
    scores: ScoreMatrix, pairs: Pairs, measure: Measure
) -> Iterator[OrderedPair]:
    """The pairs in their order; the measure says which mean is the better one."""
    means = means_at_shared_topics(scores)
    for first, second, difference, p, effect in pairs.rows:
        better, worse = scores.runs[first], scores.runs[second]
        # The test tells how far two runs are apart, the means which of them is the better one.
        if (means[better] >= means[worse]) != measure.is_higher_better:
            better, worse = worse, better
        yield OrderedPair(
            better=better,
            worse=worse,
            difference=difference,
            p=p,
            effect=effect,
            mean_better=means[better],
            mean_worse=means[worse],
        )

"""Runs tested together: which pairs of them differ, and the means that this is said of."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from assessment.analysis.comparison.ordered_pairs import OrderedPair, ordered_pairs
from assessment.analysis.comparison.score_matrices import ScoreMatrix
from assessment.analysis.comparison.shared_order import (
    SharedOrder,
    best_first,
    means_at_shared_topics,
)
from assessment.model import Measure
from assessment.statistics.confidence_intervals import Interval
from assessment.statistics.difference_intervals import intervals_of_pairs
from assessment.statistics.significance import ROUNDS, Pairs, randomised_tukey
from assessment.statistics.topic_draws import SEED


class RunsTestedTogether(NamedTuple):
    """The randomised Tukey HSD test of all pairs, over the topics at which every run of `scores` has a score.

    `means` are those that the test compares.  The `pairs` come with the largest difference first, as those of
    the test do, which names runs by their columns.
    """

    scores: ScoreMatrix
    measure: Measure
    test: Pairs
    means: Mapping[str, float]
    pairs: tuple[OrderedPair, ...]

    @property
    def topics(self) -> int:
        """Over how many topics the runs are tested."""
        return self.test.topics

    @property
    def order(self) -> SharedOrder:
        """The runs by the means that are tested, the best first."""
        return best_first(self.means, self.topics, self.measure)

    def intervals(self, *, yes_or_no: bool) -> list[Interval | None]:
        """The interval of each pair's difference, in the order of `pairs`; None where it has none."""
        values, ends = self.scores.values, self.measure.range
        return intervals_of_pairs(values, self.test, ends, yes_or_no=yes_or_no)


def runs_tested_together(
    scores: ScoreMatrix, measure: Measure
) -> RunsTestedTogether | None:
    """The test of these runs; None with fewer than two, and where no topic has a score of all of them."""
    test = randomised_tukey(scores.values, ROUNDS, SEED)
    if not test.rows:
        return None
    means = means_at_shared_topics(scores)
    pairs = ordered_pairs(scores, test, measure)
    return RunsTestedTogether(scores, measure, test, means, tuple(pairs))

"""Scores of all topics, from which totals come as means or as ratios."""

from __future__ import annotations

from typing import NamedTuple

from assessment.statistics.ratio_estimation import linearised
from assessment.statistics.topic_draws import Floats


class TopicScores(NamedTuple):
    """The scores of a measure: `values` has a row per run and a column per topic.

    `sizes` has the weights of the topics where the total is a ratio of sums over them; None for a mean.
    """

    measure: str
    runs: tuple[str, ...]
    topics: tuple[str, ...]
    values: Floats
    sizes: Floats | None = None

    @property
    def official(self) -> Floats:
        """The total of each run."""
        values = self.values
        if self.sizes is not None:
            values = linearised(values, self.sizes)
        means: Floats = values.mean(axis=1)
        return means

"""The scores of all runs beside each other, topic by topic."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from assessment.campaign.core import Campaign
from assessment.campaign.sight import seen
from assessment.permissions import Visit


class Comparison(NamedTuple):
    """One measure: `values[topic, run]`, nan where the score is undefined or the run has none."""

    topics: tuple[str, ...]
    runs: tuple[str, ...]
    values: NDArray[np.float64]

    def of(self, runs: Sequence[str]) -> Comparison:
        """The same for these runs only, in this order."""
        return Comparison(self.topics, tuple(runs), self.values[:, [self.runs.index(run) for run in runs]])

    def able(self) -> list[str]:
        """The runs with any score at all."""
        return [run for run, column in zip(self.runs, self.values.T, strict=True) if np.isfinite(column).any()]


def matrix(campaign: Campaign, measure: str, visit: Visit | None = None) -> Comparison:
    """The scores of every topic and run that the measure speaks of, in the campaign's order.

    A run that no topic has a score of (of another kind than the measure's) has no column.  Where a `visit` does not see runs singly, the
    best, median and worst of them at each topic have columns.  KeyError names the track's measures.
    """
    campaign.track.measure(measure)
    live = campaign.live
    scores = [score for topic in live.topics for score in live.topic_scores(topic) if score.measure == measure]
    if visit is not None:
        scores = seen(campaign, visit, scores)
    cells = {(score.topic, score.run): score.value for score in scores if score.value is not None}
    topics, runs = tuple(live.topics), tuple(dict.fromkeys(score.run for score in scores))
    values = np.array([[cells.get((topic, run), np.nan) for run in runs] for topic in topics], dtype=float)
    return Comparison(topics, runs, values.reshape(len(topics), len(runs)))

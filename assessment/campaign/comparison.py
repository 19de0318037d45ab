"""The scores of all runs beside each other, topic by topic."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from assessment.campaign.core import Campaign


class Comparison(NamedTuple):
    """One measure: `values[topic, run]`, nan where the score is undefined or the run has none."""

    topics: tuple[str, ...]
    runs: tuple[str, ...]
    values: NDArray[np.float64]


def matrix(campaign: Campaign, measure: str) -> Comparison:
    """The scores of every topic and run that the measure speaks of, in the campaign's order.

    A run that no topic has a score of (of another kind than the measure's) has no column.  KeyError names the track's measures.
    """
    campaign.track.measure(measure)
    live = campaign.live
    scores = [score for topic in live.topics for score in live.topic_scores(topic) if score.measure == measure]
    cells = {(score.topic, score.run): score.value for score in scores if score.value is not None}
    topics, runs = tuple(live.topics), tuple(dict.fromkeys(score.run for score in scores))
    values = np.array([[cells.get((topic, run), np.nan) for run in runs] for topic in topics], dtype=float)
    return Comparison(topics, runs, values.reshape(len(topics), len(runs)))

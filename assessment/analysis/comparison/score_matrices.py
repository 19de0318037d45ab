"""The scores of all runs side by side, topic by topic."""

from __future__ import annotations

import itertools
from collections.abc import Collection, Sequence
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from assessment.access.visibility import (
    BEST,
    FEWEST_OTHERS,
    MIDDLE,
    WORST,
    visible_runs,
)
from assessment.campaign.handle import Campaign
from assessment.campaign.totals import measure_values
from assessment.model.permissions import OWN_RUNS, Principal


class Comparison(NamedTuple):
    """One measure: `values[topic, run]`, nan where the score is undefined or the run has none."""

    topics: tuple[str, ...]
    runs: tuple[str, ...]
    values: NDArray[np.float64]

    def of(self, runs: Sequence[str]) -> Comparison:
        """The same for these runs only, in this order."""
        columns = [self.runs.index(run) for run in runs]
        return Comparison(self.topics, tuple(runs), self.values[:, columns])

    def at(self, topics: Sequence[str]) -> Comparison:
        """The same for these topics only, in this order."""
        places = {topic: place for place, topic in enumerate(self.topics)}
        rows = [places[topic] for topic in topics]
        return Comparison(tuple(topics), self.runs, self.values[rows])

    def able(self) -> list[str]:
        """The runs with any score at all."""
        has_score = np.asarray(np.isfinite(self.values).any(axis=0)).tolist()
        return list(itertools.compress(self.runs, has_score))


def matrix(
    campaign: Campaign, measure: str, principal: Principal | None = None
) -> Comparison:
    """The scores of every topic and run that the measure applies to, in the campaign's order.

    A run without a total of it (of another kind than the measure's) has no column. Where a `principal` may
    not see single runs of others, their best, median and worst score at each topic have columns. KeyError
    names the track's measures.
    """
    higher = campaign.track.measure(measure).better == "higher"
    scores = measure_values(campaign.data, measure)
    with_total = {score.run for score in campaign.totals() if score.measure == measure}
    runs = [run for run in scores.runs if run in with_total]
    whole = Comparison(scores.topics, scores.runs, scores.values).of(runs)
    if principal is None or principal.role not in OWN_RUNS:
        return whole
    return _others_summarised(whole, visible_runs(campaign, principal), higher=higher)


def _others_summarised(
    scores: Comparison, visible: Collection[str], *, higher: bool
) -> Comparison:
    """The visible runs, and the best, median and worst defined value of all others at each topic."""
    own = scores.of([run for run in scores.runs if run in visible])
    others = scores.of([run for run in scores.runs if run not in visible])
    if not others.runs:
        return own
    rows = [
        _best_median_worst(row[np.isfinite(row)], higher=higher)
        for row in others.values
    ]
    summary = np.array(rows).reshape(-1, 3)
    runs = (*own.runs, BEST, MIDDLE, WORST)
    return Comparison(scores.topics, runs, np.hstack([own.values, summary]))


def _best_median_worst(
    values: NDArray[np.float64], *, higher: bool
) -> tuple[float, float, float]:
    # Of very few other runs these three would give away each single score.
    if len(values) < FEWEST_OTHERS:
        return np.nan, np.nan, np.nan
    best, worst = float(values.max()), float(values.min())
    if not higher:
        best, worst = worst, best
    return best, float(np.median(values)), worst

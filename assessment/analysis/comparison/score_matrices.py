"""The scores of all runs beside each other, topic by topic."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from assessment.access.visibility import BEST, FEWEST_OTHERS, MIDDLE, WORST, visible_runs
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
        return Comparison(self.topics, tuple(runs), self.values[:, [self.runs.index(run) for run in runs]])

    def at(self, topics: Sequence[str]) -> Comparison:
        """The same for these topics only, in this order."""
        places = {topic: place for place, topic in enumerate(self.topics)}
        return Comparison(tuple(topics), self.runs, self.values[[places[topic] for topic in topics]])

    def able(self) -> list[str]:
        """The runs with any score at all."""
        return [
            run for run, column in zip(self.runs, self.values.T, strict=True) if np.isfinite(column).any()
        ]


def matrix(campaign: Campaign, measure: str, principal: Principal | None = None) -> Comparison:
    """The scores of every topic and run that the measure speaks of, in the campaign's order.

    A run without a total of it (of another kind than the measure's) has no column.  Where a `visit` does not see runs singly, the best,
    median and worst of them at each topic have columns.  KeyError names the track's measures.
    """
    higher = campaign.track.measure(measure).better == "higher"
    found = measure_values(campaign.data, measure)
    have = {score.run for score in campaign.totals() if score.measure == measure}
    whole = Comparison(found.topics, found.runs, found.values).of([run for run in found.runs if run in have])
    if principal is None or principal.role not in OWN_RUNS:
        return whole
    return _summed_up(whole, visible_runs(campaign, principal), higher=higher)


def _summed_up(scores: Comparison, visible: Collection[str], *, higher: bool) -> Comparison:
    """The runs that are seen as they are; of all others the best, median and worst defined value of each topic, where it has enough of them."""
    mine = scores.of([run for run in scores.runs if run in visible])
    others = scores.of([run for run in scores.runs if run not in visible])
    if not others.runs:
        return mine
    three = np.array([_three(row[np.isfinite(row)], higher=higher) for row in others.values]).reshape(-1, 3)
    return Comparison(scores.topics, (*mine.runs, BEST, MIDDLE, WORST), np.hstack([mine.values, three]))


def _three(given: NDArray[np.float64], *, higher: bool) -> tuple[float, float, float]:
    if len(given) < FEWEST_OTHERS:
        return np.nan, np.nan, np.nan
    ends = float(given.max()), float(given.min())
    best, worst = ends if higher else ends[::-1]
    return best, float(np.median(given)), worst

"""Whether measures rank the runs alike."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import combinations
from typing import NamedTuple

from assessment.campaign.handle import Campaign
from assessment.model import Score, Track
from assessment.statistics.agreement import RankCorrelation, alike


class Alikeness(NamedTuple):
    """Measures in the track's order, each run's totals by measure (as they are), and how alike each pair of measures ranks the runs."""

    measures: tuple[str, ...]
    totals: dict[str, dict[str, float]]
    pairs: dict[tuple[str, str], RankCorrelation]

    def of(self, first: str, second: str) -> RankCorrelation | None:
        """Of a pair in any order; None for a measure with itself."""
        return self.pairs.get((first, second)) or self.pairs.get((second, first))


def alikeness(campaign: Campaign) -> Alikeness:
    """Rankings by the totals, the better run first whatever the measure's direction."""
    totals: dict[str, dict[str, float]] = {}
    for score in campaign.totals():
        of_measure = totals.setdefault(score.measure, {})
        if score.value is not None:
            of_measure[score.run] = score.value
    up = {measure: upward(campaign.track, measure, scores.items()) for measure, scores in totals.items()}
    return Alikeness(
        tuple(totals), totals, {pair: alike(up[pair[0]], up[pair[1]]) for pair in combinations(totals, 2)}
    )


def upward(track: Track, measure: str, scores: Iterable[tuple[str, float | None]]) -> dict[str, float]:
    """The scores as a ranking takes them: more is better, runs without one left out."""
    sign = -1 if track.measure(measure).better == "lower" else 1
    return {run: sign * value for run, value in scores if value is not None}


def of_measure(scores: Iterable[Score], measure: str) -> dict[str, float | None]:
    """The runs' values of one measure."""
    return {score.run: score.value for score in scores if score.measure == measure}

"""Whether measures rank the runs alike."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import combinations
from typing import Any, NamedTuple

from assessment.campaign.handle import Campaign
from assessment.model import Track
from assessment.statistics.agreement import RankCorrelation, rank_correlation


class MeasureSimilarity(NamedTuple):
    """How alike each pair of measures ranks the runs.

    `measures` are in the track's order; `totals` holds each run's total, unchanged, by measure.
    """

    measures: tuple[str, ...]
    totals: dict[str, dict[str, float]]
    pairs: dict[tuple[str, str], RankCorrelation]

    def of(self, first: str, second: str) -> RankCorrelation | None:
        """The correlation of a pair in either order; None for a measure with itself."""
        return self.pairs.get((first, second)) or self.pairs.get((second, first))


def measure_similarity(campaign: Campaign) -> MeasureSimilarity:
    """Rankings by the totals, the better run first whatever the measure's direction."""
    totals: dict[str, dict[str, float]] = {}
    for score in campaign.totals():
        run_totals = totals.setdefault(score.measure, {})
        if score.value is not None:
            run_totals[score.run] = score.value
    rankings = {}
    for measure, run_totals in totals.items():
        rankings[measure] = upward(campaign.track, measure, run_totals.items())
    pairs = {}
    for first, second in combinations(totals, 2):
        first_ranking = rankings[first]
        second_ranking = rankings[second]
        pairs[first, second] = rank_correlation(first_ranking, second_ranking)
    return MeasureSimilarity(
        measures=tuple(totals),
        totals=totals,
        pairs=pairs,
    )


def upward(
    track: Track[Any, Any], measure: str, scores: Iterable[tuple[str, float | None]]
) -> dict[str, float]:
    """The scores in the form for ranking: more is better, runs without one are left out."""
    sign = track.measure(measure).sign
    return {run: sign * value for run, value in scores if value is not None}

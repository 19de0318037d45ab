"""The runs in the order of the page Scores, for pages that open with the best one."""

from __future__ import annotations

from collections.abc import Sequence

from assessment.campaign import Campaign
from assessment.campaign.ranked_runs import runs_by_rank
from assessment.model.measures import measures_to_rank_by


def in_order_of_scores(campaign: Campaign, runs: Sequence[str]) -> list[str]:
    """The runs by the measure that Scores begins with, the best first; those without a rank last.

    Runs of another task follow those of the first.  As they are in a large campaign, whose totals may take
    long.
    """
    if campaign.data.is_large:
        return list(runs)
    ordered: dict[str, None] = {}
    for view in campaign.by_task():
        ordered |= dict.fromkeys(_of_task(view, runs))
    return [*ordered, *(run for run in runs if run not in ordered)]


def _of_task(view: Campaign, runs: Sequence[str]) -> list[str]:
    totals = view.totals()
    names = (score.measure for score in totals)
    measures = measures_to_rank_by(names, view.track.measure)
    if not measures:
        return []
    ranked = runs_by_rank(view, measures[0], totals)
    last = len(ranked) + 1

    def rank_or_last(run: str) -> int:
        return ranked[run].rank or last

    return sorted((run for run in runs if run in ranked), key=rank_or_last)

"""The measure that the page Errors begins with, and the order of the measures."""

from __future__ import annotations

from collections.abc import Sequence

from assessment.campaign import Campaign
from assessment.model import Score
from assessment.model.measures import chief_measures_first


def standard_measure(campaign: Campaign, runs: Sequence[str]) -> str | None:
    """The first official measure that the runs have not in full; None where they have all of them.

    None in a large campaign, where the first sight would wait for labels to be tried.
    """
    if campaign.data.is_large:
        return None
    for score in totals_chief_first(campaign, runs):
        if score.run in runs and _leaves_something_to_gain(campaign, score):
            return score.measure
    return None


def _leaves_something_to_gain(campaign: Campaign, total: Score) -> bool:
    """Whether anything is judged and the total could be better, by an official measure that ranks runs."""
    measure = campaign.track.measure(total.measure)
    if total.value is None or not total.judged:
        return False
    is_perfect = total.value == measure.best_value
    return measure.official and measure.ranks_runs and not is_perfect


def totals_chief_first(campaign: Campaign, runs: Sequence[str]) -> list[Score]:
    """The totals of the runs' task, or of all tasks, those of the chief measures first."""
    for view in campaign.by_task():
        if view.task and set(runs) <= set(view.runs()):
            return list(view.totals())
    totals = campaign.totals()
    names = (score.measure for score in totals)
    order = chief_measures_first(names, campaign.track.measure)
    return sorted(totals, key=lambda score: order.index(score.measure))

"""The measures that runs are ranked by, and those that the labels on one question move."""

from __future__ import annotations

from assessment.campaign.handle import Campaign
from assessment.model.measures import measures_to_rank_by


def measures_with_totals(campaign: Campaign) -> list[str]:
    """Names of the measures that the runs have totals of, the chief one first, as on every page.

    Measures that rank no runs, such as how much is judged, are left out.
    """
    names = (score.measure for score in campaign.totals())
    return measures_to_rank_by(names, campaign.track.measure)


def measures_by_kind(campaign: Campaign, kind: str, *, alone: bool = True) -> list[str]:
    """Those of `measures_with_totals` that labels on this kind of unit move; with `alone` no others do.

    Those that the fewest kinds move come first, and details of other measures after these.  Only measures
    that say what moves them can be among these (`Measure.moving_kinds`).
    """
    number_of_kinds = {}
    for name in measures_with_totals(campaign):
        moving = _moving_kinds(campaign, name)
        if kind in moving and (len(moving) == 1 or not alone):
            number_of_kinds[name] = len(moving)

    def place(name: str) -> tuple[int, bool]:
        return number_of_kinds[name], campaign.track.measure(name).detail

    return sorted(number_of_kinds, key=place)


def _moving_kinds(campaign: Campaign, measure: str) -> frozenset[str]:
    """The kinds of units that move the measure of these runs: of a task with a pool, those of the pool."""
    declared, task = campaign.track.measure(measure), campaign.task
    if declared.pooled and task and task.pool_kinds:
        return declared.moving_kinds.intersection(task.pool_kinds)
    return declared.moving_kinds

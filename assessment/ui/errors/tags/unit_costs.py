"""What units cost whose labels were tried before."""

from __future__ import annotations

from collections.abc import Sequence

from assessment.analysis import errors
from assessment.analysis.errors import Cost, RunUnit
from assessment.campaign.data import CampaignData


def costs_of_units(
    data: CampaignData, items: Sequence[RunUnit], measure: str, *, seconds: float
) -> dict[str, Cost]:
    """What each unit costs by itself, with the rise of the total unless the campaign is large."""
    costs = errors.known_costs(data, items, measure)
    if data.is_large:
        return costs
    dearest = errors.dearest_first(items, costs)
    costs = errors.with_totals(data, costs, dearest, measure=measure, seconds=seconds)
    missed = [item for item in items if item.is_missed and item.id not in costs]
    return costs | errors.missed_totals(data, missed, measure=measure, seconds=seconds)

"""What units cost whose labels were tried before."""

from __future__ import annotations

from collections.abc import Sequence

from assessment.analysis.errors.cost_causes import cost_causes
from assessment.analysis.errors.run_units import RunUnit
from assessment.analysis.errors.total_costs import costs_of_total_alone, with_totals
from assessment.analysis.errors.unit_costs import Cost, dearest_first, known_costs
from assessment.campaign.data import CampaignData


def costs_of_units(
    data: CampaignData, units: Sequence[RunUnit], measure: str, *, seconds: float
) -> dict[str, Cost]:
    """What each unit costs by itself, with the rise of the total as far as the seconds last.

    In a large campaign without that rise: each takes the totals of the run.
    """
    costs = known_costs(data, units, measure)
    if data.is_large:
        return costs
    dearest = dearest_first(units, costs)
    costs = with_totals(data, costs, dearest, measure=measure, seconds=seconds)
    others = [unit for unit in units if unit.id not in costs]
    alone = costs_of_total_alone(data, others, measure=measure, seconds=seconds)
    return costs | alone


def costs_of_errors(
    data: CampaignData, units: Sequence[RunUnit], measure: str, *, seconds: float
) -> dict[str, Cost]:
    """The costs of those units that are errors of their run."""
    costs = costs_of_units(data, units, measure, seconds=seconds)
    causes = cost_causes(data, units, costs, measure)
    of_errors = {}
    for name, cost in costs.items():
        if causes[name].is_error:
            of_errors[name] = cost
    return of_errors

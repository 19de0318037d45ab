"""What units cost at their topics, by what was tried on them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from assessment.analysis.errors.costs import Cost, NoCost, dearest_cost
from assessment.analysis.errors.run_units import RunUnit
from assessment.analysis.errors.tried_values import TriedValues
from assessment.model import Track


def cost_of(
    track: Track[Any, Any], unit: RunUnit, tried: TriedValues, measure: str
) -> Cost | NoCost:
    """What the unit costs the run at its topic, by what was tried for the measure."""
    values = tried.on(unit)
    present = values.present.get(measure)
    dearest = None
    if present is not None:
        gain = track.measure(measure).gain
        costs = []
        for alternative, supposed in values.supposed.items():
            value = supposed.get(measure)
            if value is not None:
                costs.append(Cost(alternative, gain(present, value)))
        dearest = dearest_cost(costs, track.scale(unit.ref.kind), unit.label)
    if dearest is not None:
        return dearest
    return NoCost.NOTHING if tried.is_done(unit) else NoCost.NOT_TRIED


def costs_at_topics(
    track: Track[Any, Any], units: Sequence[RunUnit], tried: TriedValues, measure: str
) -> dict[str, Cost]:
    """The costs of those units that are known to cost something, by id."""
    costs = {}
    for unit in units:
        cost = cost_of(track, unit, tried, measure)
        if isinstance(cost, Cost):
            costs[unit.id] = cost
    return costs

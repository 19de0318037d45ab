"""What units cost at their topics, by what was tried on them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from assessment.analysis.errors.costs import Cost, NoCost, dearest_cost
from assessment.analysis.errors.run_units import RunUnit
from assessment.analysis.errors.tried_values import TriedValues, UnitValues
from assessment.model import Track


def cost_of(
    track: Track[Any, Any], unit: RunUnit, tried: TriedValues, measure: str
) -> Cost | NoCost:
    """What the unit costs the run at its topic, by what was tried for the measure."""
    values = tried.on(unit)
    costs = _costs_of_alternatives(track, values, measure)
    dearest = dearest_cost(costs, track.scale(unit.ref.kind), unit.label)
    if dearest is not None:
        return dearest
    if not tried.is_done(unit):
        return NoCost.NOT_TRIED
    # Where there is nothing to try, nothing can be gained whatever the score is.
    is_undefined = bool(values.supposed) and values.present.get(measure) is None
    return NoCost.UNDEFINED if is_undefined else NoCost.NOTHING


def _costs_of_alternatives(
    track: Track[Any, Any], values: UnitValues, measure: str
) -> list[Cost]:
    """The gain with each alternative under which the score is defined; none where the present one is not."""
    present = values.present.get(measure)
    if present is None:
        return []
    gain = track.measure(measure).gain
    costs = []
    for alternative, supposed in values.supposed.items():
        value = supposed.get(measure)
        if value is not None:
            costs.append(Cost(alternative, gain(present, value)))
    return costs


def costs_at_topics(
    track: Track[Any, Any], units: Sequence[RunUnit], tried: TriedValues, measure: str
) -> dict[str, Cost | NoCost]:
    """What each of the units costs at its topic, by id."""
    return {unit.id: cost_of(track, unit, tried, measure) for unit in units}

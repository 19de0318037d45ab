"""What units cost the totals of their runs; each takes a computation of all totals, so seconds are few."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from assessment.analysis.errors.alternatives import Alternative, OtherThanLabel
from assessment.analysis.errors.run_units import RunUnit
from assessment.analysis.errors.suppositions import only_supposition, supposition
from assessment.analysis.errors.total_gains import Repair, gain_with, is_gain_known
from assessment.analysis.errors.tried_values import TriedValues
from assessment.analysis.errors.unit_costs import Cost, dearest_cost
from assessment.campaign.data import CampaignData
from assessment.model.deadline import Deadline


def with_totals(
    data: CampaignData,
    costs: Mapping[str, Cost],
    units: Sequence[RunUnit],
    *,
    measure: str,
    deadline: Deadline,
) -> dict[str, Cost]:
    """The costs by id, those of the first units with the rise of the total, as far as the time lasts.

    `units` are those of the costs, the dearest at its topic first.  Units are left out whose best
    alternative at the topic raises no total, as with a total that is no mean over topics.
    """
    complete = dict(costs)
    for unit in units:
        cost = costs[unit.id]
        repair = _repair(unit, cost.alternative, measure)
        if not is_gain_known(data, repair) and deadline.is_over:
            continue
        rise = _gain_with(data, unit, cost.alternative, measure)
        complete[unit.id] = cost._replace(total=rise)
        if rise is not None and rise <= 0:
            del complete[unit.id]
    return complete


def costs_of_total_alone(
    data: CampaignData,
    units: Sequence[RunUnit],
    tried: TriedValues,
    *,
    measure: str,
    deadline: Deadline,
) -> dict[str, Cost]:
    """The costs by id of units that cost the run nothing at their topic, but some of its total.

    Where a total is no mean over topics, as F1 over all claims, what a run answers can lower it although the
    topic scores the same with a better answer.
    """
    costs = {}
    for unit in units:
        is_candidate = only_supposition(data, unit) is OtherThanLabel.ANSWER
        if not is_candidate:
            continue
        # What was computed before takes no time, as in `with_totals`.
        if deadline.is_over and not _are_gains_known(data, unit, tried, measure):
            continue
        costs_of_total = []
        for alternative in tried.on(unit).supposed:
            rise = _gain_with(data, unit, alternative, measure)
            costs_of_total.append(Cost(alternative, 0.0, rise))
        scale = data.track.scale(unit.ref.kind)
        dearest = dearest_cost(costs_of_total, scale, unit.label, amount=_of_total)
        if dearest is not None:
            costs[unit.id] = dearest
    return costs


def _of_total(cost: Cost) -> float:
    """The rise of the total; 0.0 where it is not known."""
    return cost.total or 0.0


def without_known_total(
    data: CampaignData, units: Sequence[RunUnit], tried: TriedValues, measure: str
) -> list[RunUnit]:
    """The units that another answer would put right, whose rise of the total was not computed yet.

    Where the total is no mean over topics, nothing else tells whether such a unit costs anything.
    """
    unknown = []
    for unit in units:
        is_candidate = only_supposition(data, unit) is OtherThanLabel.ANSWER
        if is_candidate and not _are_gains_known(data, unit, tried, measure):
            unknown.append(unit)
    return unknown


def _are_gains_known(
    data: CampaignData, unit: RunUnit, tried: TriedValues, measure: str
) -> bool:
    """Whether the rise of the total was computed for everything that was tried on the unit."""
    alternatives = tried.on(unit).supposed
    repairs = [_repair(unit, alternative, measure) for alternative in alternatives]
    return all(is_gain_known(data, repair) for repair in repairs)


def _gain_with(
    data: CampaignData, unit: RunUnit, alternative: Alternative, measure: str
) -> float | None:
    """By how much the total is better with the alternative."""
    repair = _repair(unit, alternative, measure)
    return gain_with(data, repair, lambda: supposition(data, unit, alternative))


def _repair(unit: RunUnit, alternative: Alternative, measure: str) -> Repair:
    return Repair(unit.run, frozenset([(unit.ref, alternative)]), measure)

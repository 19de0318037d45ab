"""What units cost the totals of their runs; each takes a computation of all totals, so seconds are few."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from assessment.analysis.errors.alternatives import Alternative, OtherThanLabel
from assessment.analysis.errors.costs import Cost, dearest_cost
from assessment.analysis.errors.run_units import RunUnit
from assessment.analysis.errors.suppositions import only_supposition, supposition
from assessment.analysis.errors.total_gains import NotComputed, Repair, gain_in_time
from assessment.analysis.errors.tried_values import TriedValues
from assessment.campaign.data import CampaignData
from assessment.model.deadline import Deadline


class TotalCosts(NamedTuple):
    """What units cost with the rise of the total, by id, as far as the time lasted."""

    costs: dict[str, Cost]
    no_time: set[str]
    """The ids of units that another answer would put right, for whose rise of the total there was no time.

    Where the total is no mean over topics, nothing else tells whether such a unit costs anything.
    """


def with_totals(
    data: CampaignData,
    costs: Mapping[str, Cost],
    units: Sequence[RunUnit],
    *,
    measure: str,
    deadline: Deadline,
) -> TotalCosts:
    """The costs by id, those of the first units with the rise of the total, as far as the time lasts.

    `units` are those of the costs, the dearest at its topic first.  Units are left out whose best
    alternative at the topic raises no total, as with a total that is no mean over topics.
    """
    complete, no_time = dict(costs), set()
    for unit in units:
        cost = costs[unit.id]
        rise = _rise(data, unit, cost.alternative, measure=measure, deadline=deadline)
        if isinstance(rise, NotComputed):
            if is_put_right_by_answer(data, unit):
                no_time.add(unit.id)
            continue
        complete[unit.id] = cost._replace(gain_of_total=rise)
        if rise is not None and rise <= 0:
            del complete[unit.id]
    return TotalCosts(complete, no_time)


def costs_of_total_alone(
    data: CampaignData,
    units: Sequence[RunUnit],
    tried: TriedValues,
    *,
    measure: str,
    deadline: Deadline,
) -> TotalCosts:
    """The costs by id of units that cost the run nothing at their topic, but some of its total.

    Where a total is no mean over topics, as F1 over all claims, what a run answers can lower it although the
    topic scores the same with a better answer.
    """
    costs, no_time = {}, set()
    for unit in units:
        if not is_put_right_by_answer(data, unit):
            continue
        costs_of_total = []
        for alternative in tried.on(unit).supposed:
            rise = _rise(data, unit, alternative, measure=measure, deadline=deadline)
            if isinstance(rise, NotComputed):
                no_time.add(unit.id)
            else:
                costs_of_total.append(Cost(alternative, 0.0, rise))
        scale = data.track.scale(unit.ref.kind)
        dearest = dearest_cost(costs_of_total, scale, unit.label, amount=_of_total)
        if dearest is not None:
            costs[unit.id] = dearest
    return TotalCosts(costs, no_time)


def _of_total(cost: Cost) -> float:
    """The rise of the total; 0.0 where it is not known."""
    return cost.gain_of_total or 0.0


def is_put_right_by_answer(data: CampaignData, unit: RunUnit) -> bool:
    """Whether another answer of the run alone puts the unit right."""
    return only_supposition(data, unit) is OtherThanLabel.ANSWER


def _rise(
    data: CampaignData,
    unit: RunUnit,
    alternative: Alternative,
    *,
    measure: str,
    deadline: Deadline,
) -> float | NotComputed | None:
    """By how much the total is better with the alternative; None where it is undefined."""
    repair = Repair(unit.run, frozenset([(unit.ref, alternative)]), measure)
    return gain_in_time(
        data, repair, lambda: supposition(data, unit, alternative), deadline
    )

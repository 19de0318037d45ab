"""What units cost the totals of their runs; each takes a computation of all totals, so seconds are few."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from assessment.analysis.errors.alternatives import OtherThanLabel
from assessment.analysis.errors.costs import Cost, UnknownGain, dearest_cost
from assessment.analysis.errors.run_units import RunUnit
from assessment.analysis.errors.suppositions import only_supposition
from assessment.analysis.errors.total_gains import gain_with_alternative
from assessment.analysis.errors.tried_values import TriedValues
from assessment.campaign.data import CampaignData
from assessment.model.deadline import Deadline
from assessment.statistics.tied_scores import is_above


class TotalCosts(NamedTuple):
    """What units cost with the gain of the total, by id, as far as the time lasted."""

    costs: dict[str, Cost]
    not_tried: set[str]
    """The ids of units that another answer would put right, for whose gain of the total there was no time.

    Where the total is no mean over topics, nothing else tells whether such a unit costs anything.
    """


def costs_with_totals(
    data: CampaignData,
    costs: Mapping[str, Cost],
    units: Sequence[RunUnit],
    *,
    measure: str,
    deadline: Deadline,
) -> TotalCosts:
    """The costs by id, those of the first units with the gain of the total, as far as the time lasts.

    `units` are those of the costs, the dearest at its topic first.  Units are left out whose best
    alternative at the topic gains nothing of the total, as with a total that is no mean over topics.
    """
    with_totals, not_tried = dict(costs), set()
    for unit in units:
        alternative, gain_at_topic, _ = costs[unit.id]
        gain = gain_with_alternative(
            data, unit, alternative, measure=measure, deadline=deadline
        )
        if not isinstance(gain, UnknownGain) and not is_above(gain, 0.0):
            del with_totals[unit.id]
            continue
        with_totals[unit.id] = Cost(alternative, gain_at_topic, gain)
        if gain is UnknownGain.NOT_TRIED and is_put_right_by_answer(data, unit):
            not_tried.add(unit.id)
    return TotalCosts(with_totals, not_tried)


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
    costs, not_tried = {}, set()
    for unit in units:
        if not is_put_right_by_answer(data, unit):
            continue
        costs_of_total = []
        for alternative in tried.on(unit).supposed:
            gain = gain_with_alternative(
                data, unit, alternative, measure=measure, deadline=deadline
            )
            if gain is UnknownGain.NOT_TRIED:
                not_tried.add(unit.id)
            elif not isinstance(gain, UnknownGain):
                costs_of_total.append(Cost(alternative, 0.0, gain))
        scale = data.track.scale(unit.ref.kind)
        dearest = dearest_cost(costs_of_total, scale, unit.label)
        if dearest is not None:
            costs[unit.id] = dearest
    return TotalCosts(costs, not_tried)


def is_put_right_by_answer(data: CampaignData, unit: RunUnit) -> bool:
    """Whether another answer of the run alone puts the unit right."""
    return only_supposition(data, unit) is OtherThanLabel.ANSWER

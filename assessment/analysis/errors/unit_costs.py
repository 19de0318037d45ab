"""What units cost their runs, and whose doing that is, by what was tried on them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence, Set
from dataclasses import dataclass
from functools import cached_property
from typing import NamedTuple

from assessment.analysis.errors.cost_causes import UnitCost, cost_cause
from assessment.analysis.errors.costs import Cost, NoCost, dearest_first
from assessment.analysis.errors.run_units import RunUnit
from assessment.analysis.errors.suspects import suspects_first
from assessment.analysis.errors.topic_costs import costs_at_topics
from assessment.analysis.errors.total_costs import (
    TotalCosts,
    costs_of_total_alone,
    costs_with_totals,
    is_put_right_by_answer,
)
from assessment.analysis.errors.tried_labels import labels_tried_before, try_labels
from assessment.analysis.errors.tried_values import TriedValues
from assessment.campaign.data import CampaignData
from assessment.model.deadline import NO_DEADLINE, Deadline
from assessment.model.progress import Progress, no_progress


class UnitCosts(NamedTuple):
    """What units cost by a measure, each by itself, and whose doing that is."""

    measure: str | None
    """None where no measure was asked for: then no cost is known."""
    by_id: Mapping[str, UnitCost]
    """The units that cost something."""
    without_cost: Mapping[str, NoCost] = {}
    """Why the other units that were asked about have no cost, by id."""
    answers_not_tried_on_total: Set[str] = frozenset()
    """The ids of units that another answer puts right, where that answer was not tried on the total.

    There was no time for them (`TotalCosts`); in a large campaign they are all such units.  Those of them
    that cost nothing at their topic may cost the total something.  Other units are never among them: their
    topic tells whether they cost anything.
    """

    def of(self, unit: RunUnit) -> UnitCost | NoCost:
        """What the unit costs, or why no cost of it is known."""
        if self.measure is None:
            return NoCost.NO_MEASURE
        cost = self.by_id.get(unit.id)
        if cost is not None:
            return cost
        return self.without_cost.get(unit.id, NoCost.NOT_TRIED)

    def without_cost_because(self, reason: NoCost) -> int:
        """How many of the units that were asked about have no known cost for this reason."""
        return list(self.without_cost.values()).count(reason)

    @property
    def costs(self) -> dict[str, Cost]:
        """The costs alone, by id; made anew each time."""
        return {name: unit_cost.cost for name, unit_cost in self.by_id.items()}

    @property
    def of_errors(self) -> dict[str, Cost]:
        """The costs of those units that are errors of their run, by id."""
        costs = {}
        for name, unit_cost in self.by_id.items():
            if unit_cost.is_error:
                costs[name] = unit_cost.cost
        return costs


NO_COSTS = UnitCosts(None, {})
"""What is known without a measure."""


@dataclass(frozen=True)
class TriedUnits:
    """Units on which other labels were tried, in that order, as far as the time lasted."""

    data: CampaignData
    units: Sequence[RunUnit]
    measure: str
    values: TriedValues
    """What the trying brought, on which all costs stand."""

    @property
    def left(self) -> int:
        """How many units there was no time for."""
        return self.values.left

    def go_on(self, deadline: Deadline, progress: Progress) -> TriedUnits:
        """The same units after further trying."""
        return try_other_labels(
            self.data, self.units, self.measure, deadline=deadline, progress=progress
        )

    def at_topics(self) -> UnitCosts:
        """What each unit costs at its topic, which takes no time; the total may gain less, or nothing."""
        return self._with_causes(self._known_at_topics())

    def costs(self, deadline: Deadline = NO_DEADLINE) -> UnitCosts:
        """What each unit costs, as it is listed: with the gain of the total as far as the time lasts.

        In a large campaign without that gain: each takes the totals of the run.  Half of the time is kept for
        units that cost the total alone, which would be missing otherwise.
        """
        at_topics = self._known_at_topics()
        if self.data.is_large:
            return self._with_causes(
                at_topics, answers_not_tried_on_total=self._put_right()
            )
        dearest = dearest_first(self.units, at_topics)
        at_first = costs_with_totals(
            self.data,
            at_topics,
            dearest,
            measure=self.measure,
            deadline=deadline.after_share(1 / 2),
        )
        others = [unit for unit in self.units if unit.id not in at_first.costs]
        alone = self._of_total_alone(others, deadline)
        not_tried = at_first.not_tried | alone.not_tried
        return self._with_causes(
            at_first.costs | alone.costs, answers_not_tried_on_total=not_tried
        )

    def may_have_errors(self, deadline: Deadline) -> bool:
        """Whether a unit is an error at its topic, or, as far as the time lasts, costs the total alone.

        Sooner known than `costs`, by which an error at its topic may gain nothing of the total.
        """
        if self.at_topics().of_errors:
            return True
        return bool(self._of_total_alone(self.units, deadline).costs)

    def _known_at_topics(self) -> dict[str, Cost]:
        """The costs of those units that cost something at their topic, by id."""
        return {
            name: cost
            for name, cost in self._at_topics.items()
            if isinstance(cost, Cost)
        }

    @cached_property
    def _at_topics(self) -> Mapping[str, Cost | NoCost]:
        return costs_at_topics(self.data.track, self.units, self.values, self.measure)

    def _put_right(self) -> set[str]:
        """The ids of the units that another answer puts right, which may cost the total alone."""
        units = self.units
        return {unit.id for unit in units if is_put_right_by_answer(self.data, unit)}

    def _of_total_alone(
        self, units: Sequence[RunUnit], deadline: Deadline
    ) -> TotalCosts:
        return costs_of_total_alone(
            self.data, units, self.values, measure=self.measure, deadline=deadline
        )

    def _with_causes(
        self,
        costs: Mapping[str, Cost],
        *,
        answers_not_tried_on_total: Set[str] = frozenset(),
    ) -> UnitCosts:
        """The costs with where each comes from, and why other units have none."""
        by_id, without_cost = {}, {}
        for unit in self.units:
            name = unit.id
            cost = costs.get(name)
            if cost is None:
                without_cost[name] = self._no_cost(unit, answers_not_tried_on_total)
                continue
            cause = cost_cause(self.data, unit, cost)
            if cause is None:
                # Judgments that came meanwhile have put the unit right, so that all is to be tried again.
                without_cost[name] = NoCost.NOT_TRIED
            else:
                by_id[name] = UnitCost(cost, cause)
        return UnitCosts(self.measure, by_id, without_cost, answers_not_tried_on_total)

    def _no_cost(self, unit: RunUnit, answers_not_tried_on_total: Set[str]) -> NoCost:
        """Why no cost of the unit is known."""
        if not self.values.is_done(unit):
            return NoCost.NOT_TRIED
        if unit.id in answers_not_tried_on_total:
            return NoCost.TOTAL_NOT_TRIED
        at_topic = self._at_topics[unit.id]
        # What is gained at the topic, but not in the total, is no cost.
        return NoCost.NOTHING if isinstance(at_topic, Cost) else at_topic


def try_other_labels(
    data: CampaignData,
    units: Sequence[RunUnit],
    measure: str,
    *,
    deadline: Deadline = NO_DEADLINE,
    progress: Progress = no_progress,
    every_label: bool = False,
) -> TriedUnits:
    """The units after trying until the deadline, which tells what they cost by the measure.

    At least one unit is tried, missed ones and bad labels first.  Only labels that can be the best for the
    measure are tried, so that more units are done in the same time; `every_label` tells of all measures.
    """
    in_order = suspects_first(data.track, units)
    values = try_labels(
        data, in_order, deadline, progress, measure=None if every_label else measure
    )
    return TriedUnits(data, in_order, measure, values)


def tried_before(
    data: CampaignData, units: Sequence[RunUnit], measure: str
) -> TriedUnits:
    """The units with what was tried on them until now, by whomever; for want of time to try."""
    values = labels_tried_before(data, units, measure)
    return TriedUnits(data, units, measure, values)

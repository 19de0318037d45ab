"""What units cost their runs, and whose doing that is: whoever asks has other labels tried first."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from assessment.analysis.errors.cost_causes import UnitCost, cost_cause
from assessment.analysis.errors.run_units import RunUnit
from assessment.analysis.errors.suspects import suspects_first
from assessment.analysis.errors.total_costs import (
    costs_of_total_alone,
    with_totals,
    without_known_total,
)
from assessment.analysis.errors.tried_labels import is_tried, try_labels
from assessment.analysis.errors.unit_costs import Cost, costs_at_topics, dearest_first
from assessment.campaign.data import CampaignData
from assessment.model.deadline import NO_DEADLINE, Deadline
from assessment.model.progress import Progress, no_progress


class UnitCosts(NamedTuple):
    """What units cost by a measure, each by itself, and whose doing that is.

    Units that cost nothing, as far as that is known, are left out; all are without a measure ("").
    """

    measure: str
    by_id: Mapping[str, UnitCost]

    def of(self, unit: RunUnit) -> UnitCost | None:
        """What the unit costs; None of one that costs nothing."""
        return self.by_id.get(unit.id)

    @property
    def costs(self) -> dict[str, Cost]:
        """The costs alone, by id; made anew each time."""
        return {name: known.cost for name, known in self.by_id.items()}

    @property
    def of_errors(self) -> dict[str, Cost]:
        """The costs of those units that are errors of their run, by id."""
        every_cost = self.by_id.items()
        return {name: known.cost for name, known in every_cost if known.is_error}


NO_COSTS = UnitCosts("", {})


@dataclass(frozen=True)
class TriedUnits:
    """Units on which other labels were tried, in that order, as far as the time lasted."""

    data: CampaignData
    units: Sequence[RunUnit]
    measure: str
    left: int
    """How many units there was no time for."""

    def go_on(self, deadline: Deadline, progress: Progress) -> TriedUnits:
        """The same units after further trying."""
        return try_other_labels(
            self.data, self.units, self.measure, deadline=deadline, progress=progress
        )

    @property
    def is_complete(self) -> bool:
        """Whether no label is left that might cost more, also after judgments that came meanwhile."""
        return all(is_tried(self.data, unit, self.measure) for unit in self.units)

    def at_topics(self) -> UnitCosts:
        """What each unit costs at its topic, which takes no time; the total may rise less, or not at all."""
        return known_costs_at_topics(self.data, self.units, self.measure)

    def costs(self, deadline: Deadline = NO_DEADLINE) -> UnitCosts:
        """What each unit costs, as it is listed: with the rise of the total as far as the time lasts.

        In a large campaign without that rise: each takes the totals of the run.  Half of the time is kept for
        units that cost the total alone, which would be missing otherwise.
        """
        costs = costs_at_topics(self.data, self.units, self.measure)
        if not self.data.is_large:
            dearest = dearest_first(self.units, costs)
            costs = with_totals(
                self.data,
                costs,
                dearest,
                measure=self.measure,
                deadline=deadline.after_share(1 / 2),
            )
            others = [unit for unit in self.units if unit.id not in costs]
            costs |= self._of_total_alone(others, deadline)
        return _with_causes(self.data, self.units, costs, self.measure)

    def may_have_errors(self, deadline: Deadline) -> bool:
        """Whether a unit is an error at its topic, or, as far as the time lasts, costs the total alone.

        Sooner known than `costs`, by which an error at its topic may raise no total.
        """
        if self.at_topics().of_errors:
            return True
        return bool(self._of_total_alone(self.units, deadline))

    def without_known_total(self) -> list[RunUnit]:
        """The units that another answer would put right, whose rise of the total was not computed yet."""
        return without_known_total(self.data, self.units, self.measure)

    def _of_total_alone(
        self, units: Sequence[RunUnit], deadline: Deadline
    ) -> dict[str, Cost]:
        return costs_of_total_alone(
            self.data, units, measure=self.measure, deadline=deadline
        )


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
    left = try_labels(
        data, in_order, deadline, progress, measure=None if every_label else measure
    )
    return TriedUnits(data, in_order, measure, left)


def known_costs_at_topics(
    data: CampaignData, units: Sequence[RunUnit], measure: str
) -> UnitCosts:
    """What each unit costs at its topic, as far as labels were tried before; for want of time to try."""
    costs = costs_at_topics(data, units, measure)
    return _with_causes(data, units, costs, measure)


def _with_causes(
    data: CampaignData,
    units: Sequence[RunUnit],
    costs: Mapping[str, Cost],
    measure: str,
) -> UnitCosts:
    """The costs with where each comes from, by the measure that they are in."""
    by_id = {}
    for unit in units:
        cost = costs.get(unit.id)
        if cost is None:
            continue
        cause = cost_cause(data, unit, cost)
        if cause is not None:
            by_id[unit.id] = UnitCost(cost, cause)
    return UnitCosts(measure, by_id)

"""The units that cost a run something, by whether that is its error, and what it missed besides."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from assessment.analysis.errors.cost_causes import UnitCost
from assessment.analysis.errors.costs import dearest_first
from assessment.analysis.errors.run_units import RunUnit
from assessment.analysis.errors.unit_costs import UnitCosts


class CostlyUnits(NamedTuple):
    """Units in three parts: at a cost as errors of their run, missed at no known cost, and no errors.

    `no_errors` cost something, but that is not the run's doing.  What costs something is ordered by that, the
    dearest first.
    """

    errors: Sequence[RunUnit] = ()
    missed: Sequence[RunUnit] = ()
    no_errors: Sequence[RunUnit] = ()

    @property
    def errors_and_missed(self) -> list[RunUnit]:
        """What the run could have done better, first what is known to cost it something."""
        return [*self.errors, *self.missed]

    @property
    def in_order(self) -> list[RunUnit]:
        """All of them as they are listed; what is not the run's doing comes last."""
        return [*self.errors_and_missed, *self.no_errors]


def costly_units(units: Sequence[RunUnit], unit_costs: UnitCosts) -> CostlyUnits:
    """Those of the units that cost something or were missed; all others are left out."""
    errors, no_errors = [], []
    for unit in dearest_first(units, unit_costs.costs):
        if unit_costs.by_id[unit.id].is_error:
            errors.append(unit)
        else:
            no_errors.append(unit)
    missed = []
    for unit in units:
        if unit.is_missed and not isinstance(unit_costs.of(unit), UnitCost):
            missed.append(unit)
    return CostlyUnits(errors, missed, no_errors)

"""What is known of units after other labels were tried on them: a value that computations of costs take."""

from __future__ import annotations

from collections.abc import Mapping, Set
from dataclasses import dataclass
from typing import NamedTuple

from assessment.analysis.errors.alternatives import Alternative
from assessment.analysis.errors.run_units import RunUnit
from assessment.analysis.errors.suppositions import Values
from assessment.model import Ref

UnitOfRun = tuple[str, Ref]
"""A run and the name of its unit."""


class UnitValues(NamedTuple):
    """A run's values at a unit's topic: the present ones, and those with each alternative tried."""

    present: Values = {}
    supposed: Mapping[Alternative, Values] = {}


_NOTHING_TRIED = UnitValues()


@dataclass(frozen=True)
class TriedValues:
    """The values with what was tried on units, as at one moment: nothing that comes later changes them."""

    by_unit: Mapping[UnitOfRun, UnitValues]
    """Without the units on which nothing was tried."""
    done: Set[UnitOfRun]
    """The units on which nothing is left to try."""
    left: int
    """How many of the units are not done."""

    def on(self, unit: RunUnit) -> UnitValues:
        """The values with what was tried on the unit; no values where nothing was."""
        return self.by_unit.get(unit_of_run(unit), _NOTHING_TRIED)

    def is_done(self, unit: RunUnit) -> bool:
        """Whether nothing is left to try on the unit; not so of one that is none of the units."""
        return unit_of_run(unit) in self.done


def unit_of_run(unit: RunUnit) -> UnitOfRun:
    """The run and the name of its unit, by which units are told apart."""
    return unit.run, unit.ref

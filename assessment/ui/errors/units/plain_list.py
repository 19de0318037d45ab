"""The units of a selection without a measure: all that match are listed, and none of them has a cost."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from assessment.analysis.errors import UNJUDGED, FilteredUnits, RunUnit
from assessment.ui.errors.boxes.choices import UnitSelection


class PlainList(NamedTuple):
    """The units of a selection without a measure, in the order in which they are listed."""

    selection: UnitSelection
    matching: FilteredUnits
    """The first units that pass the filters, and how many there are."""
    units: Sequence[RunUnit]
    """These first units in order."""

    @property
    def has_every_unit(self) -> bool:
        """Whether `units` are all that pass the filters."""
        return not self.matching.left and len(self.units) == self.matching.total


def plain_list(selection: UnitSelection, matching: FilteredUnits) -> PlainList:
    """The matching units topic by topic; what nobody judged comes last."""
    units = sorted(matching.first, key=lambda unit: unit.state == UNJUDGED)
    return PlainList(selection, matching, units)

"""The units of the list with what each costs, as far as there was time to try labels.

Nothing is drawn here, and the session is not asked: the time is an argument.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from assessment.analysis import errors
from assessment.analysis.errors import (
    NO_COSTS,
    NO_MAJORITY,
    UNJUDGED,
    CostlyUnits,
    FilteredUnits,
    RunUnit,
    TriedUnits,
    UnitCosts,
)
from assessment.campaign import Campaign
from assessment.model.deadline import Deadline
from assessment.model.progress import Progress
from assessment.ui.errors.boxes.choices import UnitSelection


class TimeForCosts(NamedTuple):
    """How many seconds the page may try other labels, and then work out what they do to totals."""

    trying: float
    first_error: float
    """Further seconds where none of the units tried by then is an error; 0.0 for no such seconds."""
    rest: float
    """Seconds for the units that are left after that; 0.0 where nobody asked for them."""
    totals: float


class LookedAt(NamedTuple):
    """How many units there was no time for, before the reader asked for them and now."""

    left_at_first: int
    left: int


_ALL = LookedAt(0, 0)


class ListedUnits(NamedTuple):
    """The units of a selection in the order in which they are listed, with what they cost."""

    selection: UnitSelection
    matching: FilteredUnits
    """The units that pass the filters: with a measure, those among which costly ones were looked for."""
    units: Sequence[RunUnit]
    """The listed ones among them, in order."""
    unit_costs: UnitCosts
    """What units cost by the measure of the selection, and whose doing that is; nothing without a measure."""
    costly: CostlyUnits | None
    """The listed units by whether they are errors; None without a measure, when all units are listed."""
    is_complete: bool
    """Whether no unit is left that might cost more."""
    looked_at: LookedAt = _ALL
    """Those among the matching units that labels were not tried on."""

    @property
    def total(self) -> int:
        """How many units there are to list, of which those without a measure may be more than `units`."""
        return self.matching.total if self.costly is None else len(self.units)

    @property
    def has_every_unit(self) -> bool:
        """Whether `units` are all of the selection that are to be listed."""
        is_looked_through = self.costly is not None or not self.matching.left
        return is_looked_through and len(self.units) == self.total


def listed_units(
    campaign: Campaign,
    selection: UnitSelection,
    matching: FilteredUnits,
    *,
    time: TimeForCosts,
    progress: Progress,
) -> ListedUnits:
    """The matching units; with a measure those that cost something, the dearest error first."""
    has_all_topics = not matching.left
    if selection.measure is None:
        # What nobody judged comes last.
        units = sorted(matching.first, key=lambda unit: unit.state == UNJUDGED)
        return ListedUnits(selection, matching, units, NO_COSTS, None, has_all_topics)
    unit_costs, is_complete, looked_at = UnitCosts(selection.measure, {}), True, _ALL
    if matching.first:
        tried = _tried_at_first(
            campaign, matching.first, selection.measure, time, progress
        )
        left_at_first = tried.left
        if tried.left and time.rest:
            tried = tried.go_on(Deadline.after(time.rest), progress)
        looked_at = LookedAt(left_at_first, tried.left)
        # Begins here: trying on request may have taken long.
        unit_costs = tried.costs(Deadline.after(time.totals))
        is_complete = tried.is_complete
    costly = errors.costly_units(matching.first, unit_costs)
    is_complete = has_all_topics and is_complete
    return ListedUnits(
        selection, matching, costly.in_order, unit_costs, costly, is_complete, looked_at
    )


def only_disputes(selection: UnitSelection) -> UnitSelection:
    """The same selection of the units that assessors differ on."""
    return selection._replace(filters=selection.filters._replace(states=[NO_MAJORITY]))


def _tried_at_first(
    campaign: Campaign,
    units: Sequence[RunUnit],
    measure: str,
    time: TimeForCosts,
    progress: Progress,
) -> TriedUnits:
    """The units after other labels were tried on them without a request, for longer until one is an error."""
    tried = errors.try_other_labels(
        campaign.data,
        units,
        measure,
        deadline=Deadline.after(time.trying),
        progress=progress,
    )
    may_go_on = tried.left and time.first_error
    if may_go_on and not tried.at_topics().of_errors:
        # A first sight without errors would help nobody.
        tried = tried.go_on(Deadline.after(time.first_error), progress)
    return tried

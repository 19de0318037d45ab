"""The units that cost their runs some of a measure, as far as there was time to try labels.

Nothing is drawn here, and the session is not asked: the time is an argument.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from assessment.analysis import errors
from assessment.analysis.errors import (
    CostlyUnits,
    FilteredUnits,
    NoCost,
    RunUnit,
    TriedUnits,
    UnitCosts,
)
from assessment.analysis.errors.topic_losses import is_mean_measure
from assessment.campaign import Campaign
from assessment.campaign.data import CampaignData
from assessment.model.deadline import Deadline
from assessment.model.progress import Progress
from assessment.ui.errors.boxes.choices import UnitSelection


class TimeForCosts(NamedTuple):
    """How many seconds the page may take for what units cost, in the order in which they pass.

    First it tries other labels, then it works out what these do to totals.
    """

    trying: float
    first_error: float
    """Further seconds of trying where no unit is an error by then; 0.0 for none."""
    rest: float
    """Further seconds of trying where units are left; 0.0 where nobody asked for them."""
    totals: float


class UnitsLeft(NamedTuple):
    """How many of the matching units there was no time for, before the reader asked for them and now."""

    left_at_first: int
    left: int
    totals_left: int
    """Units whose labels were tried, and that may still cost the total what they do not cost their topic."""
    totals_never_tried: int = 0
    """Such units of a large campaign, where trying totals takes too long, also for whoever asks for it."""


class CostlyList(NamedTuple):
    """Those units of a selection that cost some of a measure, and those that the runs missed."""

    selection: UnitSelection
    matching: FilteredUnits
    """The units that pass the filters, among which costly ones were looked for."""
    measure: str
    unit_costs: UnitCosts
    """What they cost by the measure, and whose doing that is."""
    costly: CostlyUnits
    """The listed ones among them, by whether they are errors."""
    units_left: UnitsLeft

    @property
    def units(self) -> Sequence[RunUnit]:
        """The listed units, the dearest error first; made anew each time."""
        return self.costly.in_order

    @property
    def is_complete(self) -> bool:
        """Whether no unit is left that might cost more."""
        units_left = self.units_left
        return not (self.matching.left or units_left.left or units_left.totals_left)


def costly_list(
    campaign: Campaign,
    selection: UnitSelection,
    matching: FilteredUnits,
    *,
    measure: str,
    time: TimeForCosts,
    progress: Progress,
) -> CostlyList:
    """Those of the matching units that cost some of the measure, as far as the time lasts."""
    tried = _tried_at_first(campaign, matching.first, measure, time, progress)
    left_at_first = tried.left
    if tried.left and time.rest:
        tried = tried.go_on(Deadline.after(time.rest), progress)
    # Begins here: trying on request may have taken long.
    unit_costs = tried.costs(Deadline.after(time.totals))
    costly = errors.costly_units(matching.first, unit_costs)
    not_tried = _totals_not_tried(campaign.data, measure, unit_costs)
    if campaign.data.is_large:
        units_left = UnitsLeft(left_at_first, tried.left, 0, not_tried)
    else:
        units_left = UnitsLeft(left_at_first, tried.left, not_tried)
    return CostlyList(selection, matching, measure, unit_costs, costly, units_left)


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


def _totals_not_tried(data: CampaignData, measure: str, unit_costs: UnitCosts) -> int:
    """How many units may cost the total alone, which nobody has tried."""
    count = unit_costs.without_cost_because(NoCost.TOTAL_NOT_TRIED)
    # A mean cannot lose what no topic loses.
    if not count or is_mean_measure(data, measure):
        return 0
    return count

"""The units of the list with what each costs, as far as there was time to try labels."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

import streamlit as st

from assessment.analysis import errors
from assessment.analysis.errors import (
    NO_COSTS,
    NO_MAJORITY,
    UNJUDGED,
    FilteredUnits,
    RunUnit,
    TriedUnits,
    UnitCosts,
)
from assessment.campaign import Campaign
from assessment.formats.plurals import number_of
from assessment.model.deadline import Deadline
from assessment.model.progress import Progress
from assessment.ui.computing import time_limits
from assessment.ui.computing.progress_bar import progress_bar
from assessment.ui.errors.boxes.choices import UnitSelection
from assessment.ui.errors.boxes.unit_search import choose_filtered_units

_TRIED = "units-tried"


class ListedUnits(NamedTuple):
    """The units of a selection in the order in which they are listed, with what they cost."""

    selection: UnitSelection
    units: FilteredUnits
    known: UnitCosts
    """What units cost by the measure of the selection, and whose doing that is; nothing without a measure."""
    candidates: Sequence[RunUnit]
    """The units among which costly ones were looked for."""
    is_complete: bool
    """Whether no unit is left that might cost more."""

    @property
    def has_errors(self) -> bool:
        """Whether one of the units, as far as they were looked at, is an error of the run."""
        return any(unit.is_missed or self._is_error(unit) for unit in self.units.first)

    @property
    def run_errors(self) -> list[RunUnit]:
        """The units at a cost that are errors of the run."""
        return [unit for unit in self.units.first if self._is_error(unit)]

    @property
    def missed_without_cost(self) -> list[RunUnit]:
        """What the run missed at no known cost."""
        return [unit for unit in self.units.first if unit.id not in self.known.costs]

    @property
    def errors_and_missed(self) -> list[RunUnit]:
        """The errors of the run, then what it missed at no known cost."""
        return [*self.run_errors, *self.missed_without_cost]

    @property
    def costly_without_error(self) -> list[RunUnit]:
        """The units at a cost that are not the run's doing."""
        costly = [unit for unit in self.units.first if unit.id in self.known.causes]
        return [unit for unit in costly if not self._is_error(unit)]

    def _is_error(self, unit: RunUnit) -> bool:
        cause = self.known.causes.get(unit.id)
        return cause is not None and cause.is_error


def listed_units(campaign: Campaign, selection: UnitSelection) -> ListedUnits:
    """The units of the selection; with a measure those that cost something, the dearest error first.

    Draws a button for units that were not tried yet.
    """
    units = choose_filtered_units(campaign, selection)
    candidates = units.first
    known = NO_COSTS
    is_complete = not units.left
    if selection.measure and units.first:
        seconds = _seconds_for_costs(campaign, selection.measure)
        for_trying = Deadline.after(seconds.trying)
        tried = _tried_units(campaign, units.first, selection.measure, for_trying)
        # Begins here: trying on request may have taken long.
        known = tried.costs(Deadline.after(seconds.totals))
        is_complete = is_complete and tried.is_complete
    return ListedUnits(
        selection,
        _in_order(units, known, selection.measure),
        known,
        candidates,
        is_complete,
    )


def only_disputes(selection: UnitSelection) -> UnitSelection:
    """The same selection of the units that assessors differ on."""
    return selection._replace(filters=selection.filters._replace(states=[NO_MAJORITY]))


def _in_order(
    units: FilteredUnits, known: UnitCosts, measure: str | None
) -> FilteredUnits:
    """With a measure the units that cost something, the dearest first, then what was missed at no known cost.

    What is not the run's doing comes last.  Without a measure all units, those that nobody judged last.
    """
    if measure is None:
        judged_first = sorted(units.first, key=lambda unit: unit.state == UNJUDGED)
        return units._replace(first=tuple(judged_first))
    dearest = errors.dearest_first(units.first, known.costs)
    in_order = [unit for unit in dearest if known.causes[unit.id].is_error]
    for unit in units.first:
        if unit.is_missed and unit.id not in known.costs:
            in_order.append(unit)
    in_order += [unit for unit in dearest if not known.causes[unit.id].is_error]
    return units._replace(first=tuple(in_order), total=len(in_order))


class _Seconds(NamedTuple):
    """How long the page may try other labels, and then work out what they do to totals."""

    trying: float
    totals: float


def _seconds_for_costs(campaign: Campaign, measure: str) -> _Seconds:
    """More when the measure is seen first than when the page is drawn again."""
    about = (campaign.name, measure)
    is_seen_again = st.session_state.get(_TRIED) == about
    st.session_state[_TRIED] = about
    if is_seen_again:
        return _Seconds(time_limits.MORE_COSTS, time_limits.MORE_TOTALS)
    if campaign.data.is_large:
        # Totals of a large campaign are not worked out at all.
        return _Seconds(time_limits.FIRST_COSTS_IN_LARGE, 0.0)
    return _Seconds(time_limits.FIRST_COSTS, time_limits.FIRST_TOTALS)


def _tried_units(
    campaign: Campaign, units: Sequence[RunUnit], measure: str, deadline: Deadline
) -> TriedUnits:
    """The units after other labels were tried on them; the first seconds of trying need no button."""
    data = campaign.data
    with progress_bar() as progress:
        tried = errors.try_other_labels(
            data, units, measure, deadline=deadline, progress=progress
        )
        is_quick = tried.left and not data.is_large
        if is_quick and not tried.at_topics().of_errors:
            # A first sight without errors would help nobody.
            tried = tried.go_on(Deadline.after(time_limits.FIRST_ERROR), progress)
        if tried.left:
            tried = _rest_on_request(tried, progress)
    return tried


def _rest_on_request(tried: TriedUnits, progress: Progress) -> TriedUnits:
    """Says how many units were looked at, with a button for the others."""
    seconds = time_limits.REQUESTED_COSTS
    with st.container(
        horizontal=True, vertical_alignment="center", key="units-looked-at"
    ):
        line = st.empty()
        is_wanted = st.button(
            f"Look at the other {tried.left:,}",
            icon=":material/play_arrow:",
            help=f"Takes up to {seconds:.0f} seconds; press again if some are left then",
        )
    if is_wanted:
        tried = tried.go_on(Deadline.after(seconds), progress)
    count = len(tried.units)
    looked = f"{count - tried.left:,} of {number_of(count, 'judged unit')}"
    line.caption(
        f":material/hourglass_top: {looked} looked at so far, those with a bad label first.",
        width="content",
    )
    return tried

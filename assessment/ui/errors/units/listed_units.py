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
    CostlyUnits,
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
    matching: FilteredUnits
    """The units that pass the filters: with a measure, those among which costly ones were looked for."""
    units: Sequence[RunUnit]
    """The listed ones among them, in order."""
    known: UnitCosts
    """What units cost by the measure of the selection, and whose doing that is; nothing without a measure."""
    costly: CostlyUnits | None
    """The listed units by whether they are errors; None without a measure, when all units are listed."""
    is_complete: bool
    """Whether no unit is left that might cost more."""

    @property
    def total(self) -> int:
        """How many units there are to list, of which those without a measure may be more than `units`."""
        return self.matching.total if self.costly is None else len(self.units)

    @property
    def has_every_unit(self) -> bool:
        """Whether `units` are all of the selection that are to be listed."""
        is_looked_through = self.costly is not None or not self.matching.left
        return is_looked_through and len(self.units) == self.total


def listed_units(campaign: Campaign, selection: UnitSelection) -> ListedUnits:
    """The units of the selection; with a measure those that cost something, the dearest error first.

    Draws a button for units that were not tried yet.
    """
    matching = choose_filtered_units(campaign, selection)
    has_all_topics = not matching.left
    if selection.measure is None:
        # What nobody judged comes last.
        units = sorted(matching.first, key=lambda unit: unit.state == UNJUDGED)
        return ListedUnits(selection, matching, units, NO_COSTS, None, has_all_topics)
    known, is_complete = UnitCosts(selection.measure, {}), True
    if matching.first:
        seconds = _seconds_for_costs(campaign, selection.measure)
        for_trying = Deadline.after(seconds.trying)
        tried = _tried_units(campaign, matching.first, selection.measure, for_trying)
        # Begins here: trying on request may have taken long.
        known = tried.costs(Deadline.after(seconds.totals))
        is_complete = tried.is_complete
    costly = errors.costly_units(matching.first, known)
    is_complete = has_all_topics and is_complete
    return ListedUnits(selection, matching, costly.in_order, known, costly, is_complete)


def only_disputes(selection: UnitSelection) -> UnitSelection:
    """The same selection of the units that assessors differ on."""
    return selection._replace(filters=selection.filters._replace(states=[NO_MAJORITY]))


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

"""The page Units: all units of a campaign by any filter, the text of a chosen one, and bulk actions."""

from __future__ import annotations

import streamlit as st

from assessment.campaign import Campaign
from assessment.review.unit_list.filters import NO_FILTERS, UnitFilters
from assessment.review.unit_list.listing import UnitList, list_units
from assessment.ui.computing.progress_bar import progress_bar
from assessment.ui.links import UNITS_PREFIX, units_address
from assessment.ui.storing import say_what_was_done
from assessment.ui.units.bulk import bulk_actions
from assessment.ui.units.choices import choose_filters
from assessment.ui.units.details import show_unit
from assessment.ui.units.listed_units import matching_units
from assessment.ui.units.saved_views import show_views
from assessment.ui.units.table import show_rows

__all__ = ["show_units"]


def show_units(campaign: Campaign) -> None:
    """The filters, the list, and the chosen unit."""
    say_what_was_done()
    ids = st.query_params.get_all(f"{UNITS_PREFIX}id")
    if ids:
        topics = st.query_params.get_all(f"{UNITS_PREFIX}topic")
        _show_linked(campaign, UnitFilters(id=tuple(ids), topic=tuple(topics)))
        return
    filters = choose_filters(campaign)
    units = matching_units(campaign, filters)
    if not units.rows:
        show_views(campaign, filters)
        st.info(_why_empty(filters, units), icon=":material/filter_alt_off:")
        return
    chosen = show_rows(campaign, units, filters)
    bulk_actions(campaign, chosen, units)
    if len(chosen) == 1:
        show_unit(campaign, chosen[0])


def _why_empty(filters: UnitFilters, units: UnitList) -> str:
    if units.left:
        return "No unit of the topics looked through so far matches."
    if filters.query():
        return "No unit matches the filters. Remove one."
    return "The campaign has no units yet: import runs on the page Runs."


def _show_linked(campaign: Campaign, filters: UnitFilters) -> None:
    """The units that a link names, without the list, and the way to all units."""
    st.markdown(f"[All units]({units_address(campaign, NO_FILTERS)})")
    # A link of an earlier version names no topic, so that all may have to be looked through.
    with progress_bar() as progress:
        units = list_units(campaign, filters, progress)
    if not units.rows:
        st.info("The link names a unit that is not here.", icon=":material/link_off:")
    if units.rows:
        bulk_actions(campaign, list(units.rows), units)
    for row in units.rows:
        show_unit(campaign, row)

"""The page Units: all units of a campaign by any filter, the text of a chosen one, and bulk actions."""

from __future__ import annotations

import streamlit as st

from assessment.campaign import Campaign
from assessment.review.unit_list.listing import list_units, look_through
from assessment.ui.progress_bar import progress_bar
from assessment.ui.storing import say_what_was_done
from assessment.ui.units.bulk import bulk_actions
from assessment.ui.units.choices import choose_filters
from assessment.ui.units.details import show_unit
from assessment.ui.units.table import show_rows
from assessment.ui.units.views import show_views

__all__ = ["show"]


def show(campaign: Campaign) -> None:
    """The filters, the list, and the chosen unit."""
    with progress_bar() as progress:
        look_through(campaign, progress)
    say_what_was_done()
    filters = choose_filters(campaign)
    units = list_units(campaign, filters)
    if not units.rows:
        show_views(campaign, filters)
        st.info(
            "No unit is like this. Remove a filter."
            if filters.query()
            else "The campaign has no units yet: import runs on the page Runs.",
            icon=":material/filter_alt_off:",
        )
        return
    chosen = show_rows(campaign, units, filters)
    bulk_actions(campaign, chosen, units.rows)
    # A link to one unit needs no click more.
    opened = chosen or units.rows
    if len(opened) == 1:
        show_unit(campaign, opened[0])

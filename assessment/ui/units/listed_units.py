"""The units of the page's list: in a very large campaign of the first topics, until a button is pressed."""

from __future__ import annotations

import streamlit as st

from assessment.campaign import Campaign, inputs
from assessment.formats.plurals import number_of, plural
from assessment.review.unit_list.filters import UnitFilters
from assessment.review.unit_list.listing import UnitList, is_very_long, list_units
from assessment.ui.computing.progress_bar import progress_bar


def matching_units(campaign: Campaign, filters: UnitFilters) -> UnitList:
    """The matching units of the first topics, or of all where they are few or the button asks for them."""
    with progress_bar() as progress:
        units = list_units(
            campaign, filters, progress, at_first=_topics_at_first(campaign)
        )
    if not units.left:
        return units
    slot = st.empty()
    with slot.container(horizontal=True, vertical_alignment="center"):
        were = plural(units.left, "was", "were")
        st.caption(
            f"These are from the first {number_of(units.looked, 'topic')}; "
            f"{units.left:,} {were} not looked through yet.",
            width="content",
        )
        is_pressed = st.button(
            f"Look through all {units.looked + units.left:,} topics",
            key="units-look",
            icon=":material/search:",
        )
    if not is_pressed:
        return units
    with slot.container():
        # Any press draws the page anew and ends this; what was looked through by then is known.
        st.button("Stop looking", key="units-stop", icon=":material/stop_circle:")
        with progress_bar() as progress:
            units = list_units(campaign, filters, progress)
    slot.empty()
    return units


def _topics_at_first(campaign: Campaign) -> int | None:
    """As many topics as are read without a noticeable wait; None for all of them."""
    if not is_very_long(campaign.data):
        return None
    return max(1, inputs.LARGE // campaign.data.run_count)

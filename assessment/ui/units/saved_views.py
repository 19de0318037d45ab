"""Saved views on the page Units: opened by a link, saved under a name, deleted."""

from __future__ import annotations

import streamlit as st

from assessment.campaign import Campaign
from assessment.campaign.saved_views import (
    LONGEST_NAME,
    delete_view,
    save_view,
    unit_views,
)
from assessment.review.unit_list.filters import UnitFilters, filters_of
from assessment.ui import session
from assessment.ui.element_keys import element_key
from assessment.ui.foreign_text import shown
from assessment.ui.links import units_address
from assessment.ui.storing import store_and_redraw


def show_views(campaign: Campaign, filters: UnitFilters) -> None:
    """A link for each saved view, and a form that saves the present filters."""
    views = unit_views(campaign)
    with st.popover(f"Saved views ({len(views)})", icon=":material/bookmark:"):
        for name, view in views.items():
            address = units_address(campaign, filters_of(view))
            with st.container(horizontal=True, vertical_alignment="center"):
                st.link_button(shown(name), address, type="tertiary", width="stretch")
                key = element_key("delete-view", name)
                if st.button("Delete", key=key, type="tertiary"):
                    _delete(campaign, name)
        if not views:
            st.caption("None yet. All organisers of the campaign see saved views.")
        # A view without filters would be the whole list.
        if filters.query():
            _save_form(campaign, filters)
        else:
            st.caption("Choose filters to save them as a view.")


def _save_form(campaign: Campaign, filters: UnitFilters) -> None:
    # In a form: leaving a field alone would draw the page again and could move the button being pressed.
    with st.form("units-view", border=False):
        name = st.text_input(
            "Save these filters as", max_chars=LONGEST_NAME, key="units-view-name"
        )
        is_pressed = st.form_submit_button("Save", type="primary")
    if is_pressed:
        by = session.writer_name()
        store_and_redraw(
            "The view is saved.",
            lambda: save_view(campaign, name, filters.query(), by=by),
        )


def _delete(campaign: Campaign, name: str) -> None:
    by = session.writer_name()
    store_and_redraw("The view is deleted.", lambda: delete_view(campaign, name, by=by))

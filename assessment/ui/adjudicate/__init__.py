"""The parts of the page Adjudicate.  Only the chosen part is worked out."""

from __future__ import annotations

import streamlit as st

from assessment.campaign import Campaign
from assessment.ui.adjudicate.conventions import show_conventions
from assessment.ui.adjudicate.deciding import show_decisions
from assessment.ui.adjudicate.policies import show_policies
from assessment.ui.adjudicate.units import show_unit_history

__all__ = ["show"]

_DECIDE = "Decide"
_PARTS = {
    _DECIDE: show_decisions,
    "Conventions": show_conventions,
    "Policies": show_policies,
    "History": show_unit_history,
}


def show(campaign: Campaign) -> None:
    """The title with the choice of the part in one line, so that the desk has room below."""
    with st.container(
        horizontal=True, horizontal_alignment="distribute", vertical_alignment="center"
    ):
        st.title("Adjudicate", anchor=False)
        part = st.segmented_control(
            "Look at",
            list(_PARTS),
            default=_DECIDE,
            required=True,
            key="adjudicate-part",
            bind="query-params",
            label_visibility="collapsed",
            width="content",
        )
    _PARTS[part or _DECIDE](campaign)

"""The parts of the page Adjudicate: decide, compare policies, look up what became of a unit; only the chosen one is worked out."""

from __future__ import annotations

import streamlit as st

from assessment.campaign import Campaign
from assessment.ui.adjudicate.deciding import decide
from assessment.ui.adjudicate.policies import policies
from assessment.ui.adjudicate.units import look_up

__all__ = ["show"]

_DECIDE = "Decide"
_PARTS = {_DECIDE: decide, "Policies": policies, "History": look_up}


def show(campaign: Campaign) -> None:
    """The title, what to look at, and that."""
    with st.container(horizontal=True, horizontal_alignment="distribute", vertical_alignment="center"):
        st.title("Adjudicate", anchor=False)
        part = st.segmented_control(
            "Look at", list(_PARTS), default=_DECIDE, required=True, key="adjudicate-part", bind="query-params", label_visibility="collapsed",
            width="content",
        )  # fmt: skip
    _PARTS[part or _DECIDE](campaign)

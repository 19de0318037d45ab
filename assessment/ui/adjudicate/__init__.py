"""The parts of the page Adjudicate.  Only the chosen part is worked out.

The modules, one for each part:

    Decide: the desk of an adjudicator
        deciding     the desk, and above it the counts and the order of the disputes
    Conventions: what was agreed for borderline units
        conventions  all conventions, and decisions that can become one
    Policies: which label counts where assessors differ
        policies     what each policy would do to the scores, and the form that puts one in force
"""

from __future__ import annotations

import streamlit as st

from assessment.campaign import Campaign
from assessment.ui.adjudicate.conventions import show_conventions
from assessment.ui.adjudicate.deciding import TITLE, show_decisions
from assessment.ui.adjudicate.policies import show_policies
from assessment.ui.frame.page_header import page_header

__all__ = ["show_adjudication"]

_DECIDE = "Decide"
_PARTS = {
    "Conventions": show_conventions,
    "Policies": show_policies,
}


def show_adjudication(campaign: Campaign) -> None:
    """The choice of the part, in one line with the page's title or with what the desk is sorted by."""
    line = st.container(horizontal=True, vertical_alignment="center")
    with line:
        part = st.segmented_control(
            "Look at",
            [_DECIDE, *_PARTS],
            default=_DECIDE,
            required=True,
            key="adjudicate-part",
            bind="query-params",
            label_visibility="collapsed",
            width="content",
        )
    show_part = _PARTS.get(part or _DECIDE)
    if show_part is None:
        show_decisions(campaign, line)
        return
    with line:
        page_header(TITLE)
    show_part(campaign)

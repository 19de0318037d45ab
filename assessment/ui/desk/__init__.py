"""The judging desk: a component that draws a screen's units and posts judgments to `assessment.api`.

The component's own script only fetches the desk's modules from `static/`; `docs/assessors/desk.md`
describes what they do.
"""

from __future__ import annotations

import streamlit as st

from assessment.api import RENEW_SECONDS
from assessment.campaign import Campaign, Workspace
from assessment.judging.desk.phase_words import why_closed
from assessment.model import Ref
from assessment.model.assessor import Assessor
from assessment.model.permissions import judging_right
from assessment.review.adjudication.adjudication_choices import (
    NO_CHOICES,
    AdjudicationChoices,
)
from assessment.ui import session
from assessment.ui.desk.component import component, start_data

_component = component("desk", "main.js")


@st.fragment(run_every=RENEW_SECONDS)
def desk(
    workspace: Workspace,
    campaign: Campaign,
    assessor: str,
    *,
    key: str = "desk",
    choices: AdjudicationChoices = NO_CHOICES,
    unit: Ref | None = None,
) -> None:
    """Draws the desk for this assessor, filling the page.

    Another `key` starts a new desk, for example with the screens in another order.  `choices` are an
    adjudicator's.  It begins at `unit` where the address names no whole one.
    """
    current = session.enter(judging_right(Assessor.of(assessor)))
    start = {"n": None, "unit": None if unit is None else unit._asdict()}
    data = start_data(workspace, campaign, assessor, start=start, choices=choices)
    data["settings"] = {}
    # Each renewal tells a desk that stays open of a new phase.
    data["closed"] = why_closed(current.data.settings, assessor)
    # A token that is about to expire makes the component ask for a rerun, which brings a new one.
    # The end of the work leads on to the nuggets.
    result = _component(
        data=data, key=key, on_token_change=lambda: None, on_page_change=lambda: None
    )
    if result.page == "nuggets":
        st.switch_page("nuggets.py")

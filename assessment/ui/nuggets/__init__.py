"""The nugget page: assessors write, edit and weigh a question's nuggets next to the pooled responses.

The component's own script only fetches the modules from `assessment/ui/desk/static/nuggets/`;
`docs/assessors/nuggets.md` describes what they do.
"""

from __future__ import annotations

import streamlit as st

from assessment.api import RENEW_SECONDS
from assessment.campaign import Campaign, Workspace
from assessment.ui import session
from assessment.ui.choices import say_unknown
from assessment.ui.desk.component import component, start_data

_component = component("nuggets", "nuggets/main.js")


@st.fragment(run_every=RENEW_SECONDS)
def nuggets(workspace: Workspace, campaign: Campaign, assessor: str) -> None:
    """Draws the nugget lists for this assessor, filling the page.

    The address may name a topic and a question to start at.
    """
    # A fragment runs again without the page's script, so it checks the right itself.
    session.enter("judge")
    topic = st.query_params.get("topic", "")
    say_unknown("topic", [topic] if topic and topic not in campaign.topics else [])
    start = {"topic": topic, "question": st.query_params.get("question", "")}
    data = start_data(workspace, campaign, assessor, start=start)
    _component(data=data, key="nuggets", on_token_change=lambda: None)

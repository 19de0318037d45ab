"""The nugget page: a component in which assessors write, edit and weigh a question's nuggets next to the
pooled responses.

The component's own script only fetches the modules from `assessment/ui/desk/static/nuggets/`;
`docs/assessors/nuggets.md` describes what they do.
"""

from __future__ import annotations

import streamlit as st

from assessment.api import RENEW_SECONDS, TokenClaims, sign
from assessment.campaign import Campaign, Workspace
from assessment.ui import session
from assessment.ui.choices import say_unknown

_SHIM = """
export default function (component) {
  const base = document.baseURI.split(/[?#]/)[0].replace(/\\/[^/]*$/, "");
  const data = { ...component.data, api: base + "/api" };
  let gone = false, close = () => {};
  import(base + "/desk/nuggets/main.js").then(({ mount }) => {
    if (!gone) close = mount({ ...component, data });
  });
  return () => { gone = true; close(); };
}
"""

_component = st.components.v2.component(
    "assessment.nuggets", js=_SHIM, isolate_styles=False
)


@st.fragment(run_every=RENEW_SECONDS)
def nuggets(workspace: Workspace, campaign: Campaign, assessor: str) -> None:
    """Draws the nugget lists for this assessor, filling the page; the address may name a topic and a
    question to start at.
    """
    session.enter("judge")
    principal = session.principal()
    token = sign(
        workspace,
        TokenClaims(
            campaign.name,
            assessor,
            principal.role,
            principal.team,
            principal.invitation,
        ),
    )
    topic = st.query_params.get("topic", "")
    say_unknown("topic", [topic] if topic and topic not in campaign.topics else [])
    start = {"topic": topic, "question": st.query_params.get("question", "")}
    data = {"token": token, "key": f"{campaign.name}/{assessor}", "start": start}
    _component(data=data, key="nuggets", on_token_change=lambda: None)

"""The judging desk: a component that draws a screen's units and posts judgments to the routes of
`assessment.api`.

The component's own script only fetches the desk's modules from `static/`; `docs/assessors/desk.md`
describes what they do.
"""

from __future__ import annotations

import streamlit as st

from assessment.api import RENEW_SECONDS, TokenClaims, sign
from assessment.campaign import Campaign, Workspace
from assessment.model.assessor import Assessor
from assessment.model.permissions import judging_right
from assessment.review.adjudication_choices import NO_CHOICES, AdjudicationChoices
from assessment.ui import session

_SHIM = """
export default function (component) {
  const base = document.baseURI.split(/[?#]/)[0].replace(/\\/[^/]*$/, "");
  const data = { ...component.data, api: base + "/api" };
  let gone = false, close = () => {};
  import(base + "/desk/main.js").then(({ mount }) => { if (!gone) close = mount({ ...component, data }); });
  return () => { gone = true; close(); };
}
"""

_component = st.components.v2.component(
    "assessment.desk", js=_SHIM, isolate_styles=False
)


@st.fragment(run_every=RENEW_SECONDS)
def desk(
    workspace: Workspace,
    campaign: Campaign,
    assessor: str,
    *,
    place: str = "desk",
    choices: AdjudicationChoices = NO_CHOICES,
) -> None:
    """Draws the desk for this assessor, filling the page.  It asks for a rerun, and so for a new token,
    before its token expires.

    Another `place` starts a new desk, for example with the screens in another order.  `choices` are an
    adjudicator's.
    """
    session.enter(judging_right(Assessor.of(assessor)))
    principal = session.principal()
    token = sign(
        workspace,
        TokenClaims(
            campaign.name,
            assessor,
            principal.role,
            principal.team,
            principal.invitation,
            choices,
        ),
    )
    data = {
        "token": token,
        "key": f"{campaign.name}/{assessor}",
        "start": {"n": None},
        "settings": {},
    }
    _component(data=data, key=place, on_token_change=lambda: None)

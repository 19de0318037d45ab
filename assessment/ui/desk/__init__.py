"""The judging desk: a component that draws a screen's units and posts judgments to the routes of `assessment.api`.

The component's own script only fetches the desk's modules from `static/`; `docs/desk.md` describes what they do.
"""

from __future__ import annotations

import streamlit as st

from assessment.api import Seat, sign
from assessment.campaign import Campaign, Workspace

_SHIM = """
export default function (component) {
  const base = document.baseURI.split(/[?#]/)[0].replace(/\\/[^/]*$/, "");
  const data = { ...component.data, api: base + "/api" };
  let gone = false, close = () => {};
  import(base + "/desk/main.js").then(({ mount }) => { if (!gone) close = mount({ ...component, data }); });
  return () => { gone = true; close(); };
}
"""

_component = st.components.v2.component("assessment.desk", js=_SHIM, isolate_styles=False)


def desk(workspace: Workspace, campaign: Campaign, assessor: str) -> None:
    """The desk for this assessor, filling the page.  It asks for a rerun, and so for a new token, when its own runs out."""
    data = {"token": sign(workspace, Seat(campaign.name, assessor)), "key": f"{campaign.name}/{assessor}", "start": {"n": None}, "settings": {}}
    _component(data=data, key="desk", on_token_change=lambda: None)

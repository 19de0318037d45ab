"""The judging desk: a component that draws a screen's units and posts judgments to the routes of `assessment.api`."""

from __future__ import annotations

import streamlit as st

from assessment.api import Seat, sign
from assessment.campaign import Campaign, Workspace

_SHIM = """
export default function (component) {
  const base = document.baseURI.split("?")[0].replace(/\\/[^/]*$/, "");
  const root = window.__assessmentDesk ??= import(new URL("desk/main.js", base + "/").href);
  let stop = () => {};
  let gone = false;
  root.then((module) => { if (!gone) stop = module.mount({ ...component, data: { ...component.data, api: base + "/api" } }); });
  return () => { gone = true; stop(); };
}
"""
_ROOM = """<style>
[data-testid="stMainBlockContainer"] { padding: 3.6rem 0.75rem 0; max-width: none; }
[data-testid="stMain"] { overflow: hidden; }
</style>"""

_component = st.components.v2.component("assessment.desk", js=_SHIM)


def desk(workspace: Workspace, campaign: Campaign, assessor: str) -> None:
    """The desk for this assessor, filling the page."""
    st.html(_ROOM)
    data = {"token": sign(workspace, Seat(campaign.name, assessor)), "key": f"{campaign.name}/{assessor}", "start": {"n": None}, "settings": {}}
    _component(data=data, key="desk")

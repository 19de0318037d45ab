"""A component with a script from our own routes, for the judging desk and the page Nuggets."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import streamlit as st

from assessment.api import TokenClaims, sign
from assessment.api.desk_modules import version
from assessment.campaign import Campaign, Workspace
from assessment.review.adjudication.adjudication_choices import (
    NO_CHOICES,
    AdjudicationChoices,
)
from assessment.ui import session

# The page may be left before the modules have arrived; then nothing is drawn any more.
_SCRIPT = """
export default function (component) {
  const base = document.baseURI.split(/[?#]/)[0].replace(/\\/[^/]*$/, "");
  const data = { ...component.data, api: base + "/api" };
  let gone = false, close = () => {};
  import(base + "/desk/MODULE").then(({ mount }) => { if (!gone) close = mount({ ...component, data }); });
  return () => { gone = true; close(); };
}
"""


def component(name: str, module: str) -> Any:
    """A component that fetches `module` from the folder `static/` and mounts it; it has no other script."""
    script = _SCRIPT.replace("MODULE", f"{version()}/{module}")
    # Isolated styles would keep the desk's own sheets, which the modules add to the page, out of it.
    return st.components.v2.component(
        f"assessment.{name}", js=script, isolate_styles=False
    )


def start_data(
    workspace: Workspace,
    campaign: Campaign,
    assessor: str,
    *,
    start: Mapping[str, Any],
    choices: AdjudicationChoices = NO_CHOICES,
) -> dict[str, Any]:
    """The token of this assessor's requests, the key of what the browser stores, and where to start."""
    principal = session.principal()
    claims = TokenClaims(
        campaign.name,
        assessor,
        principal.role,
        principal.team,
        principal.invitation,
        choices,
    )
    token = sign(workspace, claims)
    return {"token": token, "key": f"{campaign.name}/{assessor}", "start": dict(start)}

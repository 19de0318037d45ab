"""Buttons that save a file.  Every file of the pages goes out through here: the right to it is asked for again when it is fetched."""

from __future__ import annotations

from collections.abc import Callable
from typing import Literal

import streamlit as st

from assessment.access.membership import door, visit_by_link, visit_by_name
from assessment.campaign import Campaign
from assessment.model.permissions import Forbidden, Right, Visit
from assessment.ui import session

Content = bytes | Callable[[], bytes]


def download_button(
    label: str,
    content: Content,
    file: str,
    mime: str | None = None,
    *,
    key: str | None = None,
    type: Literal["secondary", "tertiary"] = "secondary",
) -> None:
    """A button that saves the content under the name; a function makes the content when the button is pressed.

    A page stays open when a role is lost or a link revoked, and the browser fetches the file past the page's script.  Then the fetch fails.
    """
    campaign, visit, right = session.campaign_or_stop(), session.visit(), session.entered_right()

    def allowed_content() -> bytes:
        must_still_be_allowed(campaign, visit, right)
        return content() if callable(content) else content

    st.download_button(
        label, allowed_content, file, mime, icon=":material/download:", on_click="ignore", key=key, type=type
    )


def must_still_be_allowed(campaign: Campaign, visit: Visit, right: Right) -> None:
    """Raises `Shut` or `Forbidden` unless the visit that a page was drawn for is what its person has now, and has the right."""
    now = _visit_now(campaign, visit)
    now.needs(right, campaign.phase)
    if (now.role, now.team) != (visit.role, visit.team):
        raise Forbidden(f"the role of {visit.person} has changed since the page was drawn; reload the page")


def _visit_now(campaign: Campaign, visit: Visit) -> Visit:
    mode = door()
    if mode == "open":
        return visit
    if mode == "invited":
        return visit_by_link(campaign, [visit.invitation])
    return visit_by_name(campaign, visit.person)

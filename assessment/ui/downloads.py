"""Buttons that save a file.

Every download of the pages is made here, so that the right to it is checked when the file is fetched.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Literal

import streamlit as st

from assessment.access.access_mode import access_mode
from assessment.access.invitations import principal_by_link
from assessment.access.members import principal_by_name
from assessment.campaign import Campaign
from assessment.model.permissions import Forbidden, Principal, Right
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
    """A button that saves the content under the name; `content` is called when the button is pressed.

    A page stays open when a role is lost or a link revoked, and the browser fetches the file past the
    page's script.  Then the fetch fails.
    """
    campaign, principal, right = (
        session.campaign_or_stop(),
        session.principal(),
        session.page_right(),
    )

    def allowed_content() -> bytes:
        must_still_be_allowed(campaign, principal, right)
        return content() if callable(content) else content

    st.download_button(
        label,
        allowed_content,
        file,
        mime,
        icon=":material/download:",
        # Saving a file changes nothing on the page, so its script need not run again.
        on_click="ignore",
        key=key,
        type=type,
    )


def must_still_be_allowed(
    campaign: Campaign, principal: Principal, right: Right
) -> None:
    """Raises `AccessDenied` or `Forbidden` unless the person still has the right and the role of the page."""
    now = _principal_now(campaign, principal)
    now.needs(right, campaign.phase)
    if (now.role, now.team) != (principal.role, principal.team):
        raise Forbidden(
            f"the role of {principal.person} has changed since the page was drawn; reload the page"
        )


def _principal_now(campaign: Campaign, principal: Principal) -> Principal:
    mode = access_mode()
    # With open access people choose their own role; there is none to look up.
    if mode == "open":
        return principal
    if mode == "invited":
        return principal_by_link(campaign, [principal.invitation])
    return principal_by_name(campaign, principal.person)

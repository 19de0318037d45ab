"""Access to the pages: who signs in from this browser, and the page for those who may not."""

from __future__ import annotations

import logging

import streamlit as st
from streamlit.errors import StreamlitAuthError, StreamlitMissingAuthlibError

from assessment.access.access_mode import AccessDenied, access_mode
from assessment.api.hosts import configured_hosts, host_name, is_loopback
from assessment.api.oidc import verified_email, why_not_logged_in
from assessment.api.principals import (
    LINK_NEEDED,
    Principals,
    principals_by_email,
    principals_by_link,
    why_no_principal,
)
from assessment.campaign import Workspace
from assessment.ui.foreign_text import md

ACCESS_MODES = {
    "open": (
        "Open mode: a name is enough, on this machine only. Links and members count in "
        "the other access modes."
    ),
    "invited": (
        "People sign in by personal links. Whoever has a link acts in its holder's name: "
        "send it to one person."
    ),
    "oidc": "People log in with their e-mail address, and have the role that the list below gives it.",
}


def entries(workspace: Workspace) -> Principals:
    """The campaigns that this browser's links or log-in open, read again.

    There are none in the access mode `open`, which needs no entry.
    """
    mode = access_mode()
    if mode == "open":
        return {}
    if mode == "oidc":
        return principals_by_email(workspace, email())
    return principals_by_link(workspace, st.context.cookies)


def email() -> str:
    """The address that the identity provider vouches for; "" without a login or verification."""
    return verified_email(st.user)


def why_denied(workspace: Workspace) -> str:
    """Why this browser has no access to any campaign, "" if it has."""
    try:
        mode = access_mode()
        all_principals = entries(workspace)
    except AccessDenied as denied:
        return str(denied)
    if mode == "open":
        return "" if from_here_only() else _ELSEWHERE
    if mode == "invited":
        return why_no_principal(all_principals, LINK_NEEDED)
    return why_no_principal(all_principals, why_not_logged_in(st.user))


_ELSEWHERE = (
    "in the access mode `open` a name is enough, so only this machine may reach the server, but other "
    "machines can reach it too. Start it with `--server.address localhost`, or let people in by personal "
    "links: set `ASSESSMENT_ACCESS=invited`"
)


def from_here_only() -> bool:
    """Whether the server listens only on its own machine's address, and the request names such an address."""
    if not is_loopback(st.get_option("server.address") or ""):
        return False
    if isinstance(st.context.ip_address, str):
        return False  # Streamlit gives an address only for a browser on another machine
    host_header = st.context.headers.get("Host")
    if not isinstance(host_header, str):
        return True
    name = host_name(host_header)
    # A page of another site can make a browser here send requests under that site's name (DNS rebinding).
    return is_loopback(name) or name in configured_hosts()


def show_access_denied(why: str) -> None:
    """The page for somebody without access: one sentence, and what the person can do."""
    st.title("Assessment Desk")
    sentence = why[:1].upper() + why[1:]
    # With backticks it is our own text about settings, written in Markdown
    if "`" not in sentence:
        sentence = md(sentence)
    st.info(f"{sentence}.", icon=":material/lock:")
    try:
        mode = access_mode()
    except AccessDenied:
        return
    if mode == "invited":
        st.html('<a href="./" target="_self">Sign in with another key</a>')
    elif mode == "oidc":
        _log_in_or_out()


def _log_in_or_out() -> None:
    if st.user.get("is_logged_in"):
        st.button("Log out", on_click=st.logout, icon=":material/logout:")
    elif st.button("Log in", type="primary", icon=":material/login:"):
        try:
            st.login()
        except (StreamlitAuthError, StreamlitMissingAuthlibError):
            logging.getLogger(__name__).exception("nobody can log in")
            st.error(
                "Logging in is not set up on this server; an administrator finds in "
                "docs/organisers/people.md what its secrets.toml needs."
            )


def sign_out_control() -> None:
    """A button or link that signs out, for machines that people share."""
    mode = access_mode()
    if mode == "oidc":
        st.button(
            "Log out", on_click=st.logout, icon=":material/logout:", type="tertiary"
        )
    elif mode == "invited":
        st.html(
            '<a href="api/leave" target="_self" style="color: inherit; font-size: 0.9rem">'
            "Sign out: forget my links in this browser</a>"
        )

"""Access to the pages: who uses this browser, and the page for people who have no access."""

from __future__ import annotations

import logging

import streamlit as st
from streamlit.errors import StreamlitAuthError, StreamlitMissingAuthlibError

from assessment.access.access_mode import AccessDenied, access_mode
from assessment.api.hosts import configured_hosts, host_name, is_loopback
from assessment.api.principals import (
    LINK_NEEDED,
    Principals,
    principals_by_email,
    principals_by_link,
    verified_email,
    why_no_principal,
    why_not_logged_in,
)
from assessment.campaign import Workspace
from assessment.ui.foreign_text import md


def entries(workspace: Workspace) -> Principals:
    """What this browser opens, looked up anew.  At the access mode `open` nobody needs a visit of their own."""
    mode = access_mode()
    if mode == "open":
        return {}
    if mode == "oidc":
        return principals_by_email(workspace, email())
    return principals_by_link(workspace, st.context.cookies)


def email() -> str:
    """The address that the identity provider vouches for, "" if nobody has logged in or it is not verified."""
    return verified_email(st.user)


def why_denied(workspace: Workspace) -> str:
    """Why nobody comes in from here, "" if somebody does."""
    try:
        mode = access_mode()
        all_principals = entries(workspace)
    except AccessDenied as denied:
        return str(denied)
    if mode == "open":
        return "" if from_here_only() else _ELSEWHERE
    return why_no_principal(all_principals, LINK_NEEDED if mode == "invited" else why_not_logged_in(st.user))


_ELSEWHERE = (
    "in the access mode `open` a name is enough, so the server must be reached from its own machine only, "
    "and it can be reached from others. Start it with `--server.address localhost`, "
    "or let people in by personal links: set `ASSESSMENT_ACCESS=invited`"
)


def from_here_only() -> bool:
    """Whether the server listens on this machine's own address only, and was asked under such an address."""
    host = st.context.headers.get("Host")
    name = host_name(host) if isinstance(host, str) else "localhost"
    here = is_loopback(name) or name in configured_hosts()
    return (
        here
        and is_loopback(st.get_option("server.address") or "")
        and not isinstance(st.context.ip_address, str)
    )


def show(why: str) -> None:
    """The page for people who have no access: one sentence, and what one can do."""
    st.title("Assessment Desk")
    sentence = why[:1].upper() + why[1:]
    st.info(f"{sentence if '`' in sentence else md(sentence)}.", icon=":material/door_front:")
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
                "Logging in is not set up on this server; an administrator finds in docs/organisers/people.md what its secrets.toml needs."
            )


def sign_out_control() -> None:
    """A way to forget who was here, for machines that people share."""
    mode = access_mode()
    if mode == "oidc":
        st.button("Log out", on_click=st.logout, icon=":material/logout:", type="tertiary")
    elif mode == "invited":
        st.html(
            '<a href="api/leave" target="_self" style="color: inherit; font-size: 0.9rem">Leave: forget my links in this browser</a>'
        )

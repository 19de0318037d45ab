"""The door: who is in front of it, and what is said to those who do not come in."""

from __future__ import annotations

import ipaddress
import logging
from urllib.parse import urlsplit

import streamlit as st
from streamlit.errors import StreamlitAuthError, StreamlitMissingAuthlibError

from assessment.api.cookie import links_in
from assessment.campaign import Workspace
from assessment.campaign.people import Place, Shut, door, holders, places, visit_by_link, visit_by_name
from assessment.permissions import Visit
from assessment.ui.safe import md

Entries = dict[str, Visit | Shut]
"""By campaign: the visit that this browser gives there, or why it gives none any more.  Campaigns of others are absent."""

_KEY_FORM = """
export default function ({ parentElement }) {
  const form = parentElement.querySelector("form"), said = parentElement.querySelector("output");
  const base = document.baseURI.split(/[?#]/)[0].replace(/\\/[^/]*$/, "");
  form.onsubmit = async (event) => {
    event.preventDefault();
    said.textContent = "…";
    const body = JSON.stringify({ key: form.key.value });
    const answer = await fetch(`${base}/api/enter`, { method: "POST", body, cache: "no-store" }).catch(() => null);
    if (answer?.ok) return window.location.reload();
    const why = await answer?.json().catch(() => null);
    said.textContent = why?.error ? `${why.error[0].toUpperCase()}${why.error.slice(1)}.` : "The server does not answer.";
  };
}
"""
_KEY_HTML = """<form autocomplete="off"><label for="door-key">Your key, or the whole link</label>
<div><input id="door-key" name="key" type="password" required maxlength="2000" spellcheck="false"><button>Come in</button></div>
<output role="status"></output></form>"""
_KEY_CSS = """
form { color: var(--st-text-color); font: 1rem/1.5 var(--st-font); max-width: 34rem; }
label { display: block; font-size: 0.9rem; margin-bottom: 0.25rem; }
div { display: flex; gap: 0.5rem; }
input { flex: 1; min-width: 0; padding: 0.5rem 0.75rem; font: inherit; color: inherit; background: var(--st-secondary-background-color);
  border: 1px solid var(--st-border-color); border-radius: var(--st-base-radius); }
button { padding: 0.5rem 1rem; font: inherit; cursor: pointer; color: light-dark(#ffffff, #10161b); background: var(--st-primary-color);
  border: 0; border-radius: var(--st-base-radius); }
input:focus-visible, button:focus-visible { outline: 2px solid var(--st-primary-color); outline-offset: 2px; }
output { display: block; min-height: 1.5rem; margin-top: 0.5rem; }
"""
_key_form = st.components.v2.component("assessment.door", html=_KEY_HTML, css=_KEY_CSS, js=_KEY_FORM)


def entries(workspace: Workspace) -> Entries:
    """What this browser opens, looked up anew.  At the open door nobody needs an entry."""
    way = door()
    if way == "open":
        return {}
    if way == "oidc":
        return _of_member(workspace, email())
    mine = holders(workspace, links_in(workspace, st.context.cookies))
    known = places(workspace)
    return {name: _by_link(known[name], numbers) for name, numbers in mine.items()}


def _by_link(place: Place, numbers: list[int]) -> Visit | Shut:
    try:
        return visit_by_link(place, numbers)
    except Shut as shut:
        return shut


def _of_member(workspace: Workspace, person: str) -> Entries:
    found: Entries = {}
    for name, place in places(workspace).items() if person else ():
        try:
            found[name] = visit_by_name(place, person)
        except Shut:
            continue
    return found


def email() -> str:
    """The address that the identity provider vouches for, "" if nobody has logged in or it is not verified."""
    user = st.user
    if not user.get("is_logged_in") or user.get("email_verified") is False:
        return ""
    return str(user.get("email") or "").strip().lower()


def why_shut(workspace: Workspace) -> str:
    """Why nobody comes in from here, "" if somebody does."""
    try:
        way = door()
        found = entries(workspace)
    except Shut as shut:
        return str(shut)
    if way == "open":
        return "" if from_here_only() else _ELSEWHERE
    if any(isinstance(entry, Visit) for entry in found.values()):
        return ""
    ended = next((str(entry) for entry in found.values() if isinstance(entry, Shut)), "")
    return ended or (_UNINVITED if way == "invited" else _unknown())


_ELSEWHERE = (
    "at the open door a name is enough, so the server must be reached from its own machine only, and it can be reached from others. "
    "Start it with `--server.address localhost`, or let people in by personal links: set `ASSESSMENT_DOOR=invited`"
)
_UNINVITED = "a personal link is needed to come in. An organiser of the campaign sends it to you; open it, or paste it here"


def _unknown() -> str:
    if not st.user.get("is_logged_in"):
        return "log in to come in"
    if not email():
        return "your identity provider does not vouch for an e-mail address, so nobody knows who you are; log in with another account"
    return f"the address {email()} is on no campaign's list of members; ask an organiser to put it there"


def from_here_only() -> bool:
    """Whether the server listens on this machine's own address only, and was asked under such an address."""
    asked = st.context.headers.get("Host")
    here = is_loopback(host_name(asked)) if isinstance(asked, str) else True
    return here and is_loopback(st.get_option("server.address") or "") and not isinstance(st.context.ip_address, str)


def host_name(host: str) -> str:
    """The name without the port, "" if it is none.

    >>> host_name("localhost:8501"), host_name("[::1]:8501"), host_name("[")
    ('localhost', '::1', '')
    """
    try:
        return urlsplit(f"//{host}").hostname or ""
    except ValueError:
        return ""


def is_loopback(address: str) -> bool:
    """Whether only programs on the same machine reach the address.

    >>> [is_loopback(address) for address in ("localhost", "127.0.0.1", "::1", "0.0.0.0", "desk.example.org", "")]
    [True, True, True, False, False, False]
    """
    try:
        return address == "localhost" or ipaddress.ip_address(address).is_loopback
    except ValueError:
        return False


def show(why: str) -> None:
    """The page of a shut door: one sentence, and what one can do."""
    st.title("Assessment Desk")
    sentence = why[:1].upper() + why[1:]
    st.info(f"{sentence if '`' in sentence else md(sentence)}.", icon=":material/door_front:")
    try:
        way = door()
    except Shut:
        return
    if way == "invited":
        _key_form(key="door")
    elif way == "oidc":
        _log_in_or_out()


def _log_in_or_out() -> None:
    if st.user.get("is_logged_in"):
        st.button("Log out", on_click=st.logout, icon=":material/logout:")
    elif st.button("Log in", type="primary", icon=":material/login:"):
        try:
            st.login()
        except (StreamlitAuthError, StreamlitMissingAuthlibError):
            logging.getLogger(__name__).exception("nobody can log in")
            st.error("Logging in is not set up on this server; an administrator finds in docs/people.md what its secrets.toml needs.")


def way_out() -> None:
    """A way to forget who was here, for machines that people share."""
    way = door()
    if way == "oidc":
        st.button("Log out", on_click=st.logout, icon=":material/logout:", type="tertiary")
    elif way == "invited":
        st.html('<a href="api/leave" target="_self" style="color: inherit; font-size: 0.9rem">Leave: forget my links in this browser</a>')

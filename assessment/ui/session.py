"""Who is here, as what, and at which campaign: kept in the page's address, so that a reload or a link comes back to it."""

from __future__ import annotations

import functools
from collections.abc import Collection
from typing import NoReturn, cast

import streamlit as st

from assessment.access import access_mode, members
from assessment.access.access_mode import AccessDenied
from assessment.access.members import name_problem
from assessment.campaign import Campaign, Workspace, workspace_at
from assessment.model.permissions import ROLES, Forbidden, Principal, Right, Role
from assessment.sentences.worker import RemoteSplitter
from assessment.ui import access
from assessment.ui.choices import forget_choices
from assessment.ui.foreign_text import md

CAMPAIGN, WHO, AS = "campaign", "who", "as"
"""In the address; `who` and `as` (ROLE or team:NAME) count in the access mode `open` only."""

_WRITTEN, _ENTERED = "written-", "entered-by-right"

__all__ = [
    "AS",
    "CAMPAIGN",
    "WHO",
    "campaign",
    "campaign_or_stop",
    "campaigns",
    "choose",
    "come_in",
    "ended_here",
    "enter",
    "entered_right",
    "may",
    "name_problem",
    "principal",
    "principals",
    "remember",
    "say_unknown_campaign",
    "splitter",
    "who",
    "workspace",
]  # fmt: skip


def workspace() -> Workspace:
    return workspace_at()


@functools.cache
def splitter() -> RemoteSplitter:
    """The process's sentence splitter; spaCy runs in a process of its own, so that it never stalls the pages."""
    return RemoteSplitter()


# The address


def remember() -> None:
    """Take campaign, name and role from an address that is not the one written last (a link, the way back), and keep it up to date."""
    for name in (CAMPAIGN, WHO, AS):
        given = st.query_params.get(name)
        if given and given != st.session_state.get(_WRITTEN + name) and not _wrong(name, given):
            st.session_state[name] = given
        if st.session_state.get(name):
            choose(name, st.session_state[name])
        elif given:
            del st.query_params[name]


def _wrong(name: str, given: str) -> bool:
    return (name == WHO and bool(name_problem(given))) or (
        name == AS and given.partition(":")[0] not in ROLES
    )


def choose(name: str, value: str) -> None:
    """Keep it in the session and the address; with another campaign, what was chosen of the one before goes."""
    if name == CAMPAIGN and st.session_state.get(name) not in (None, value):
        forget_choices((CAMPAIGN, WHO, AS))
    st.session_state[name] = st.session_state[_WRITTEN + name] = value
    st.query_params[name] = value


# Who, and where


def principals() -> dict[str, Principal]:
    """The campaigns that are open to whoever is here, and as what."""
    if access_mode.access_mode() == "open":
        return dict.fromkeys(members.people_by_campaign(workspace()), _in_open_mode())
    return {
        name: entry for name, entry in access.entries(workspace()).items() if isinstance(entry, Principal)
    }


def _in_open_mode() -> Principal:
    role, _, team = str(st.session_state.get(AS, "organiser")).partition(":")
    return Principal(str(st.session_state.get(WHO, "")), cast(Role, role), team)


def _chosen(names: Collection[str]) -> str:
    """The chosen campaign of these, or the first one, "" if there is none."""
    chosen = str(st.session_state.get(CAMPAIGN, ""))
    return chosen if chosen in names else next(iter(names), "")


def campaigns() -> dict[str, Campaign]:
    """The campaigns that whoever is here may know of."""
    mine = principals()
    return {name: found for name, found in workspace().campaigns().items() if name in mine}


def campaign() -> Campaign | None:
    """The chosen campaign, or the first one, or None."""
    try:
        name = _chosen(principals())
    except AccessDenied:
        return None
    return workspace().campaign(name) if name else None


def principal() -> Principal:
    """Who is here and as what, at the chosen campaign.  Raises `AccessDenied` if nobody comes in from here."""
    mine = principals()
    if mine:
        return mine[_chosen(mine)]
    if access_mode.access_mode() == "open":
        return _in_open_mode()
    raise AccessDenied("no campaign is open to you; ask an organiser")


def who() -> str:
    """The name of whoever is here, "" if nobody is chosen yet."""
    try:
        return principal().person
    except AccessDenied:
        return ""


def may(right: Right) -> bool:
    """Whether whoever is here has the right at the chosen campaign, as it stands now."""
    found = campaign()
    try:
        return principal().may(right, found.phase if found else "open")
    except AccessDenied:
        return False


# The guards of the pages


def come_in() -> None:
    """The page goes on, or says why nobody comes in from here and ends."""
    why = access.why_denied(workspace())
    if why:
        access.show(why)
        st.stop()


def enter(right: Right) -> Campaign:
    """The chosen campaign for somebody with this right.  Without either, the page says so in one sentence and ends here."""
    come_in()
    why = ended_here()
    if why:
        _say_and_stop(why)
    found = campaign_or_stop()
    try:
        principal().needs(right, found.phase)
    except Forbidden as forbidden:
        _say_and_stop(str(forbidden))
    st.session_state[_ENTERED] = right
    return found


def entered_right() -> Right:
    """The right that opened the page."""
    return cast(Right, st.session_state[_ENTERED])


def ended_here() -> str:
    """Why the chosen campaign is not open any more to whoever is here, "" if it is: said, rather than that another campaign appears."""
    entry = access.entries(workspace()).get(str(st.session_state.get(CAMPAIGN, "")))
    return str(entry) if isinstance(entry, AccessDenied) else ""


def say_unknown_campaign() -> None:
    """That a link names a campaign that is not here, or not open to whoever is here, and which one is shown instead."""
    name, here = str(st.session_state.get(CAMPAIGN, "")), campaign()
    if name and here and name != here.name and not ended_here():
        st.caption(
            f":material/link_off: The link names the campaign {md(name[:80])}, which is not here. This is {md(here.title)}."
        )


def _say_and_stop(why: str) -> NoReturn:
    st.info(f"{md(why[:1].upper() + why[1:])}.", icon=":material/lock:")
    st.stop()


def campaign_or_stop() -> Campaign:
    """The chosen campaign; without one, the page says what to do and ends here."""
    found = campaign()
    if found is None:
        st.info(
            "There is no campaign yet. Make one on the page Home, or add the sample campaigns there.",
            icon=":material/inbox:",
        )
        st.stop()
    return found

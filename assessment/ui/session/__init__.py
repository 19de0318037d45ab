"""The person, role and campaign of a page; its address holds all three, so that a reload or a link restores
them.
"""

from __future__ import annotations

import functools
from collections.abc import Collection
from typing import NoReturn, cast

import streamlit as st

from assessment.access import access_mode, members
from assessment.access.access_mode import AccessDenied
from assessment.access.members import name_problem
from assessment.access.same_role import same_role
from assessment.campaign import Campaign, Workspace, workspace_at
from assessment.model.permissions import ROLES, Forbidden, Principal, Right, Role
from assessment.sentences.worker import RemoteSplitter
from assessment.ui.foreign_text import md, md_sentence
from assessment.ui.session import access
from assessment.ui.session.choice_state import forget_choices

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
    "enter",
    "may",
    "name_problem",
    "page_right",
    "principal",
    "principals",
    "remember",
    "require_access",
    "say_unknown_campaign",
    "splitter",
    "who",
    "why_access_ended",
    "workspace",
    "writer_name",
]  # fmt: skip


def workspace() -> Workspace:
    return workspace_at()


@functools.cache
def splitter() -> RemoteSplitter:
    """The server's sentence splitter; spaCy has a process of its own, so that it never stalls the pages."""
    return RemoteSplitter()


# The address


def remember() -> None:
    """Read campaign, name and role from an address that these pages did not write last: it comes from a link,
    or from the browser's back button.  The address is kept up to date, too.
    """
    for name in (CAMPAIGN, WHO, AS):
        value = st.query_params.get(name)
        is_news = bool(value) and value != st.session_state.get(_WRITTEN + name)
        if value and is_news and _is_valid(name, value):
            st.session_state[name] = value
        if st.session_state.get(name):
            choose(name, st.session_state[name])
        elif value:
            del st.query_params[name]


def _is_valid(name: str, value: str) -> bool:
    if name == WHO:
        return not name_problem(value)
    if name == AS:
        role, _, _ = value.partition(":")
        return role in ROLES
    return True


def choose(name: str, value: str) -> None:
    """Store the value in the session and the address.

    A change of campaign forgets what was chosen of the one before.
    """
    before = st.session_state.get(name)
    if name == CAMPAIGN and before not in (None, value):
        forget_choices((CAMPAIGN, WHO, AS))
    st.session_state[name] = value
    st.session_state[_WRITTEN + name] = value
    st.query_params[name] = value


# The person and the campaign


def principals() -> dict[str, Principal]:
    """The campaigns that are open to this person, each with the role there."""
    if access_mode.access_mode() == "open":
        return dict.fromkeys(members.people_by_campaign(workspace()), _in_open_mode())
    entries = access.entries(workspace())
    return {
        name: entry for name, entry in entries.items() if isinstance(entry, Principal)
    }


def _in_open_mode() -> Principal:
    person = str(st.session_state.get(WHO, ""))
    role, _, team = str(st.session_state.get(AS, "organiser")).partition(":")
    return Principal(person, cast(Role, role), team)


def _chosen(names: Collection[str]) -> str:
    """The chosen campaign if it is one of these names, else the first name, "" if there is none."""
    chosen = str(st.session_state.get(CAMPAIGN, ""))
    return chosen if chosen in names else next(iter(names), "")


def campaigns() -> dict[str, Campaign]:
    """The campaigns that are open to this person."""
    mine = principals()
    all_campaigns = workspace().campaigns()
    return {name: campaign for name, campaign in all_campaigns.items() if name in mine}


def campaign() -> Campaign | None:
    """The chosen campaign, else the first one that is open to this person, None if there is none."""
    try:
        name = _chosen(principals())
    except AccessDenied:
        return None
    return workspace().campaign(name) if name else None


def principal() -> Principal:
    """The person and role at the chosen campaign.  Raises `AccessDenied` if there is no such campaign."""
    mine = principals()
    if mine:
        return mine[_chosen(mine)]
    if access_mode.access_mode() == "open":
        return _in_open_mode()
    raise AccessDenied("no campaign is open to you; ask an organiser")


def who() -> str:
    """The name of this person, "" if none is chosen yet or no campaign is open."""
    try:
        return principal().person
    except AccessDenied:
        return ""


def writer_name() -> str:
    """The name under which the log keeps what this person stores on a page.

    In the access mode `open` an organiser need not have chosen a name.
    """
    return who() or "organiser"


def may(right: Right) -> bool:
    """Whether this person has the right at the chosen campaign in its present phase."""
    chosen = campaign()
    phase = chosen.phase if chosen else "open"
    try:
        return principal().may(right, phase)
    except AccessDenied:
        return False


# What guards the pages


def require_access() -> None:
    """Ends the page with the reason if this browser has no access to any campaign."""
    why = access.why_denied(workspace())
    if why:
        access.show_access_denied(why)
        st.stop()


def enter(right: Right) -> Campaign:
    """The chosen campaign, if this person has the right there.

    Otherwise the page says why in one sentence and ends.  Whatever the page stores through this handle is
    stored only if the person still has link and role in that transaction.
    """
    require_access()
    why = why_access_ended()
    if why:
        _say_and_stop(why)
    chosen = campaign_or_stop()
    person = principal()
    try:
        person.needs(right, chosen.phase)
    except Forbidden as forbidden:
        _say_and_stop(str(forbidden))
    st.session_state[_ENTERED] = right
    check = same_role(person, access_mode.access_mode())
    return chosen.for_person(check) if check else chosen


def page_right() -> Right:
    """The right that opened the page."""
    return cast(Right, st.session_state[_ENTERED])


def why_access_ended() -> str:
    """Why the chosen campaign is no longer open to this person, "" if it is.

    Pages show the reason; without it another campaign would silently appear in its place.
    """
    name = str(st.session_state.get(CAMPAIGN, ""))
    entry = access.entries(workspace()).get(name)
    return str(entry) if isinstance(entry, AccessDenied) else ""


def say_unknown_campaign() -> None:
    """Where a link names a campaign that does not exist or is not open, a caption says which one is shown."""
    name = str(st.session_state.get(CAMPAIGN, ""))
    here = campaign()
    if name and here and name != here.name and not why_access_ended():
        st.caption(
            f":material/link_off: The link names the campaign {md(name[:80])}, which is not here. "
            f"This is {md(here.title)}."
        )


def _say_and_stop(why: str) -> NoReturn:
    st.info(md_sentence(why), icon=":material/lock:")
    st.stop()


def campaign_or_stop() -> Campaign:
    """The chosen campaign; without one, the page says what to do and ends."""
    chosen = campaign()
    if chosen is None:
        st.info(
            "There is no campaign yet. Create one on the page Home, or add the sample campaigns there.",
            icon=":material/inbox:",
        )
        st.stop()
    return chosen

"""The person who looks at a page, the role, and the campaign that was chosen."""

from __future__ import annotations

import functools
from collections.abc import Collection
from typing import cast

import streamlit as st

from assessment.access import access_mode, members
from assessment.access.access_mode import AccessDenied
from assessment.campaign import Campaign, Workspace, workspace_at
from assessment.model.permissions import Principal, Right, Role
from assessment.sentences.worker import RemoteSplitter
from assessment.ui.session import access
from assessment.ui.session.address import AS, CAMPAIGN, WHO


def workspace() -> Workspace:
    return workspace_at()


@functools.cache
def splitter() -> RemoteSplitter:
    """The server's sentence splitter; spaCy has a process of its own, so that it never stalls the pages."""
    return RemoteSplitter()


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


def why_access_ended() -> str:
    """Why the chosen campaign is no longer open to this person, "" if it is.

    Pages show the reason; without it another campaign would silently appear in its place.
    """
    name = str(st.session_state.get(CAMPAIGN, ""))
    entry = access.entries(workspace()).get(name)
    return str(entry) if isinstance(entry, AccessDenied) else ""

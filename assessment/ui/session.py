"""Who is here, and at which campaign: kept in the page's address, so that a reload or a link comes back to it."""

from __future__ import annotations

import functools

import streamlit as st

from assessment.campaign import Campaign, Workspace, workspace_at
from assessment.text.worker import RemoteSplitter

CAMPAIGN, WHO = "campaign", "who"
MAX_NAME = 60


def workspace() -> Workspace:
    return workspace_at()


@functools.cache
def splitter() -> RemoteSplitter:
    """The process's sentence splitter; spaCy runs in a process of its own, so that it never stalls the pages."""
    return RemoteSplitter()


def remember() -> None:
    """Take campaign and name from the address on arrival, and keep the address up to date."""
    for name in (CAMPAIGN, WHO):
        given = st.query_params.get(name)
        if given and name not in st.session_state and not (name == WHO and name_problem(given)):
            st.session_state[name] = given
        if st.session_state.get(name):
            st.query_params[name] = st.session_state[name]
        elif given:
            del st.query_params[name]


def choose(name: str, value: str) -> None:
    st.session_state[name] = value
    st.query_params[name] = value


def who() -> str:
    """The assessor's name, "" if nobody is chosen yet."""
    return str(st.session_state.get(WHO, ""))


def campaign() -> Campaign | None:
    """The chosen campaign, or the only one, or None."""
    campaigns = workspace().campaigns()
    chosen = st.session_state.get(CAMPAIGN)
    if chosen not in campaigns:
        chosen = next(iter(campaigns), None) if campaigns else None
    return campaigns.get(chosen) if chosen else None


def campaign_or_stop() -> Campaign:
    """The chosen campaign; without one, the page says what to do and ends here."""
    found = campaign()
    if found is None:
        st.info("There is no campaign yet. Make one on the page Home, or add the sample campaigns there.", icon=":material/inbox:")
        st.stop()
    return found


def name_problem(name: str) -> str:
    """Why this cannot be an assessor's name, "" if it can."""
    if not name.strip():
        return "Type a name."
    if len(name) > MAX_NAME or not name.isprintable():
        return f"A name has at most {MAX_NAME} printable characters."
    if ":" in name:
        return "A name has no colon: names such as auto:… are machine assessors."
    return ""

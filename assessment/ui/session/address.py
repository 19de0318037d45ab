"""The address of a page holds campaign, name and role, so that a reload or a link restores them."""

from __future__ import annotations

from collections.abc import Sequence

import streamlit as st

from assessment.access.members import name_problem
from assessment.model.permissions import ROLES
from assessment.ui.session.choices_in_address import (
    forget_choices,
    state_of_choice,
    write_choice,
)

CAMPAIGN, WHO, AS = "campaign", "who", "as"
"""In the address; `who` and `as` (ROLE or team:NAME) count in the access mode `open` only."""


def sync_with_address() -> None:
    """Read campaign, name and role from the address, and write there what the session has.

    It is read only where these pages did not write it last: then it is from a link or the back button.
    The campaign of a moment ago counts, too, unlike an earlier choice on a page: a link to it opens it.
    """
    for name in (CAMPAIGN, WHO, AS):
        value = st.query_params.get(name)
        is_news = state_of_choice(name).written != (value,)
        if value and is_news and _is_valid(name, value):
            st.session_state[name] = value
        if st.session_state.get(name):
            _choose(name, st.session_state[name])
        elif value:
            _write(name, ())


def _is_valid(name: str, value: str) -> bool:
    if name == WHO:
        return not name_problem(value)
    if name == AS:
        role, _, _ = value.partition(":")
        return role in ROLES
    return True


def choose_campaign(name: str) -> None:
    """Choose the campaign; what was chosen of another one before is forgotten."""
    _choose(CAMPAIGN, name)


def choose_person(name: str) -> None:
    """Choose the name in which this browser acts, in the access mode `open`."""
    _choose(WHO, name)


def choose_role(role: str) -> None:
    """Choose the role, ROLE or team:NAME, in the access mode `open`."""
    _choose(AS, role)


def _choose(name: str, value: str) -> None:
    before = st.session_state.get(name)
    if name == CAMPAIGN and before not in (None, value):
        forget_choices((CAMPAIGN, WHO, AS))
    st.session_state[name] = value
    _write(name, (value,))


def _write(name: str, values: Sequence[str]) -> None:
    write_choice(name, values, (), of_page=True)

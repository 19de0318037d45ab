"""Whose tags the reader puts on: without a name there are none, and the page asks for one."""

from __future__ import annotations

import streamlit as st

from assessment.access.access_mode import access_mode
from assessment.analysis import errors
from assessment.ui import session
from assessment.ui.frame import name_picker


def can_tag() -> bool:
    """Whether the reader is somebody, alone or as a team, who owns tags."""
    return errors.owner_of(session.principal()) is not None


def ask_for_name(key: str) -> None:
    """A line that says whose tags are, with the choice of a name where people choose it themselves."""
    st.info("**Tags are your own: choose your name.**", icon=":material/label:")
    if access_mode() == "open":
        name_picker(key)

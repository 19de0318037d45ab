"""Links of a page to other pages of the desk open in the tab that one reads in."""

from __future__ import annotations

from pathlib import Path

import streamlit as st

_component = st.components.v2.component(
    "assessment.same_tab", js=(Path(__file__).parent / "same_tab.js").read_text()
)


def stay_in_tab() -> None:
    """Makes the links of every page open in the same tab; with Ctrl they still open a new one.

    Whatever a reader does, such as opening a page, is one step of the browser's history.
    """
    # A component takes a line; in the sidebar nobody misses it.
    with st.sidebar:
        _component(key="same-tab")

"""Names under which the address and the session keep what is chosen on the page Scores."""

from __future__ import annotations

import streamlit as st

from assessment.ui.choices import choose_for

MEASURE, RUN, TOPIC, LOOK = "measure", "drill-run", "drill-topic", "look"
SHOW, ONLY, TESTED = "show", "only", "tested"
SEEN = "measure-seen"
"""The measure that the parts below the leaderboard were last drawn with."""
DRILLDOWN = "Behind the figures"


def open_picked(element: str, picked: dict[str, str]) -> None:
    """Open what was picked in the drill-down below.

    It stays picked while the page is drawn again, so only a new pick counts.
    """
    key = f"picked-{element}"
    before = st.session_state.get(key)
    # Before any return: taking the pick back must count as well, or the same one could not be made again.
    st.session_state[key] = picked
    if not picked or picked == before:
        return
    for name, value in picked.items():
        choose_for(name, value)
    choose_for(LOOK, DRILLDOWN)
    st.rerun()

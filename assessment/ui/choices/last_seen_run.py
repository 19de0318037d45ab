"""The run that was last looked at in this session, so that another page opens with it.

One run is remembered, with its campaign: each page that shows a single run writes it over the one before.
"""

from __future__ import annotations

from collections.abc import Collection

import streamlit as st

from assessment.campaign import Campaign

_LAST_RUN = "last-run"


def remember_run(campaign: Campaign, run: str) -> None:
    st.session_state[_LAST_RUN] = (campaign.name, run)


def last_seen_run(campaign: Campaign, runs: Collection[str]) -> str | None:
    """The run of this campaign last looked at in this session; None where it is none of the `runs`."""
    name, run = st.session_state.get(_LAST_RUN, ("", ""))
    return run if name == campaign.name and run in runs else None

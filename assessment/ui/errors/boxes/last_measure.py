"""The measure by which units were last looked at, so that the part *Tags* opens with it."""

from __future__ import annotations

import streamlit as st

from assessment.campaign import Campaign

_LAST_MEASURE = "last-measure-of-units"


def remember_measure(campaign: Campaign, measure: str | None) -> None:
    """Keeps the measure for this session; None, for units without costs, keeps the one before."""
    if measure is not None:
        st.session_state[_LAST_MEASURE] = (campaign.name, measure)


def last_measure(campaign: Campaign) -> str | None:
    """The measure of this campaign last used in this session; None where there is none."""
    name, measure = st.session_state.get(_LAST_MEASURE, ("", None))
    return measure if name == campaign.name else None

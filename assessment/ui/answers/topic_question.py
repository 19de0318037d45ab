"""What a topic asks, above the answers to it."""

from __future__ import annotations

import streamlit as st

from assessment.campaign import Campaign
from assessment.ui.foreign_text import md, md_lines

_MAX_LINES = 3
"""Lines of a narrative that are shown unfolded."""


def show_question(campaign: Campaign, topic: str) -> None:
    """The topic's question with its narrative."""
    headline = campaign.track.headline(campaign.topics[topic])
    st.markdown(f"**{md(headline.question)}**")
    lines = headline.narrative.splitlines()
    if not lines:
        return
    if len(lines) <= _MAX_LINES:
        st.caption(md_lines(headline.narrative))
        return
    # A list of questions would push the answer, which repeats them, off the first screen.
    with st.expander(f"More about the topic: {len(lines)} lines"):
        st.caption(md_lines(headline.narrative))

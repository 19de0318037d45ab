"""From a figure to the text behind it."""

from __future__ import annotations

from collections.abc import Sequence
from urllib.parse import urlencode

import streamlit as st

from assessment.campaign import Campaign
from assessment.campaign.sight import visible_runs
from assessment.ui import session
from assessment.ui.answers import topic_label
from assessment.ui.safe import md
from assessment.ui.scores.choices import RUN, TOPIC


def address(page: str, campaign: Campaign, **query: str) -> str:
    """Where another page shows the campaign; who looks, and as what, stays."""
    kept = {name: st.query_params[name] for name in (session.WHO, session.AS) if name in st.query_params}
    return f"./{page}?{urlencode({session.CAMPAIGN: campaign.name, **kept, **query})}"


def answer_address(campaign: Campaign, topic: str, run: str) -> str:
    return address("answers", campaign, topic=topic, run=run)


def scores_address(campaign: Campaign, topic: str, run: str) -> str:
    """The page Scores knows a topic in its address by what its list of topics shows."""
    return address("scores", campaign, **{TOPIC: topic_label(campaign, topic), RUN: run})


def behind(campaign: Campaign, topic: str, runs: Sequence[str]) -> None:
    """Links to the answers of these runs to a topic and to what counted of them; of runs that are seen singly only."""
    visible = set(visible_runs(campaign, session.visit()))
    links = [
        f"{md(run)}: [answer]({answer_address(campaign, topic, run)}), [what counted]({scores_address(campaign, topic, run)})"
        for run in runs
        if run in visible
    ]
    with st.container(border=True):
        st.markdown(f"**{md(topic_label(campaign, topic))}**")
        st.markdown("  \n".join(links) if links else "The runs of others are not shown singly.")

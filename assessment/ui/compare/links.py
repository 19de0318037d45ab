"""Links from a point of a picture to the text of the answers."""

from __future__ import annotations

from collections.abc import Sequence

import streamlit as st

from assessment.access.visibility import visible_runs
from assessment.campaign import Campaign
from assessment.ui import session
from assessment.ui.answers import topic_label
from assessment.ui.foreign_text import md
from assessment.ui.links import address, answer_address
from assessment.ui.scores.choices import RUN, TOPIC


def link_to_units(campaign: Campaign, topic: str, runs: Sequence[str]) -> None:
    """Links to the answers of these runs to a topic and to the labels that counted.

    Only of runs that the reader sees singly.
    """
    visible = set(visible_runs(campaign, session.principal()))
    lines = []
    for run in runs:
        if run in visible:
            lines.append(links_of_run(campaign, topic, run))
    single = [run for run in runs if run in visible]
    if len(single) == 2:
        lines.append(_side_by_side(campaign, topic, single[0], single[1]))
    with st.container(border=True):
        st.markdown(f"**{md(topic_label(campaign, topic))}**")
        st.markdown("  \n".join(lines) or "The runs of others are not shown singly.")


def links_of_run(campaign: Campaign, topic: str, run: str) -> str:
    """Links to the run's answer and its labels; each says whose it is, since readers may list links alone."""
    answer = answer_address(campaign, topic, run)
    scores = address("scores", campaign, **{TOPIC: topic, RUN: run})
    name = md(run)
    return f"[answer of {name}]({answer}), [what counted for {name}]({scores})"


def _side_by_side(campaign: Campaign, topic: str, first: str, second: str) -> str:
    """A link to the page Errors, which has the texts of two runs beside each other."""
    query = {"part": "Two runs", "run": first, "other": second, "topic": topic}
    return f"[both answers side by side]({address('errors', campaign, **query)})"

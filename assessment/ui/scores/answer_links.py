"""Links from a point of a picture to the text of the answers."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal

import streamlit as st

from assessment.access.visibility import visible_runs
from assessment.analysis.comparison import ScoreMatrix
from assessment.campaign import Campaign
from assessment.ui import session
from assessment.ui.foreign_text import md
from assessment.ui.links import address, answer_address
from assessment.ui.page_links import answers_of_both_address
from assessment.ui.scores.parameters import MEASURE, RUN, TOPIC
from assessment.ui.tables.score_rows import row_title
from assessment.ui.topic_titles import topic_label

_MAX_UNSCROLLED, _LIST_HEIGHT = 12, 340
"""Topics of one point up to which all are in sight; pixels of the list of more, which scrolls."""
_OTHERS = "The runs of others are not shown singly."


def link_to_units(
    campaign: Campaign, scores: ScoreMatrix, row: str, runs: Sequence[str]
) -> None:
    """Links to the answers of these runs to the topic of a row and to the labels that counted.

    Only of runs that the reader sees singly.
    """
    single = _shown_singly(campaign, runs)
    with st.container(border=True, gap="xxsmall"):
        st.markdown(f"**{md(row_in_words(campaign, scores, row))}**")
        if not single:
            st.markdown(_OTHERS)
        for run in single:
            st.markdown(_links_of_run(campaign, scores, row, run))
        if len(single) == 2:
            both = side_by_side_address(campaign, scores, row, single)
            st.markdown(f"[both answers side by side]({both})")


def link_to_rows(
    campaign: Campaign, scores: ScoreMatrix, rows: Sequence[str], runs: Sequence[str]
) -> None:
    """Links to the answers to all topics that a point stands for; to a single one as in `link_to_units`."""
    if len(rows) == 1:
        link_to_units(campaign, scores, rows[0], runs)
        return
    single = _shown_singly(campaign, runs)
    height: int | Literal["content"] = (
        _LIST_HEIGHT if len(rows) > _MAX_UNSCROLLED else "content"
    )
    with st.container(border=True, gap="xxsmall", height=height):
        several = scores.noun.several
        st.markdown(f"**{len(rows):,} {several} at this point**")
        if not single:
            st.markdown(_OTHERS)
        lines = []
        for row in rows:
            words = md(row_in_words(campaign, scores, row))
            links = [_links_of_run(campaign, scores, row, run) for run in single]
            lines.append(" · ".join([f"- {words}", *links]))
        st.markdown("\n".join(lines))


def _shown_singly(campaign: Campaign, runs: Sequence[str]) -> list[str]:
    visible = set(visible_runs(campaign, session.principal()))
    return [run for run in runs if run in visible]


def row_in_words(campaign: Campaign, scores: ScoreMatrix, row: str) -> str:
    """A topic with its words; of a part its own words, and the topic that the links lead to."""
    topic = scores.topic_of(row)
    label = topic_label(campaign, topic)
    if topic == row:
        return label
    part = row_title(campaign, scores, row) or row
    return f"{part} (links to its topic {label})"


def _links_of_run(campaign: Campaign, scores: ScoreMatrix, row: str, run: str) -> str:
    """Links to the run's answer and its labels; each says whose it is, since readers may list links alone."""
    topic = scores.topic_of(row)
    answer = answer_address(campaign, topic, run)
    chosen = {MEASURE: scores.measure, TOPIC: topic, RUN: run}
    counted = address("scores", campaign, **chosen)
    name = md(run)
    return f"[answer of {name}]({answer}), [what counted for {name}]({counted})"


def side_by_side_address(
    campaign: Campaign, scores: ScoreMatrix, row: str, runs: Sequence[str]
) -> str:
    """The address of the page Errors with the texts of both runs; "" for a reader who does not see both."""
    single = _shown_singly(campaign, runs)
    if len(single) < 2:
        return ""
    first, second = single
    topic = scores.topic_of(row)
    return answers_of_both_address(
        campaign, topic, first, second, measure=scores.measure
    )

"""A run's topics from worst to best, beside what counted at one of them."""

from __future__ import annotations

import textwrap
from collections.abc import Sequence
from statistics import fmean
from typing import Any

import streamlit as st

from assessment.analysis.comparison.means_over_topics import is_mean
from assessment.analysis.comparison.measure_totals import totals_of_measure
from assessment.analysis.comparison.worst_topics import is_not_judged
from assessment.campaign import Campaign
from assessment.campaign.recent_totals import recent_totals
from assessment.model import Measure, Score
from assessment.statistics.tied_scores import is_tied
from assessment.ui.choices import choose_for
from assessment.ui.element_keys import element_key
from assessment.ui.foreign_text import md
from assessment.ui.measures import measure_heading, topic_digits
from assessment.ui.page_links import costly_units_address
from assessment.ui.scores.parameters import TOPIC
from assessment.ui.tables import (
    UNDEFINED,
    draw_table,
    number_column,
    table_from_rows,
)
from assessment.ui.tables.cell_widths import letters_of_line
from assessment.ui.tables.table_shapes import TableRow

_HEAD_HEIGHT, _ROW_HEIGHT = 38, 35
_HEIGHT = _HEAD_HEIGHT + 5 * _ROW_HEIGHT
"""Pixels of the table: the text behind the worst topic should be in sight below it."""
_SCORE = "Score"
_TOPIC, _JUDGED, _TITLE = "Topic", "Judged", "Title"
_CUT = " …"
_LETTER_WIDTH, _PADDING, _MIN_WIDTH, _MAX_WIDTH = 7, 18, 66, 118
"""Pixels of a column of texts: narrow, since the titles at the right need the room."""
_TITLE_ROOM = 365
"""Pixels for topic, judged and title in a window of 1280; the table itself cuts without a sign."""
_HEADING = "worst-topics-heading"
# The toolbar of the table, there while the pointer is on it, lies on the right end of the line above.
_STYLE = f"<style>.st-key-{_HEADING} {{ padding-right: 8rem; }}</style>"


def show_topics_worst_first(
    campaign: Campaign, run: str, topic: str, scores: Sequence[Score]
) -> None:
    """The run's topics from worst to best, the one in the box ticked; ticking another one opens it."""
    measure = scores[0].measure
    rule = campaign.track.measure(measure)
    _say_order(campaign, scores)
    rows = [_topic_row(campaign, score) for score in scores]
    topics = [score.topic or "" for score in scores]
    judged = [str(row[_JUDGED]) for row in rows]
    letters = letters_of_line(_TITLE_ROOM - _width(topics) - _width(judged))
    for row in rows:
        title = str(row[_TITLE])
        row[_TITLE] = textwrap.shorten(title, letters, placeholder=_CUT)
    frame = table_from_rows(rows)
    number = number_column(topic_digits(campaign, measure))
    look = {_TOPIC: _as_wide_as(topics), _SCORE: number}
    look[_JUDGED] = _as_wide_as(judged)
    key = element_key("worst", run, measure)
    height = min(_HEIGHT, _HEAD_HEIGHT + _ROW_HEIGHT * len(scores))
    tick_topic(key, topics, topic)

    def on_tick() -> None:
        open_ticked_topic(key, topics)

    # The callback runs before the box of topics is drawn, so that one run shows the other topic.
    draw_table(
        frame,
        hide_index=True,
        placeholder=UNDEFINED,
        height=height,
        key=key,
        on_select=on_tick,
        selection_mode="single-row",
        column_config=look,
    )
    # A measure that does not rank runs gives nothing a cost.
    if rule.ranks_runs:
        for score in scores:
            if score.topic == topic and score.judged:
                _say_costs(campaign, score)


def _say_order(campaign: Campaign, scores: Sequence[Score]) -> None:
    """In which order the topics stand, and whether each of them counts in the total."""
    rule = campaign.track.measure(scores[0].measure)
    heading = measure_heading(campaign.track, scores[0].measure)
    st.html(_STYLE)
    with st.container(key=_HEADING):
        st.markdown(f"**{md(heading)}**: {_order_in_words(rule)}")
    if rule.ranks_runs and _is_no_mean(campaign, scores):
        # A topic with 0/0 has a 0, and the total may be none the lower for it.
        st.caption(
            "The total is not the mean of these scores, so a low one need not lower it."
        )


def _is_no_mean(campaign: Campaign, scores: Sequence[Score]) -> bool:
    """Whether the run's total, as the leaderboard has it, is something else than the mean of these scores."""
    run, measure = scores[0].run, scores[0].measure
    recent = campaign.of_task(recent_totals(campaign.data).totals)
    total = totals_of_measure(recent, measure).get(run)
    values = [score.value for score in scores if score.value is not None]
    # Of more topics than are listed the mean is not known.
    if total is None or not values or len(scores) < len(campaign.topics):
        return False
    return not is_mean(total, fmean(values))


def _order_in_words(rule: Measure) -> str:
    if rule.ranks_runs:
        return "worst topics first"
    if rule.coverage:
        return "least judged topics first"
    return "lowest values first; low is neither good nor bad"


def tick_topic(key: str, topics: Sequence[str], topic: str) -> None:
    """Tick the topic in the table of topics with this key, unless it is ticked.

    A table whose ticks are set loses a click that is on its way.
    """
    rows = [topics.index(topic)] if topic in topics else []
    if _ticked_rows(key) != rows:
        selection = {"rows": rows, "columns": [], "cells": []}
        st.session_state[key] = {"selection": selection}


def open_ticked_topic(key: str, topics: Sequence[str]) -> None:
    """The topic ticked in the table of topics with this key becomes the one in the box above it."""
    for row in _ticked_rows(key):
        choose_for(TOPIC, topics[row])


def _ticked_rows(key: str) -> list[int]:
    state = st.session_state.get(key) or {}
    return list(state.get("selection", {}).get("rows", []))


def _as_wide_as(texts: Sequence[str]) -> Any:
    """How `draw_table` shows a column of these texts (Streamlit's own type of it has no name)."""
    return st.column_config.TextColumn(width=_width(texts))


def _width(texts: Sequence[str]) -> int:
    width = _PADDING + _LETTER_WIDTH * max(map(len, texts))
    return min(max(width, _MIN_WIDTH), _MAX_WIDTH)


def _say_costs(campaign: Campaign, score: Score) -> None:
    """A link to what the run's units at the topic cost, on the page Errors; none from a perfect score."""
    topic = score.topic or ""
    measure = campaign.track.measure(score.measure)
    heading = md(measure_heading(campaign.track, score.measure))
    if score.value is not None and is_tied(score.value, measure.best_value):
        st.caption(f"No {heading} is lost at topic {md(topic)}.")
        return
    link = costly_units_address(campaign, score.run, topic, score.measure)
    st.caption(
        f"[Which units cost {heading} at topic {md(topic)}]({link}) on *Errors*."
    )


def _topic_row(campaign: Campaign, score: Score) -> TableRow:
    topic = score.topic or ""
    title = campaign.track.headline(campaign.topics[topic]).title
    return {
        _TOPIC: topic,
        _SCORE: score.value,
        _JUDGED: judged_in_words(score, has_answer=_has_answer(campaign, score)),
        _TITLE: title,
    }


def _has_answer(campaign: Campaign, score: Score) -> bool:
    """Whether the run answers the topic; looked up only where no unit decides the score."""
    if score.needed:
        return True
    return score.run in campaign.topic_state(score.topic or "").answers


def judged_in_words(score: Score, *, has_answer: bool = True) -> str:
    """How many of the units that decide the score are judged, or why there are none."""
    if not has_answer:
        return "no answer"
    if is_not_judged(score):
        return "not yet"
    return f"{score.judged:,}/{score.needed:,}"

"""The answers of two runs to the same topic, side by side."""

from __future__ import annotations

from collections.abc import Sequence

import streamlit as st

from assessment.campaign import Campaign
from assessment.formats.score_tables import score_in_words
from assessment.model import Score
from assessment.ui import answers
from assessment.ui.errors.better_run import better_in_words, first_difference
from assessment.ui.errors.choices import OTHER, run_box, single_runs, topic_box
from assessment.ui.foreign_text import md
from assessment.ui.links import address
from assessment.ui.measures import measure_digits, measure_heading
from assessment.ui.tables import (
    distinct_heads,
    download_table,
    draw_table,
    table_from_rows,
)

_MOST_EXPANDED, _MOST_UNFOLDED, _FOLDED_HEIGHT = 6, 20, 560
"""Rows up to which the table is open at once, and up to which it is drawn whole."""


def show_two_runs(campaign: Campaign) -> None:
    """Their scores in a table, their answers in two columns, each with the labels that counted and why."""
    runs = single_runs(campaign)
    boxes = st.columns([3, 3, 4])
    with boxes[0]:
        first = run_box(runs)
    others = _same_task(campaign, runs, first)
    if not others:
        with boxes[2]:
            topic = topic_box(campaign)
        st.info(
            "There is no second run to compare it with.", icon=":material/looks_one:"
        )
        answers.show_question_and_answer(campaign, topic, first)
        return
    with boxes[1]:
        second = run_box(others, "Against", key=OTHER)
    with boxes[2]:
        standard = first_difference(campaign, first, second)
        topic = topic_box(campaign, standard=standard)
    _say_better(campaign, topic, first, second)
    _scores(campaign, topic, first, second)
    query = {"compare": "Two runs", "run": first, "against": second}
    everywhere = address("compare", campaign, **query)
    st.caption(f"[Both runs over all topics, with a test]({everywhere}) on *Compare*.")
    # Once above both: beside each answer it would push the answers down.
    answers.show_question(campaign, topic)
    for column, run in zip(st.columns(2, gap="medium"), (first, second), strict=True):
        with column:
            st.header(md(run), anchor=False)
            answers.show_answer(campaign, topic, run)


def _same_task(campaign: Campaign, runs: Sequence[str], first: str) -> list[str]:
    """The other runs of the first one's task."""
    for view in campaign.by_task():
        own = view.runs()
        if first in own:
            return [run for run in runs if run != first and run in own]
    return []


def _say_better(campaign: Campaign, topic: str, first: str, second: str) -> None:
    sentence = better_in_words(campaign, topic, first, second)
    if sentence:
        st.markdown(sentence)


def _scores(campaign: Campaign, topic: str, first: str, second: str) -> None:
    """The measures that either run has at the topic; the difference is first less second."""
    scores = {}
    for score in campaign.topic_scores(topic):
        if score.run in (first, second):
            scores[score.run, score.measure] = score
    measures = dict.fromkeys(measure for _, measure in scores)
    if not measures:
        return
    rows = []
    runs = (first, second)
    for measure in measures:
        pair = [scores.get((run, measure)) for run in runs]
        rows.append(_row(campaign, measure, runs, pair))
    frame = table_from_rows(rows)
    with st.expander(
        "Scores at this topic",
        icon=":material/table:",
        expanded=len(frame) <= _MOST_EXPANDED,
    ):
        height = "content" if len(frame) <= _MOST_UNFOLDED else _FOLDED_HEIGHT
        draw_table(frame, hide_index=True, key="beside-figures", height=height)
        download_table(frame, f"{campaign.name}-topic-{topic}-two-runs")


def _row(
    campaign: Campaign,
    measure: str,
    runs: tuple[str, str],
    scores: Sequence[Score | None],
) -> dict[str, str]:
    digits = measure_digits(campaign, measure)
    row = {"Measure": measure_heading(campaign.track, measure)}
    heads = distinct_heads(runs, ("Measure", "Difference"), "run")
    for head, score in zip(heads, scores, strict=True):
        row[head] = score_in_words(score, digits) if score else ""
    first, second = [score.value if score else None for score in scores]
    row["Difference"] = ""
    if first is not None and second is not None:
        row["Difference"] = f"{first - second:+.{digits}f}"
    return row

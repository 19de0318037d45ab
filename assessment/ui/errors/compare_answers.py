"""Two runs' answers to the same topic beside each other."""

from __future__ import annotations

from collections.abc import Sequence

import streamlit as st

from assessment.campaign import Campaign
from assessment.formats.tables import figure
from assessment.model import Score
from assessment.ui import answers
from assessment.ui.errors.choices import OTHER, mine, run_box, topic_box
from assessment.ui.foreign_text import md, shown
from assessment.ui.measures import measure_heading
from assessment.ui.tables import download_table, draw_table, table_from_rows


def show_beside_other_runs(campaign: Campaign) -> None:
    """Their figures in a table, their answers in two columns, each with what counted and why."""
    runs = mine(campaign)
    boxes = st.columns([3, 3, 4])
    with boxes[2]:
        topic = topic_box(campaign)
    with boxes[0]:
        one = run_box(runs)
    others = [run for run in runs if run != one]
    if not others:
        st.info("There is no second run to set beside it.", icon=":material/looks_one:")
        answers.show(campaign, topic, one, why=True)
        return
    with boxes[1]:
        two = run_box(others, "Beside", key=OTHER)
    _figures(campaign, topic, (one, two))
    for column, run in zip(st.columns(2, gap="medium"), (one, two), strict=True):
        with column:
            st.subheader(md(run), anchor=False)
            answers.show(campaign, topic, run, why=True)


def _figures(campaign: Campaign, topic: str, runs: Sequence[str]) -> None:
    """The measures that either run has at the topic; the difference is that of the first to the second."""
    scores = {
        (score.run, score.measure): score for score in campaign.topic_scores(topic) if score.run in runs
    }
    measures = dict.fromkeys(measure for _, measure in scores)
    if not measures:
        return
    frame = table_from_rows(
        [_row(campaign, measure, runs, [scores.get((run, measure)) for run in runs]) for measure in measures]
    )
    with st.expander("Figures at this topic", icon=":material/table:", expanded=len(frame) <= 6):
        draw_table(
            frame, hide_index=True, key="beside-figures", height="content" if len(frame) <= 20 else 560
        )
        download_table(frame, f"{campaign.name}-topic-{topic}-two-runs")


def _row(
    campaign: Campaign, measure: str, runs: Sequence[str], scores: Sequence[Score | None]
) -> dict[str, str]:
    digits = campaign.track.measure(measure).digits
    values = [score.value if score else None for score in scores]
    cells = {
        shown(run): figure(score, digits) if score else "" for run, score in zip(runs, scores, strict=True)
    }
    both = values[0] is not None and values[1] is not None
    return {
        "Measure": measure_heading(campaign.track, measure),
        **cells,
        "Difference": f"{values[0] - values[1]:+.{digits}f}" if both else "",
    }

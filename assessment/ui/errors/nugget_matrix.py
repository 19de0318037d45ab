"""The nuggets of a topic with their texts against the runs."""

from __future__ import annotations

from dataclasses import replace

import pandas as pd
import streamlit as st

from assessment.analysis import errors
from assessment.campaign import Campaign
from assessment.model import Matrix
from assessment.ui import answers
from assessment.ui.choices import say_unknown
from assessment.ui.element_keys import element_key
from assessment.ui.errors.choices import RUN, every_option, single_runs, topic_box
from assessment.ui.foreign_text import md, shown
from assessment.ui.scores.matrices import cell_sign, legend
from assessment.ui.tables import (
    distinct_heads,
    download_table,
    draw_table,
    inert,
)

_TEXT = "Text"
_LOOK = {_TEXT: st.column_config.TextColumn(width="large")}


def show_nugget_matrix(campaign: Campaign) -> None:
    """A table for each question of the topic; a picked cell, or the address, opens a run's answer below."""
    topic = topic_box(campaign)
    runs = errors.runs_at(campaign.data, topic, single_runs(campaign))
    matrices = _matrices(campaign, topic, runs)
    if not any(matrix.rows for matrix in matrices):
        st.info("The topic has no nuggets yet.", icon=":material/grid_off:")
        return
    st.caption(f"{legend(matrices)}. Pick a cell to read the run's answer below.")
    picked: list[str] = []
    for place, matrix in enumerate(matrices):
        picked += _table(
            campaign, matrix, element_key("holdings", topic, str(place)), runs
        )
    run = picked[-1] if picked else st.query_params.get(RUN, "")
    names = single_runs(campaign)
    if run and run not in (every_option(names), *names):
        say_unknown("run", [run])
    if run in runs:
        st.query_params[RUN] = run
        st.header(md(run), anchor=False)
        answers.show_question_and_answer(campaign, topic, run)


def _matrices(campaign: Campaign, topic: str, runs: list[str]) -> list[Matrix]:
    """The track's matrices of these runs alone."""
    if not campaign.track.matrices or not runs:
        return []
    state = campaign.topic_state(topic)
    run_answers = {run: state.answers[run] for run in runs}
    # `runs` too, so that nothing comes from runs that the reader may not see singly.
    narrowed = replace(state, answers=run_answers, runs=run_answers)
    return list(campaign.track.matrices(narrowed))


def _table(campaign: Campaign, matrix: Matrix, key: str, runs: list[str]) -> list[str]:
    """Draws the matrix; returns the runs whose cells are picked."""
    st.markdown(f"**{md(matrix.title)}**")
    frame = nugget_frame(matrix)
    event = draw_table(
        frame,
        hide_index=True,
        key=key,
        on_select="rerun",
        selection_mode="single-cell",
        column_config=_LOOK,
        height="content",
    )
    download_table(frame, f"{campaign.name}-{matrix.title}-{key}")
    # The browser sends the head of a column as it was drawn.
    heads = map(inert, _heads(matrix))
    run_of = dict(zip(heads, matrix.columns, strict=True))
    picked = []
    for _, head in event.selection.cells:
        run = run_of.get(head)
        if run in runs:
            picked.append(run)
    return picked


def nugget_frame(matrix: Matrix) -> pd.DataFrame:
    """Rows with their whole texts and notes, then a sign for each run."""
    columns = {}
    columns[_TEXT] = [shown(row) for row in matrix.rows]
    columns["Note"] = [shown(note) for note in matrix.notes]
    for place, head in enumerate(_heads(matrix)):
        columns[head] = [cell_sign(cells[place]) for cells in matrix.cells]
    return pd.DataFrame(columns)


def _heads(matrix: Matrix) -> list[str]:
    return distinct_heads(matrix.columns, (_TEXT, "Note"), "run")

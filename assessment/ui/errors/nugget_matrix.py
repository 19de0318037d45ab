"""Which run holds what of a topic: the nuggets with their texts against the runs."""

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
from assessment.ui.errors.choices import EVERY, RUN, mine, topic_box
from assessment.ui.foreign_text import md, shown
from assessment.ui.scores.matrices import cell_sign, legend
from assessment.ui.tables import download_table, draw_table, inert


def holdings(campaign: Campaign) -> None:
    """A table for each question of the topic; a picked cell, or the address, opens a run's answer below."""
    topic = topic_box(campaign)
    state, runs = campaign.topic_state(topic), errors.runs_at(campaign.data, topic, mine(campaign))
    narrowed = replace(
        state,
        answers={run: state.answers[run] for run in runs},
        runs={run: state.answers[run] for run in runs},
    )
    matrices = list(campaign.track.matrices(narrowed)) if campaign.track.matrices and runs else []
    if not any(matrix.rows for matrix in matrices):
        st.info("The topic has no nuggets yet.", icon=":material/grid_off:")
        return
    st.caption(f"{legend(matrices)}. Pick a cell to read the run's answer below.")
    picked = [
        run
        for place, matrix in enumerate(matrices)
        for run in _table(campaign, matrix, element_key("holdings", topic, str(place)), runs)
    ]
    run = picked[-1] if picked else st.query_params.get(RUN, "")
    say_unknown("run", [run] if run and run not in (EVERY, *mine(campaign)) else [])
    if run in runs:
        st.query_params[RUN] = run
        st.subheader(md(run), anchor=False)
        answers.show(campaign, topic, run, why=True)


def _table(campaign: Campaign, matrix: Matrix, key: str, runs: list[str]) -> list[str]:
    """Draws the matrix; the runs whose cells are picked."""
    st.markdown(f"**{md(matrix.title)}**")
    frame = holdings_frame(matrix)
    look = {_TEXT: st.column_config.TextColumn(width="large", pinned=True)}
    event = draw_table(
        frame,
        hide_index=True,
        key=key,
        on_select="rerun",
        selection_mode="single-cell",
        column_config=look,
        height="content",
    )
    download_table(frame, f"{campaign.name}-{matrix.title}-{key}")
    names = dict(zip((inert(shown(column)) for column in matrix.columns), matrix.columns, strict=True))
    return [names[column] for _, column in event.selection.cells if names.get(column) in runs]


_TEXT = "Text"


def holdings_frame(matrix: Matrix) -> pd.DataFrame:
    """Rows with their whole texts and notes, then a sign for each run."""
    columns = {
        shown(name): [cell_sign(row[place]) for row in matrix.cells]
        for place, name in enumerate(matrix.columns)
    }
    return pd.DataFrame(
        {
            _TEXT: [shown(row) for row in matrix.rows],
            "Note": [shown(note) for note in matrix.notes],
            **columns,
        }
    )

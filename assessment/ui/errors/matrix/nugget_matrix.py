"""The nuggets of a topic with their texts against the runs."""

from __future__ import annotations

import math
from dataclasses import replace

import pandas as pd
import streamlit as st

from assessment.analysis import errors
from assessment.campaign import Campaign
from assessment.model import Explained, Matrix
from assessment.ui import answers
from assessment.ui.answers.explained_texts import explained_texts
from assessment.ui.choices import say_unknown
from assessment.ui.choices.picked_rows import PickedRows
from assessment.ui.element_keys import element_key
from assessment.ui.errors.boxes.choices import RUN, every_option, single_runs, topic_box
from assessment.ui.errors.matrix.matrix_words import fullest_first, held_in_words
from assessment.ui.foreign_text import md, shown
from assessment.ui.scores.matrices import cell_sign, legend
from assessment.ui.tables import (
    caption_with_download,
    distinct_heads,
    draw_table,
    inert,
)

_TEXT = "Text"
_LOOK = {_TEXT: st.column_config.TextColumn(width=290)}
_LINE, _LETTERS_IN_LINE = 21, 44
_ONE_LINE = 35
"""Pixels of a row of one line, as in other tables."""
_FEWEST_LINES, _MAX_LINES = 1, 5
"""Lines of a nugget in a row; those of TREC have up to two hundred letters."""


def show_nugget_matrix(campaign: Campaign) -> None:
    """A table for each question of the topic; a picked cell, or the address, opens a run's answer below."""
    topic = topic_box(campaign)
    runs = errors.runs_at(campaign.data, topic, single_runs(campaign))
    matrices = _matrices(campaign, topic, runs)
    if not any(matrix.rows for matrix in matrices):
        st.info("The topic has no nuggets yet.", icon=":material/grid_off:")
        return
    st.caption(f"{legend(matrices)}. Pick a cell to read the run's answer below.")
    run, picked = st.query_params.get(RUN, ""), None
    for index, matrix in enumerate(map(fullest_first, matrices)):
        key = element_key("holdings", topic, str(index))
        for cell_run in _draw_matrix(campaign, matrix, key, runs):
            run, picked = cell_run, matrix
    names = single_runs(campaign)
    if run and run not in (every_option(names), *names):
        say_unknown("run", [run])
    if run in runs:
        PickedRows(RUN).pick([run])
        st.header(md(run), anchor=False)
        _show_answer(campaign, topic, run, picked)


def _show_answer(
    campaign: Campaign, topic: str, run: str, matrix: Matrix | None
) -> None:
    """The run's answer to the question of the matrix, or to the whole topic where none is picked."""
    texts = texts_of(campaign, topic, run, matrix) if matrix else []
    if texts:
        answers.show_explained_texts(campaign, topic, run, texts)
    else:
        answers.show_question_and_answer(campaign, topic, run)


def texts_of(
    campaign: Campaign, topic: str, run: str, matrix: Matrix
) -> list[Explained]:
    """The texts of the run's answer to the question that the units of the matrix are about.

    Of a topic that is one question these are all: also what the run wrote, beside the nuggets held in it.
    """
    state = campaign.topic_state(topic)
    question_by_ref = {}
    for unit in errors.run_units(campaign.data, run, topic, answers="all"):
        question_by_ref[unit.ref] = unit.screen_question
    questions = {question_by_ref.get(ref) for ref in matrix.units} - {None}
    texts = []
    for text in explained_texts(campaign, state, run):
        if questions & {question_by_ref.get(ref) for ref in text.units}:
            texts.append(text)
    return texts


def _matrices(campaign: Campaign, topic: str, runs: list[str]) -> list[Matrix]:
    """The track's matrices of these runs alone."""
    if not campaign.track.matrices or not runs:
        return []
    state = campaign.topic_state(topic)
    run_answers = {run: state.answers[run] for run in runs}
    # `runs` too, so that nothing comes from runs that the reader may not see singly.
    narrowed = replace(state, answers=run_answers, runs=run_answers)
    return list(campaign.track.matrices(narrowed))


def _draw_matrix(
    campaign: Campaign, matrix: Matrix, key: str, runs: list[str]
) -> list[str]:
    """Draws the matrix; returns the runs whose cells are picked."""
    st.markdown(f"**{md(matrix.title)}**  \n{held_in_words(matrix)}")
    frame = nugget_frame(matrix)
    event = draw_table(
        frame,
        hide_index=True,
        key=key,
        on_select="rerun",
        selection_mode="single-cell",
        column_config=_LOOK,
        row_height=row_height(matrix),
        height="content",
    )
    file_name = f"{campaign.name}-{matrix.title}-{key}"
    caption_with_download("The run that holds most stands first.", frame, file_name)
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
    """Rows with their whole texts, a sign for each run, then the notes, which are the first to be cut."""
    columns = {}
    columns[_TEXT] = [shown(row) for row in matrix.rows]
    for index, head in enumerate(_heads(matrix)):
        columns[head] = [cell_sign(cells[index]) for cells in matrix.cells]
    columns[_note_head(matrix)] = [shown(note) for note in matrix.notes]
    return pd.DataFrame(columns)


def _heads(matrix: Matrix) -> list[str]:
    return distinct_heads(matrix.columns, (_TEXT, _note_head(matrix)), "run")


def _note_head(matrix: Matrix) -> str:
    return matrix.note.capitalize()


def row_height(matrix: Matrix) -> int:
    """Pixels of a row that holds the longest nugget, as the table gives all rows the same height."""
    longest = max((len(row) for row in matrix.rows), default=0)
    lines = math.ceil(longest / _LETTERS_IN_LINE)
    if lines <= _FEWEST_LINES:
        return _ONE_LINE
    # The table wraps a text only where there is room for a line more.
    return _LINE * (min(lines, _MAX_LINES) + 1)

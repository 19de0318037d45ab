"""Scores of a run as cells of a table, and notes on scores."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

import pandas as pd
import streamlit as st

from assessment.formats.plurals import number_of
from assessment.formats.score_notes import noted_statements
from assessment.model import Score, Track
from assessment.model.results import PartScore
from assessment.ui.foreign_text import md
from assessment.ui.measures import measure_heading
from assessment.ui.scores.note_marks import MARK, NotedFigure, note_marks
from assessment.ui.tables import sortable_number
from assessment.ui.tables.table_shapes import ColumnLooks

_MAX_NOTES = 4
"""Notes that are shown unfolded."""


class RunFigure(NamedTuple):
    """A score of one run, in the row of a topic or of a part of it."""

    row: str
    score: Score | PartScore


def figures_by_topic(scores: Sequence[Score]) -> list[RunFigure]:
    """The scores in a row for each topic."""
    return [RunFigure(score.topic or "", score) for score in scores]


def figures_by_part(scores: Sequence[PartScore]) -> list[RunFigure]:
    """The scores in a row for each part of their topic, under its title where it has one."""
    return [RunFigure(score.title or score.part, score) for score in scores]


def figure_frame(track: Track[Any, Any], figures: Sequence[RunFigure]) -> pd.DataFrame:
    """Topics down, or parts of one, and measures across; cells are texts that sort like their numbers."""
    cells = {}
    marks = note_marks([_noted(figure) for figure in figures])
    for row, score in figures:
        digits = track.measure(score.measure).topic_digits
        is_marked = (row, score.measure) in marks.cells
        # Stored by pair, because not every topic has every measure.
        cells[row, score.measure] = _cell(score, digits, is_marked=is_marked)
    names = list(dict.fromkeys(name for name, _ in cells))
    columns = {}
    for measure in dict.fromkeys(measure for _, measure in cells):
        heading = measure_heading(track, measure)
        columns[heading] = [cells.get((name, measure), "") for name in names]
    rows = pd.Index(names, name="topic")
    return pd.DataFrame(columns, index=rows)


def _noted(figure: RunFigure) -> NotedFigure:
    has_note = bool(noted_statements(figure.score))
    return NotedFigure(figure.row, figure.score.measure, has_note)


def _cell(score: Score | PartScore, digits: int, *, is_marked: bool) -> str:
    text = f"{sortable_number(score.value, digits)}   {score.judged}/{score.needed}"
    # At the end, where it does not change how the column sorts.
    return f"{text} {MARK}" if is_marked else text


def figure_columns(
    track: Track[Any, Any], figures: Sequence[RunFigure], title: str
) -> ColumnLooks:
    """How the frame's columns look: the names' title, every measure with its sentence."""
    columns: ColumnLooks = {}
    columns["topic"] = st.column_config.TextColumn(title)
    for figure in figures:
        measure = figure.score.measure
        heading = measure_heading(track, measure)
        if heading not in columns:
            sentence = track.measure(measure).sentence
            columns[heading] = st.column_config.TextColumn(help=sentence)
    return columns


def show_notes(title: str, lines: Sequence[str], *, folded: bool = False) -> None:
    """The notes on scores, folded if they are many; nothing if there are none."""
    if not lines:
        return
    if folded or len(lines) > _MAX_NOTES:
        heading = f"{title}: {number_of(len(lines), 'note')}"
        with st.expander(heading, icon=":material/info:"):
            items = [f"- {md(line)}" for line in lines]
            st.markdown("\n".join(items))
    else:
        items = [f":material/info: {md(line)}" for line in lines]
        st.caption("  \n".join(items))

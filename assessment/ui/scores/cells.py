"""Scores of a run as cells of a table, and notes on scores."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import pandas as pd
import streamlit as st

from assessment.formats.plurals import number_of
from assessment.formats.score_notes import note_lines, note_without_error
from assessment.model import Score, Track
from assessment.ui.foreign_text import md
from assessment.ui.measures import measure_heading
from assessment.ui.scores.note_marks import MARK, note_marks
from assessment.ui.tables import sortable_number
from assessment.ui.tables.table_shapes import ColumnLooks

_MAX_NOTES = 4
"""Notes that are shown unfolded."""


def score_frame(track: Track[Any, Any], scores: Sequence[Score]) -> pd.DataFrame:
    """Topics of a run down, measures across; cells are texts that sort like their numbers."""
    cells = {}
    marks = note_marks([_as_row(score) for score in scores])
    for score in scores:
        digits = track.measure(score.measure).topic_digits
        # Stored by pair, because not every topic has every measure.
        name = score.topic
        is_marked = (name, score.measure) in marks.cells
        cells[name, score.measure] = _cell(score, digits, is_marked=is_marked)
    names = list(dict.fromkeys(name for name, _ in cells))
    columns = {}
    for measure in dict.fromkeys(measure for _, measure in cells):
        heading = measure_heading(track, measure)
        columns[heading] = [cells.get((name, measure), "") for name in names]
    rows = pd.Index(names, name="topic")
    return pd.DataFrame(columns, index=rows)


def _as_row(score: Score) -> Score:
    """The score under the name of its row, as marks name it."""
    return score._replace(run=score.topic or "")


def _cell(score: Score, digits: int, *, is_marked: bool) -> str:
    text = f"{sortable_number(score.value, digits)}   {score.judged}/{score.needed}"
    # At the end, where it does not change how the column sorts.
    return f"{text} {MARK}" if is_marked else text


def score_columns(
    track: Track[Any, Any], scores: Sequence[Score], title: str
) -> ColumnLooks:
    """How the frame's columns look: the names' title, every measure with its sentence."""
    columns: ColumnLooks = {}
    columns["topic"] = st.column_config.TextColumn(title)
    for score in scores:
        heading = measure_heading(track, score.measure)
        if heading not in columns:
            sentence = track.measure(score.measure).sentence
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


def note_lines_by_topic(scores: Sequence[Score]) -> list[str]:
    """The notes of one run's scores, each after the topics and measures that it is about."""
    of_topics = []
    for score in scores:
        note = note_without_error(score)
        of_topics.append(score._replace(run=f"topic {score.topic}", note=note))
    return note_lines(of_topics)

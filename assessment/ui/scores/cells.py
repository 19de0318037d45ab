"""Scores as cells of a table."""

from __future__ import annotations

from collections.abc import Sequence

import pandas as pd
import streamlit as st

from assessment.exchange.import_report import counted
from assessment.formats.tables import UNOFFICIAL, note_lines
from assessment.formats.tables import head as marked
from assessment.model import Score, Track
from assessment.ui.foreign_text import md

__all__ = ["UNDEFINED", "UNOFFICIAL", "columns", "frame", "head", "note_lines_by_topic", "notes"]

UNDEFINED = "–"
_NOTED = "*"
"""Stands behind a figure that has a note."""
_MOST_NOTES = 4
"""Notes that are shown unfolded."""


def frame(track: Track, scores: Sequence[Score], index: str) -> pd.DataFrame:
    """Cells as text that sorts like its number: padded in front, undefined last."""
    measures = list(dict.fromkeys(score.measure for score in scores))
    names = list(dict.fromkeys(getattr(score, index) for score in scores))
    cells = {
        (getattr(score, index), score.measure): _figure(score, track.measure(score.measure).digits)
        for score in scores
    }
    columns = {
        head(track, measure): [cells.get((name, measure), "") for name in names] for measure in measures
    }
    return pd.DataFrame(columns, index=pd.Index(names, name=index))


def head(track: Track, measure: str) -> str:
    """The measure's name, marked where it is not official."""
    return marked(measure, track.measure(measure))


def columns(track: Track, scores: Sequence[Score], index: str, title: str) -> dict[str, object]:
    """How the frame's columns look: names pinned, every measure with its sentence."""
    measures = dict.fromkeys(score.measure for score in scores)
    heads = {
        head(track, name): st.column_config.TextColumn(help=track.measure(name).sentence) for name in measures
    }
    return {index: st.column_config.TextColumn(title, pinned=True), **heads}


def _figure(score: Score, digits: int) -> str:
    value = f"{UNDEFINED:>6}" if score.value is None else f"{score.value:6.{digits}f}"
    text = f"{value}   {score.judged}/{score.needed}"
    return f"{text} {_NOTED}" if score.note else text


def notes(title: str, lines: Sequence[str], *, folded: bool = False) -> None:
    """Lines on figures that have a note, folded if they are many; nothing if there are none."""
    if len(lines) > _MOST_NOTES or (lines and folded):
        with st.expander(f"{_NOTED} {title}: {counted(len(lines), 'note')}", icon=":material/info:"):
            st.markdown("\n".join(f"- {md(line)}" for line in lines))
    elif lines:
        st.caption("  \n".join(f":material/info: {_NOTED} {md(line)}" for line in lines))


def note_lines_by_topic(scores: Sequence[Score]) -> list[str]:
    """The notes of one run's scores, each behind the topics and measures that it is about."""
    return note_lines(score._replace(run=f"topic {score.topic}") for score in scores)

"""Scores as cells of a table."""

from __future__ import annotations

from collections.abc import Sequence

import pandas as pd
import streamlit as st

from assessment.model import Score, Track

UNDEFINED = "–"
UNOFFICIAL = "unofficial"


def frame(track: Track, scores: Sequence[Score], index: str) -> pd.DataFrame:
    """Cells as text that sorts like its number: padded in front, undefined last."""
    measures = list(dict.fromkeys(score.measure for score in scores))
    names = list(dict.fromkeys(getattr(score, index) for score in scores))
    cells = {(getattr(score, index), score.measure): _figure(score, track.measure(score.measure).digits) for score in scores}
    columns = {head(track, measure): [cells.get((name, measure), "") for name in names] for measure in measures}
    return pd.DataFrame(columns, index=pd.Index(names, name=index))


def head(track: Track, measure: str) -> str:
    """The measure's name, marked where it is not official."""
    return measure if track.measure(measure).official else f"{measure} ({UNOFFICIAL})"


def columns(track: Track, scores: Sequence[Score], index: str, title: str) -> dict[str, object]:
    """How the frame's columns look: names pinned, every measure with its sentence."""
    measures = dict.fromkeys(score.measure for score in scores)
    heads = {head(track, name): st.column_config.TextColumn(help=track.measure(name).sentence) for name in measures}
    return {index: st.column_config.TextColumn(title, pinned=True), **heads}


def _figure(score: Score, digits: int) -> str:
    value = f"{UNDEFINED:>6}" if score.value is None else f"{score.value:6.{digits}f}"
    return f"{value}   {score.judged}/{score.needed}"

"""Tables on pages, and tables as files."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import pandas as pd
import streamlit as st

from assessment.formats.spreadsheets import is_formula, neutral

UNDEFINED = "–"
_JOINER = "\N{WORD JOINER}"
"""Takes no room.  In front of a formula it makes text of it in the CSV that the toolbar above a table saves, whose cells are those on screen."""


def draw_table(frame: pd.DataFrame, **look: Any) -> Any:
    """`st.dataframe` with no cell, head or row name that a spreadsheet would run; all tables of foreign text are drawn by it."""
    columns = look.pop("column_config", None)
    if columns:
        look["column_config"] = {inert(name): column for name, column in columns.items()}
    return st.dataframe(_inert_frame(frame), **look)


def inert(value: Any) -> Any:
    """The value as `draw_table` shows it: a formula with a sign in front that cannot be seen.

    >>> inert("=1+1"), inert("heron"), inert(3)
    ('\\u2060=1+1', 'heron', 3)
    """
    return f"{_JOINER}{value}" if isinstance(value, str) and is_formula(value) else value


def _inert_frame(frame: pd.DataFrame) -> pd.DataFrame:
    """The frame itself where nothing in it is a formula: mixed columns keep their types."""
    texts = [
        place
        for place, kind in enumerate(frame.dtypes)
        if pd.api.types.is_object_dtype(kind) or pd.api.types.is_string_dtype(kind)
    ]
    drawn = frame.rename(index=inert, columns=inert)
    for place in texts:
        column = frame.iloc[:, place]
        if any(isinstance(value, str) and is_formula(value) for value in column):
            drawn.isetitem(place, column.map(inert).set_axis(drawn.index))
    return drawn


def times(texts: Iterable[str]) -> pd.Series:
    """Times of the log as a column; empty where an event from a file says none, or one that is no time.

    >>> times(["2026-11-01T10:00:00.000Z", "", "yesterday", "2026-11-01T10:00:00", "9999-12-31T23:59:59Z"]).dt.year.tolist()
    [2026.0, nan, nan, 2026.0, 9999.0]
    """
    return pd.to_datetime(pd.Series(list(texts), dtype=object), utc=True, errors="coerce", format="ISO8601")


def csv(frame: pd.DataFrame, *, header: bool = True) -> bytes:
    """UTF-8; numbers without padding, undefined ones empty, no cell that a spreadsheet would run."""
    return frame.map(_cell).rename(columns=_cell).to_csv(index=False, header=header).encode()


def _cell(value: Any) -> Any:
    if not isinstance(value, str):
        return value
    text = value.strip()
    if text == UNDEFINED:
        return ""
    return neutral(text) if is_formula(text) else text

"""Tables of coefficients with every column in sight: names have the room that the figures leave."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, NamedTuple

import pandas as pd
import streamlit as st

from assessment.ui.agreement.coefficients import text_width
from assessment.ui.tables import draw_table
from assessment.ui.tables.cell_widths import fitting, letters_of_line

TABLE_WIDTH, FRAME = 1128, 32
"""Pixels of a table in a window of 1280 pixels, and those that a frame around it takes."""
_BOX_WIDTH, _ROW, ROW_OF_LINES = 34, 35, 66
"""Pixels of boxes to pick a row, of a row, and of one of three lines: Streamlit breaks none below 65."""
_MIN_SHORT, _MIN_LONG = 64, 108


class _FittingNames(NamedTuple):
    """A table with its look, and the height of its rows."""

    frame: pd.DataFrame
    look: Mapping[str, Any]
    row_height: int


def draw_coefficients(
    drawn: pd.DataFrame,
    look: Mapping[str, Any],
    *,
    names: int = 1,
    room: int = TABLE_WIDTH,
    **more: Any,
) -> None:
    """The table in so many pixels; its first columns are `names`, the last of which may have three lines."""
    fitted = fitting_names(drawn, look, names, room)
    draw_table(
        fitted.frame,
        hide_index=True,
        column_config=fitted.look,
        row_height=fitted.row_height,
        **more,
    )


def fitting_names(
    drawn: pd.DataFrame, look: Mapping[str, Any], names: int, room: int
) -> _FittingNames:
    """The table whose last name goes on in further lines where it needs them, and ends between words."""
    columns = list(drawn.columns)
    *short, long = columns[:names]
    widths = {name: max(_MIN_SHORT, _needed(drawn, name)) for name in short}
    # Columns without a look of their own are at the end, and may take what is left.
    figures = sum(look[name]["width"] for name in columns[names:] if name in look)
    left = room - _BOX_WIDTH - figures - sum(widths.values())
    wanted = max(_MIN_LONG, _needed(drawn, long))
    widths[long] = max(_MIN_LONG, min(wanted, left))
    named_look = {}
    for name, width in widths.items():
        named_look[name] = st.column_config.TextColumn(width=width)
    if wanted <= widths[long]:
        return _FittingNames(drawn, {**look, **named_look}, _ROW)
    letters = letters_of_line(widths[long])
    cells = [fitting(text, letters) for text in drawn[long]]
    frame = drawn.assign(**{long: cells})
    return _FittingNames(frame, {**look, **named_look}, ROW_OF_LINES)


def _needed(drawn: pd.DataFrame, name: str) -> int:
    """Pixels of the longest text of the column in one line."""
    return text_width(max((len(text) for text in drawn[name]), default=0))

"""Descriptions of pictures on pages: drawn with Plotly, their table and their files one click away."""

from __future__ import annotations

from typing import Any

import pandas as pd
import streamlit as st

from assessment.charts import ChartTable
from assessment.charts.figures import Chart, figure_of
from assessment.ui.element_keys import element_key
from assessment.ui.foreign_text import plotted, shown
from assessment.ui.pictures.charts import draw, format_picker
from assessment.ui.tables import (
    UNDEFINED,
    download_table,
    draw_table,
    number_column,
)
from assessment.ui.tables.table_shapes import ColumnLooks

_TABLE_HEIGHT, _MAX_UNFOLDED = 240, 5
"""Pixels of a longer table, and the rows of one that is drawn whole.

With the buttons below it, it has room above or below its button in a window of 800 pixels.
"""
_LETTER, _PADDING = 7.2, 20
"""Pixels of a letter in a cell, and of what stands around a text."""
_NARROWEST, _WIDEST = 250, 720
"""Pixels of the table below a picture; a wider one scrolls."""


def draw_chart(
    chart: Chart, name: str, key: str = "", *, picks: bool = True
) -> list[tuple[str, ...]]:
    """The picture, with a button for its table and files named after `name`.  Gives what was picked."""
    key = key or element_key("picture", name)
    figure = figure_of(chart, st.context.theme.type or "light")
    values = draw(figure, name, plotted(chart.title), key, picks=picks)
    picture_files(chart.table(), name, key, chart.digits)
    return [tuple(str(part) for part in value) for value in values if value]


def picture_files(table: ChartTable, name: str, key: str, digits: int) -> None:
    """The button below a picture: its table, the table as CSV, and the format that the camera saves."""
    with st.container(horizontal=True, horizontal_alignment="right"):
        popover = st.popover(
            "Table and files",
            icon=":material/table:",
            type="tertiary",
            key=f"{key}-files",
            on_change="rerun",
        )
    # The table is sent to the browser only when somebody wants to see it.
    if not popover.open:
        return
    frame = table_frame(table)
    box = popover.container(
        width=table_width(frame, digits), key=f"{key}-picture-table"
    )
    with box:
        look: ColumnLooks = {}
        for column in frame.select_dtypes("number").columns:
            look[str(column)] = number_column(digits)
        draw_table(
            frame,
            hide_index=True,
            placeholder=UNDEFINED,
            column_config=look,
            height="content" if len(frame) <= _MAX_UNFOLDED else _TABLE_HEIGHT,
            key=f"{key}-table",
        )
        download_table(frame, name, key=f"{key}-csv", type="secondary")
        format_picker(key)


def table_frame(table: ChartTable) -> pd.DataFrame:
    """The table with numbers as numbers, and names as text that shows its control characters."""
    rows = []
    for row in table.rows:
        rows.append([_cell(value) for value in row])
    names = _different([shown(name) for name in table.columns])
    frame = pd.DataFrame(rows, columns=names)
    without_text = [name for name in names if _is_empty(frame[name])]
    return frame.drop(columns=without_text)


def table_width(frame: pd.DataFrame, digits: int) -> int:
    """Pixels in which the table shows whole heads, names and numbers, as long as that is no very wide table.

    Streamlit's own width of a popover cuts the second column of numbers.
    """
    width = 0.0
    for name, column in frame.items():
        letters = len(str(name))
        if pd.api.types.is_numeric_dtype(column):
            letters = max(letters, digits + 4)
        else:
            letters = max([letters, *column.dropna().map(str).map(len)])
        width += letters * _LETTER + _PADDING
    return round(min(max(width, _NARROWEST), _WIDEST))


def _cell(value: str | float | None) -> str | float | None:
    return shown(value) if isinstance(value, str) else value


def _is_empty(column: pd.Series[Any]) -> bool:
    return column.name == "note" and bool(column.eq("").all())


def _different(names: list[str]) -> list[str]:
    """The names with a number behind each that came before: a frame's columns differ."""
    used: dict[str, int] = {}
    different = []
    for name in names:
        used[name] = used.get(name, 0) + 1
        different.append(name if used[name] == 1 else f"{name} ({used[name]})")
    return different

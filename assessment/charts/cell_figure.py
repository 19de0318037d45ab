"""A chart of cells as a Plotly figure."""

from __future__ import annotations

import re
import textwrap

import numpy as np
import plotly.graph_objects as go

from assessment.charts.cells import CellChart
from assessment.charts.column_names import LINE_BREAK, column_names
from assessment.charts.named_cells import name_columns, name_rows
from assessment.charts.palette import (
    BOTH_DIRECTIONS,
    INK,
    NEUTRAL,
    RISING,
    WARNING,
    Theme,
    faded,
)
from assessment.charts.plotly_look import HOVER_TEXT, TOOLS_WIDTH, chart_title, plotted

_MARGIN = {"t": 20, "b": 10, "l": 10, "r": TOOLS_WIDTH}
_INVISIBLE = {"symbol": "square", "size": 14, "color": "rgba(0,0,0,0)"}
_DASH = {"symbol": "line-ew", "size": 9, "line": {"width": 2, "color": NEUTRAL}}
"""The sign of an undefined cell, which no value can be mistaken for."""
_SELECTED = {"marker": {"color": faded(WARNING, 0.4)}}
_UNDERLINE = {
    "symbol": "line-ew",
    "size": 20,
    "standoff": 8,
    "line": {"width": 3, "color": WARNING},
    "opacity": 0,
}
"""The mark of a picked cell with a number, which it must not cover; it appears with the pick."""
_UNDERLINED = {"marker": {"opacity": 1}}
_UNSELECTED = {"marker": {"opacity": 0}}
_MAX_NUMBERS = 260
"""Cells up to which each shows its number; in more, smaller cells it could not be read."""
_MAX_NUMBERED_COLUMNS = 16
"""Columns up to which the numbers stay apart in a narrow window."""
_MAX_WIDE = 10
"""Columns up to which a cell has room for a number with all its digits."""
_LEADING_ZERO = re.compile(r"\b0\.")
_MAX_DRAWN = 6_000
"""Points up to which the picture needs no WebGL, which remote desktops often lack."""
_LONGEST_ROW = 44
"""Letters of a name in one line beside a row."""
_ROW_LINE = 34
"""Letters in a line of a name of two lines beside a row."""
_FEW_ROWS = 30
"""Rows up to which each is high enough for a name of two lines."""
_JOINT = "\0"
"""After an underscore: a line may end there."""


def cell_figure(chart: CellChart, theme: Theme = "light") -> go.Figure:
    """Cells by value; undefined ones have a dash and no colour."""
    figure = go.Figure()
    figure.add_trace(_colours(chart, INK[theme]))
    figure.add_trace(_clickable(chart))
    if np.isnan(chart.values).any():
        figure.add_trace(_undefined(chart))
    name_rows(figure, [_row_text(chart, name) for name in chart.row_labels])
    names = column_names(chart.column_labels)
    name_columns(figure, names)
    title = chart_title(chart.title)
    above = title.height + names.height
    height = _size(len(chart.rows)) + 60 + above
    margin = _MARGIN | {"t": above}
    return figure.update_layout(
        title=title.at_the_top,
        height=height,
        margin=margin,
        showlegend=False,
    )


def _row_text(chart: CellChart, name: str) -> str:
    """The name beside a row in one or two lines: beside many columns in short ones, which leave them room."""
    if len(chart.rows) > _FEW_ROWS:
        return _short(name)
    letters = _LONGEST_ROW if _has_wide_cells(chart) else _ROW_LINE
    if len(name) <= letters:
        return name
    # Names of measures are words joined by underscores, which `textwrap` would break inside a word.
    breakable = name.replace("_", f"_{_JOINT} ")
    first, *others = textwrap.wrap(breakable, letters) or [""]
    rest = textwrap.shorten(" ".join(others), letters, placeholder=" …")
    first, rest = (_rejoined(line) for line in (first, rest))
    return f"{first}{LINE_BREAK}{rest}" if rest else first


def _rejoined(line: str) -> str:
    return line.replace(f"{_JOINT} ", "").replace(_JOINT, "")


def _short(name: str) -> str:
    return name if len(name) <= _LONGEST_ROW else f"{name[: _LONGEST_ROW - 1]}…"


def _colours(chart: CellChart, ink: str) -> go.Heatmap:
    values = chart.values
    low, high = chart.axis.ends or (float(np.nanmin(values)), float(np.nanmax(values)))
    cells = [[None if np.isnan(value) else value for value in row] for row in values]
    # Equal values all over would make a scale without a range.
    highest = high if high > low else low + 1
    heat_map = go.Heatmap(z=cells, zmin=low, zmax=highest, xgap=1, ygap=1)
    number_size = 11 if _has_wide_cells(chart) else 10
    bar_title = {"text": plotted(chart.axis.caption), "side": "right"}
    heat_map.update(
        hoverinfo="skip",
        colorscale=BOTH_DIRECTIONS if chart.is_in_both_directions else RISING,
        reversescale=chart.is_turned,
        colorbar={
            "thickness": 12,
            "outlinewidth": 0,
            "title": bar_title,
        },
        textfont={"color": ink, "size": number_size},
    )
    if _has_numbers_in_cells(chart):
        numbers = [[_in_cell(chart, value) for value in row] for row in values]
        heat_map.update(text=numbers, texttemplate="%{text}")
    return heat_map


def _has_numbers_in_cells(chart: CellChart) -> bool:
    are_apart = len(chart.columns) <= _MAX_NUMBERED_COLUMNS
    return are_apart and chart.values.size <= _MAX_NUMBERS


def _in_cell(chart: CellChart, value: float) -> str:
    """The number in a cell: where cells are narrow without its 0 in front, as statisticians write it."""
    text = _number(chart, value, "")
    if _has_wide_cells(chart):
        return text
    return _LEADING_ZERO.sub(".", text)


def _has_wide_cells(chart: CellChart) -> bool:
    return len(chart.columns) <= _MAX_WIDE


def _number(chart: CellChart, value: float, undefined: str) -> str:
    return undefined if np.isnan(value) else chart.axis.number(float(value))


def _size(rows: int) -> int:
    return rows * (30 if rows <= _FEW_ROWS else 18)


def _undefined(chart: CellChart) -> go.Scatter:
    rows, columns = np.nonzero(np.isnan(chart.values))
    dashes = go.Scatter(x=columns.tolist(), y=rows.tolist(), mode="markers")
    # Not to be picked: the click is for the cell below.
    dashes.update(marker=_DASH, hoverinfo="skip")
    return dashes.update(unselected={"marker": {"opacity": 1}})


def _clickable(chart: CellChart) -> go.Scatter | go.Scattergl:
    """Points over the cells, since cells themselves cannot be picked."""
    cells = list(np.ndindex(chart.values.shape))
    hover_texts = []
    for row, column in cells:
        value = float(chart.values[row, column])
        number = _number(chart, value, "undefined")
        names = f"{plotted(chart.rows[row])}<br>{plotted(chart.columns[column])}"
        hover_texts.append(f"{names}<br>{number}")
    x = [column for _, column in cells]
    y = [row for row, _ in cells]
    kind = go.Scatter if len(cells) <= _MAX_DRAWN else go.Scattergl
    has_numbers = _has_numbers_in_cells(chart)
    points = kind(x=x, y=y, mode="markers")
    points.update(
        marker=_UNDERLINE if has_numbers else _INVISIBLE,
        selected=_UNDERLINED if has_numbers else _SELECTED,
        unselected=_UNSELECTED,
        hovertext=hover_texts,
        hovertemplate=HOVER_TEXT,
    )
    if chart.picked:
        points.update(customdata=[list(names) for names in chart.picked])
    return points

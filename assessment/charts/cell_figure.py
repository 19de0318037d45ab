"""A chart of cells as a Plotly figure."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np
import plotly.graph_objects as go

from assessment.charts.cells import CellChart
from assessment.charts.palette import (
    BOTH_DIRECTIONS,
    INK,
    RISING,
    WARNING,
    Theme,
    faded,
)
from assessment.charts.plotly_look import HOVER_TEXT, chart_title, plotted

_AXIS = {
    "showgrid": False,
    "zeroline": False,
    "automargin": True,
    "tickmode": "array",
    "ticks": "",
}
_MARGIN = {"t": 20, "b": 10, "l": 10, "r": 10}
_INVISIBLE = {"symbol": "square", "size": 14, "color": "rgba(0,0,0,0)"}
_SELECTED = {"marker": {"color": faded(WARNING, 0.4)}}
_UNSELECTED = {"marker": {"opacity": 0}}
_MOST_NUMBERS = 260
"""Cells up to which each shows its number; in more, smaller cells it could not be read."""
_MOST_DRAWN = 6_000
"""Points up to which the picture needs no WebGL, which remote desktops often lack."""
_LETTER, _LONGEST, _WIDTH = 7, 200, 900
"""Pixels: width of a letter, most of a name beside a picture, width of a picture."""
_TITLE = 40
_TITLE_PLACE = {
    "yref": "container",
    "y": 1,
    "yanchor": "top",
    "pad": {"t": 8},
}


def cell_figure(chart: CellChart, theme: Theme = "light") -> go.Figure:
    """Cells by value; undefined ones are empty."""
    ink = INK[theme]
    figure = go.Figure([_colours(chart, ink), _clickable(chart)])
    wide = max((len(name) for name in chart.columns), default=0) * _LETTER
    axis = _AXIS | {"tickfont": {"color": ink, "size": 11}}
    rows, columns = len(chart.rows), len(chart.columns)
    # Downwards, so that the first row is at the top.
    figure.update_yaxes(**axis, **_named(chart.rows), range=[rows - 0.5, -0.5])
    figure.update_xaxes(**axis, **_named(chart.columns), range=[-0.5, columns - 0.5])
    figure.update_xaxes(side="top", tickangle=_turned(wide, columns))
    names_height = min(_LONGEST, wide if _turned(wide, columns) else 2 * _LETTER)
    lines = chart_title(chart.title)
    title = _TITLE_PLACE | {"text": lines.text}
    above = _TITLE + lines.room + names_height
    height = _size(rows) + 60 + above
    margin = _MARGIN | {"t": above}
    return figure.update_layout(
        title=title, height=height, margin=margin, showlegend=False
    )


def _colours(chart: CellChart, ink: str) -> go.Heatmap:
    values = chart.values
    low, high = chart.axis.ends or (float(np.nanmin(values)), float(np.nanmax(values)))
    cells = [[None if np.isnan(value) else value for value in row] for row in values]
    # Equal values all over would make a scale without a range.
    highest = high if high > low else low + 1
    heat_map = go.Heatmap(z=cells, zmin=low, zmax=highest, xgap=1, ygap=1)
    bar_title = {"text": plotted(chart.axis.caption), "side": "right"}
    heat_map.update(
        hoverinfo="skip",
        colorscale=BOTH_DIRECTIONS if chart.is_in_both_directions else RISING,
        colorbar={
            "thickness": 12,
            "outlinewidth": 0,
            "tickfont": {"color": ink},
            "title": bar_title,
        },
        textfont={"color": ink, "size": 11},
    )
    if values.size <= _MOST_NUMBERS:
        numbers = [[_number(chart, value, "") for value in row] for row in values]
        heat_map.update(text=numbers, texttemplate="%{text}")
    return heat_map


def _number(chart: CellChart, value: float, undefined: str) -> str:
    return undefined if np.isnan(value) else chart.axis.number(float(value))


def _named(names: Sequence[str]) -> dict[str, list[Any]]:
    return {
        "tickvals": list(range(len(names))),
        "ticktext": [plotted(name) for name in names],
    }


def _turned(wide: int, columns: int) -> int:
    """How names above the columns are turned so that they stay apart."""
    if wide * columns <= _WIDTH:
        return 0
    return -45 if columns <= 30 else -90


def _size(rows: int) -> int:
    return rows * (30 if rows <= 30 else 18)


def _clickable(chart: CellChart) -> go.Scatter | go.Scattergl:
    """Points over the cells, since cells themselves cannot be picked."""
    places = list(np.ndindex(chart.values.shape))
    hover_texts = []
    for row, column in places:
        # Undefined cells are empty in the picture; only the pointer can tell them from a missing
        # topic.
        value = float(chart.values[row, column])
        number = _number(chart, value, "undefined")
        names = f"{plotted(chart.rows[row])}<br>{plotted(chart.columns[column])}"
        hover_texts.append(f"{names}<br>{number}")
    x = [column for _, column in places]
    y = [row for row, _ in places]
    kind = go.Scatter if len(places) <= _MOST_DRAWN else go.Scattergl
    points = kind(x=x, y=y, mode="markers", marker=_INVISIBLE)
    points.update(
        selected=_SELECTED,
        unselected=_UNSELECTED,
        hovertext=hover_texts,
        hovertemplate=HOVER_TEXT,
    )
    if chart.picked:
        points.update(customdata=[list(names) for names in chart.picked])
    return points

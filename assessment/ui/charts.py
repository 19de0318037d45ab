"""Charts whose points can be picked, and that can be saved as PNG or SVG."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from typing import Any

import numpy as np
import plotly.graph_objects as go
import streamlit as st
from numpy.typing import NDArray

from assessment.ui.choices import chosen_at, linked_part
from assessment.ui.element_keys import element_key
from assessment.ui.foreign_text import plotted

FORMATS = ("PNG", "SVG")
_FORMAT = "picture"
"""The name of the chosen file format in the address."""
FIRST, SECOND, GREY = "#0d7fc0", "#d1560b", "#888888"
"""Blue and orange stay apart with red-green blindness, and show on white as on near black."""
MARGIN = {"t": 48, "b": 24, "l": 24, "r": 12}
LEGEND_ABOVE = {"orientation": "h", "y": 1.02, "yanchor": "bottom", "title": ""}
NUMBER_AXIS = {"zeroline": False, "automargin": True}
CATEGORY_AXIS = {"type": "category", "automargin": True}
HOVER_TEXT = "%{hovertext}<extra></extra>"
"""Shows a point's `hovertext` and nothing of plotly's own."""
_CELL_AXIS = {
    "showgrid": False,
    "zeroline": False,
    "automargin": True,
    "tickmode": "array",
    "ticks": "",
}
_CELL_MARGIN = {"t": 20, "b": 10, "l": 10, "r": 10}
_INVISIBLE = {"symbol": "square", "size": 14, "color": "rgba(0,0,0,0)"}
_SELECTED = {"marker": {"color": "rgba(209,86,11,0.4)"}}
_UNSELECTED = {"marker": {"opacity": 0}}
_RISING = [[0, "rgba(128,128,128,0.07)"], [1, "rgba(15,130,170,0.85)"]]
_BOTH_DIRECTIONS = [
    [0, "rgba(209,86,11,0.75)"],
    [0.5, "rgba(128,128,128,0.05)"],
    [1, "rgba(15,130,170,0.75)"],
]
_INK = {"light": "#1d2730", "dark": "#e4e9ed"}
_MOST_NUMBERS = 260
"""Cells of a heat map up to which each shows its number; in more, smaller cells it could not be read."""
_LETTER, _LONGEST, _WIDTH = 7, 200, 900
"""Pixels of a letter, of a name beside a picture, and of a picture."""


def format_picker() -> None:
    """Which kind of file the camera above a picture saves."""
    linked_part(
        FORMATS,
        _FORMAT,
        label="Save pictures as",
        help="The camera above each picture saves it; PNG for slides, SVG for print.",
    )


def draw(
    figure: go.Figure, name: str, alt: str, key: str = "", *, picks: bool = True
) -> list[Any]:
    """Show the picture under a key.  Gives the `customdata` of what is picked in it."""
    key = key or element_key("picture", name)
    config = {
        "toImageButtonOptions": {
            "format": (chosen_at(_FORMAT) or FORMATS[0]).lower(),
            "filename": _filename(name),
            "scale": 2,
        },
        "displaylogo": False,
        # Points are picked by a click; the tools for areas would only hide that.
        "modeBarButtonsToRemove": [
            "select2d",
            "lasso2d",
            "autoScale2d",
            "zoomIn2d",
            "zoomOut2d",
        ],
    }
    if not picks:
        st.plotly_chart(figure, key=key, alt=alt, config=config)
        return []
    event = st.plotly_chart(
        figure,
        key=key,
        alt=alt,
        config=config,
        on_select="rerun",
        selection_mode="points",
    )
    return (
        [
            point["customdata"]
            for point in event.selection.points
            if "customdata" in point
        ]
        if event
        else []
    )


def _filename(name: str) -> str:
    return re.sub(r"[^a-z0-9]+", "-", name.lower()).strip("-")[:80]


def heat_map(
    values: NDArray[np.float64],
    rows: Sequence[str],
    columns: Sequence[str],
    picked: Iterable[Any],
    *,
    digits: int,
    ends: tuple[float, float] | None = None,
) -> go.Figure:
    """Cells by value; undefined ones are empty.

    `picked` holds what a click on each cell gives, row by row. `ends`: from below to
    above 0.
    """
    ink = _INK[st.context.theme.type or "light"]
    colours = _colours(values, digits, ends, ink)
    points = _clickable(values, rows, columns, list(picked), digits)
    figure = go.Figure([colours, points])
    wide = max((len(name) for name in columns), default=0) * _LETTER
    axis = _CELL_AXIS | {"tickfont": {"color": ink, "size": 11}}
    # Downwards, so that the first row is at the top.
    figure.update_yaxes(**axis, **_named(rows), range=[len(rows) - 0.5, -0.5])
    figure.update_xaxes(**axis, **_named(columns), range=[-0.5, len(columns) - 0.5])
    figure.update_xaxes(side="top", tickangle=_turned(wide, len(columns)))
    height = _size(len(rows)) + 60 + min(_LONGEST, wide)
    return figure.update_layout(height=height, margin=_CELL_MARGIN, showlegend=False)


def _colours(
    values: NDArray[np.float64], digits: int, ends: tuple[float, float] | None, ink: str
) -> go.Heatmap:
    low, high = ends or (float(np.nanmin(values)), float(np.nanmax(values)))
    cells = [[None if np.isnan(value) else value for value in row] for row in values]
    # Equal values all over would make a scale without a range.
    highest = high if high > low else low + 1
    heat_map = go.Heatmap(z=cells, zmin=low, zmax=highest, xgap=1, ygap=1)
    heat_map.update(
        hoverinfo="skip",
        colorscale=_BOTH_DIRECTIONS if ends else _RISING,
        colorbar={"thickness": 12, "outlinewidth": 0, "tickfont": {"color": ink}},
        textfont={"color": ink, "size": 11},
    )
    if values.size <= _MOST_NUMBERS:
        numbers = [
            ["" if np.isnan(value) else f"{value:.{digits}f}" for value in row]
            for row in values
        ]
        heat_map.update(text=numbers, texttemplate="%{text}")
    return heat_map


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


def _clickable(
    values: NDArray[np.float64],
    rows: Sequence[str],
    columns: Sequence[str],
    picked: Sequence[Any],
    digits: int,
) -> go.Scattergl:
    """Points over the cells, since cells themselves cannot be picked."""
    places = list(np.ndindex(values.shape))
    hover_texts = []
    for row, column in places:
        value = values[row, column]
        # Undefined cells are empty in the picture; only the pointer can tell them from a missing
        # topic.
        number = "undefined" if np.isnan(value) else f"{value:.{digits}f}"
        hover_texts.append(
            f"{plotted(rows[row])}<br>{plotted(columns[column])}<br>{number}"
        )
    x, y = [column for _, column in places], [row for row, _ in places]
    return go.Scattergl(
        x=x,
        y=y,
        mode="markers",
        marker=_INVISIBLE,
        selected=_SELECTED,
        unselected=_UNSELECTED,
        customdata=list(picked),
        hovertext=hover_texts,
        hovertemplate=HOVER_TEXT,
    )

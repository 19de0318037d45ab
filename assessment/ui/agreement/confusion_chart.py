"""A confusion table as a picture."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import numpy as np
import plotly.graph_objects as go
import streamlit as st
from numpy.typing import NDArray

from assessment.charts import ChartTable
from assessment.charts.palette import INK, RISING
from assessment.charts.plotly_look import HOVER_TEXT
from assessment.statistics.agreement import ConfusionCell
from assessment.ui.charts import camera
from assessment.ui.foreign_text import plotted

_AXIS = {"type": "category", "automargin": True, "showgrid": False, "zeroline": False}
_POINT = {"symbol": "square", "size": 34, "color": "rgba(0,0,0,0)"}
_FRAME = {"width": 1.5, "color": "rgba(128,128,128,0.9)"}
_MARGIN = {"t": 60, "b": 10, "l": 10, "r": 10}
_HALF_CELL = 0.48
_CHOSEN_WIDTH = 3
_CELL_WIDTH, _CELL_HEIGHT = 105, 44
_MARGIN_WIDTH, _MARGIN_HEIGHT = 260, 150
"""Pixels of a cell, and of the names and titles around the cells."""


def confusion_figure(
    cells: Sequence[ConfusionCell],
    words: Mapping[str, str],
    first: str,
    second: str,
    chosen: tuple[str, str] | None = None,
) -> go.Figure:
    """The first assessor's labels down, the second's across; cells of equal labels have a frame.

    `words` has each label as people read it, in the order of the rows.  The cell whose units are listed is
    `chosen`, and has a thick frame.
    """
    labels = list(words)
    counts = np.zeros((len(labels), len(labels)), dtype=int)
    for cell in cells:
        counts[labels.index(cell.first), labels.index(cell.second)] = cell.count
    ink = INK[st.context.theme.type or "light"]
    figure = go.Figure(
        [
            _coloured_cells(counts, words),
            _numbers(counts, words, (first, second), ink),
        ]
    )
    for index in range(len(labels)):
        _add_frame(figure, index, index, _FRAME)
    if chosen is not None:
        row, column = labels.index(chosen[0]), labels.index(chosen[1])
        _add_frame(figure, row, column, {"width": _CHOSEN_WIDTH, "color": ink})
    axis = _AXIS | {"tickfont": {"color": ink}}
    first_title = {"text": plotted(first), "font": {"color": ink}}
    second_title = {"text": plotted(second), "font": {"color": ink}}
    figure.update_yaxes(**axis, autorange="reversed", title=first_title)
    figure.update_xaxes(**axis, side="top", title=second_title)
    height = _MARGIN_HEIGHT + _CELL_HEIGHT * len(labels)
    return figure.update_layout(height=height, font={"color": ink}, margin=_MARGIN)


def _add_frame(
    figure: go.Figure, row: int, column: int, line: Mapping[str, Any]
) -> None:
    x = {"x0": column - _HALF_CELL, "x1": column + _HALF_CELL}
    y = {"y0": row - _HALF_CELL, "y1": row + _HALF_CELL}
    figure.add_shape(type="rect", line=line, **x, **y)


def draw_confusion(
    figure: go.Figure, labels: int, alt: str, name: str, **look: Any
) -> None:
    """The picture as wide as its labels need, never wider than the window; its camera saves it as `name`."""
    with st.container(width=_MARGIN_WIDTH + _CELL_WIDTH * labels):
        st.plotly_chart(figure, alt=alt, config=camera(name), **look)


def confusion_table(
    cells: Sequence[ConfusionCell], first: str, second: str
) -> ChartTable:
    """A line for each pair of labels that was given."""
    rows = tuple((cell.first, cell.second, cell.count) for cell in cells)
    return ChartTable((first, second, "Items"), rows)


def _coloured_cells(counts: NDArray[np.int_], words: Mapping[str, str]) -> go.Heatmap:
    names = [plotted(word) for word in words.values()]
    return go.Heatmap(
        # The root keeps rare confusions visible where agreement is frequent
        z=np.sqrt(counts),
        x=names,
        y=names,
        colorscale=[list(step) for step in RISING],
        showscale=False,
        xgap=2,
        ygap=2,
        hoverinfo="skip",
    )


def _numbers(
    counts: NDArray[np.int_],
    words: Mapping[str, str],
    assessors: tuple[str, str],
    ink: str,
) -> go.Scatter:
    """The counts as points, which can be picked; the cells of a heat map cannot."""
    labels = list(words)
    names = [plotted(word) for word in words.values()]
    first, second = [plotted(name) for name in assessors]
    x, y, text, picked, hover = [], [], [], [], []
    for row, column in np.ndindex(counts.shape):
        count = counts[row, column]
        x.append(names[column])
        y.append(names[row])
        text.append(f"<b>{count}</b>" if row == column else str(count))
        picked.append([labels[row], labels[column]])
        hover.append(f"{first}: {names[row]}<br>{second}: {names[column]}<br>{count}")
    # Plotly fades what is not picked; the numbers must stay readable.
    unselected = {"marker": {"opacity": 1}, "textfont": {"color": ink}}
    numbers = go.Scatter(x=x, y=y, text=text, mode="markers+text", marker=_POINT)
    return numbers.update(
        textfont={"color": ink, "size": 13},
        unselected=unselected,
        customdata=picked,
        hovertext=hover,
        hovertemplate=HOVER_TEXT,
        showlegend=False,
    )

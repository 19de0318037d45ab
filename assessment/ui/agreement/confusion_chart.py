"""A confusion table as a picture."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np
import plotly.graph_objects as go
import streamlit as st
from numpy.typing import NDArray

from assessment.charts import ChartTable
from assessment.charts.palette import INK, RISING
from assessment.charts.plotly_look import HOVER_TEXT
from assessment.statistics.agreement import ConfusionCell
from assessment.ui.foreign_text import plotted
from assessment.ui.pictures.charts import camera

_AXIS = {"type": "category", "automargin": True, "showgrid": False, "zeroline": False}
_POINT = {"symbol": "square", "size": 34, "color": "rgba(0,0,0,0)"}
_FRAME = {"width": 1.5, "color": "rgba(128,128,128,0.9)"}
_MARGIN = {"t": 60, "b": 10, "l": 10, "r": 10}
_HALF_CELL = 0.48
_CHOSEN_WIDTH = 3
_CELL_WIDTH, _CELL_HEIGHT = 105, 44
_MARGIN_WIDTH, _MARGIN_HEIGHT = 260, 150
"""Pixels of a cell, and of the names and titles around the cells."""


@dataclass(frozen=True)
class Confusion:
    """How often two assessors gave each pair of labels.

    `words` has each label as people read it, in the order of rows and columns.
    """

    cells: Sequence[ConfusionCell]
    words: Mapping[str, str]
    first: str
    second: str

    @property
    def labels(self) -> list[str]:
        return list(self.words)

    @property
    def counts(self) -> NDArray[np.int_]:
        """The first assessor's labels down, the second's across."""
        labels = self.labels
        counts = np.zeros((len(labels), len(labels)), dtype=int)
        for cell in self.cells:
            counts[labels.index(cell.first), labels.index(cell.second)] = cell.count
        return counts

    @property
    def table(self) -> ChartTable:
        """A line for each pair of labels that was given."""
        rows = tuple((cell.first, cell.second, cell.count) for cell in self.cells)
        return ChartTable((self.first, self.second, "Items"), rows)


def confusion_figure(
    confusion: Confusion, chosen: tuple[str, str] | None = None
) -> go.Figure:
    """The picture; cells of equal labels have a frame, and the `chosen` cell has a thick one."""
    ink = INK[st.context.theme.type or "light"]
    figure = go.Figure([_coloured_cells(confusion), _numbers(confusion, ink)])
    labels = confusion.labels
    for index in range(len(labels)):
        _add_frame(figure, index, index, _FRAME)
    if chosen is not None:
        row, column = labels.index(chosen[0]), labels.index(chosen[1])
        _add_frame(figure, row, column, {"width": _CHOSEN_WIDTH, "color": ink})
    _name_axes(figure, confusion, ink)
    height = _MARGIN_HEIGHT + _CELL_HEIGHT * len(labels)
    return figure.update_layout(height=height, font={"color": ink}, margin=_MARGIN)


def _name_axes(figure: go.Figure, confusion: Confusion, ink: str) -> None:
    axis = _AXIS | {"tickfont": {"color": ink}}
    first_title = {"text": plotted(confusion.first), "font": {"color": ink}}
    second_title = {"text": plotted(confusion.second), "font": {"color": ink}}
    figure.update_yaxes(**axis, autorange="reversed", title=first_title)
    figure.update_xaxes(**axis, side="top", title=second_title)


def _add_frame(
    figure: go.Figure, row: int, column: int, line: Mapping[str, Any]
) -> None:
    x = {"x0": column - _HALF_CELL, "x1": column + _HALF_CELL}
    y = {"y0": row - _HALF_CELL, "y1": row + _HALF_CELL}
    figure.add_shape(type="rect", line=line, **x, **y)


def draw_confusion(
    figure: go.Figure, labels: int, *, alt: str, name: str, **look: Any
) -> None:
    """The picture as wide as its labels need, never wider than the window; its camera saves it as `name`."""
    with st.container(width=_MARGIN_WIDTH + _CELL_WIDTH * labels):
        st.plotly_chart(figure, alt=alt, config=camera(name), **look)


def _coloured_cells(confusion: Confusion) -> go.Heatmap:
    names = [plotted(word) for word in confusion.words.values()]
    # The root keeps rare confusions visible where agreement is frequent
    shades = np.sqrt(confusion.counts)
    return go.Heatmap(
        z=shades,
        x=names,
        y=names,
        colorscale=[list(step) for step in RISING],
        showscale=False,
        xgap=2,
        ygap=2,
        hoverinfo="skip",
    )


def _numbers(confusion: Confusion, ink: str) -> go.Scatter:
    """The counts as points, which can be picked; the cells of a heat map cannot."""
    labels, counts = confusion.labels, confusion.counts
    names = [plotted(word) for word in confusion.words.values()]
    first, second = plotted(confusion.first), plotted(confusion.second)
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

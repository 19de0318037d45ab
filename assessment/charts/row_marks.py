"""The marks of a chart of rows one by one, as a Plotly trace."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any, NamedTuple

import plotly.graph_objects as go

from assessment.charts.palette import MAIN
from assessment.charts.plotly_look import HOVER_TEXT, plotted
from assessment.charts.rows import Row, RowChart, RowMark

_SHIFTS = (0.0, 0.17, -0.17, 0.09, -0.09, 0.25, -0.25)
"""Vertical shifts of marks in rows, so that marks of equal value do not hide each other."""
_RING = {"size": 8, "symbol": "circle-open", "line": {"width": 1.5}, "color": MAIN}
"""Rings show where marks overlap, and need no transparency that would take their contrast."""


class Points(NamedTuple):
    """What is drawn: coordinates, what a click on them gives, and what the mouse shows."""

    x: list[float]
    y: list[float]
    picked: list[list[str]]
    hover: list[str]

    def add(self, x: float, y: float, picked: Sequence[str], hover: str) -> None:
        self.x.append(x)
        self.y.append(y)
        self.picked.append(list(picked))
        self.hover.append(hover)


def no_points() -> Points:
    return Points([], [], [], [])


def drawn_points(points: Points, marker: dict[str, Any]) -> go.Scatter:
    # Plotly fades what is not picked; a picture must stay readable after a click.
    readable = {"marker": {"opacity": 0.6}}
    return go.Scatter(
        x=points.x,
        y=points.y,
        mode="markers",
        marker=marker,
        customdata=points.picked,
        hovertext=points.hover,
        hovertemplate=HOVER_TEXT,
        unselected=readable,
    )


def hover_text(lines: Iterable[str]) -> str:
    """The lines that are not empty, one below the other."""
    return "<br>".join(plotted(line) for line in lines if line)


def single_marks(chart: RowChart) -> go.Scatter:
    """A ring for each mark."""
    points = no_points()
    for index, row in enumerate(chart.rows):
        for number, mark in enumerate(row.marks):
            shift = _SHIFTS[number % len(_SHIFTS)]
            text = mark_text(chart, row, mark)
            points.add(mark.value, index + shift, mark.picked, text)
    return drawn_points(points, _RING)


def mark_text(chart: RowChart, row: Row, mark: RowMark) -> str:
    number = chart.axis.number(mark.value)
    kind = chart.names.mark
    what = f"{kind} {mark.name}: {number}"
    return hover_text([row.name, what, mark.note])

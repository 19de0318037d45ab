"""A chart of rows as a Plotly figure."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any, NamedTuple

import plotly.graph_objects as go

from assessment.charts.palette import MAIN, NEUTRAL, Theme, faded
from assessment.charts.plotly_look import (
    HOVER_TEXT,
    NUMBER_AXIS,
    chart_title,
    plotted,
)
from assessment.charts.rows import Mark, Row, RowChart

_SHIFTS = (0.0, 0.17, -0.17, 0.09, -0.09, 0.25, -0.25)
"""Vertical shifts of marks in rows, so that marks of equal value do not hide each other."""
_FEW_ROWS, _HIGH, _LOW = 30, 34, 20
"""Rows up to which each is high, and the pixels of a high and a low row."""
_FRAME = 96
_LONGEST_NAME = 40
_MARK_SIZE = 8
_MARK_OPACITY: dict[Theme, float] = {"light": 0.45, "dark": 0.85}
"""Fainter points could not be seen on the dark background."""
_INTERVAL = {"color": MAIN, "width": 3}
_WIDER = {"color": faded(MAIN, 0.3), "width": 9}
_VALUE = {"size": 12, "symbol": "diamond", "color": MAIN}
_GRID = "rgba(128,128,128,0.25)"


def row_figure(chart: RowChart, theme: Theme = "light") -> go.Figure:
    """Rows from the top: marks, the interval as a line, and the value as a diamond or a bar."""
    figure = go.Figure()
    if chart.has_marks:
        figure.add_trace(_marks(chart, theme))
    if chart.kind == "bars":
        figure.add_trace(_bars(chart))
    if chart.has_wider:
        figure.add_trace(_lines([row.wider for row in chart.rows], _WIDER))
    if chart.has_intervals:
        line = _INTERVAL if chart.kind == "points" else _INTERVAL | {"color": NEUTRAL}
        figure.add_trace(_lines([row.interval for row in chart.rows], line))
    if chart.kind == "points":
        figure.add_trace(_drawn_points(_row_points(chart), _VALUE))
    count = len(chart.rows)
    names = [plotted(_short(row.name)) for row in chart.rows]
    figure.update_yaxes(
        tickvals=list(range(count)),
        ticktext=names,
        range=[count - 0.5, -0.5],
        automargin=True,
        showgrid=True,
        gridcolor=_GRID,
        zeroline=False,
    )
    figure.update_xaxes(**NUMBER_AXIS, title=plotted(chart.axis.caption))
    figure.update_xaxes(range=with_room(*chart.span))
    height = _FRAME + count * (_HIGH if count <= _FEW_ROWS else _LOW)
    title = chart_title(chart.title)
    return figure.update_layout(
        title=title.text,
        showlegend=False,
        height=height + title.room,
        margin=title.margin,
        bargap=0.35,
    )


def with_room(low: float, high: float, room: float = 0.02) -> list[float] | None:
    """The ends with room for marks that lie on them; None lets plotly choose for a single value."""
    if low == high:
        return None
    margin = room * (high - low)
    return [low - margin, high + margin]


def _short(name: str) -> str:
    return name if len(name) <= _LONGEST_NAME else f"{name[: _LONGEST_NAME - 1]}…"


def _marks(chart: RowChart, theme: Theme) -> go.Scatter:
    points = _Points([], [], [], [])
    for place, row in enumerate(chart.rows):
        for number, mark in enumerate(row.marks):
            points.x.append(mark.value)
            points.y.append(place + _SHIFTS[number % len(_SHIFTS)])
            points.picked.append(list(mark.picked))
            points.hover.append(_mark_text(chart, row, mark))
    colour = faded(MAIN, _MARK_OPACITY[theme])
    return _drawn_points(points, {"size": _MARK_SIZE, "color": colour})


def _mark_text(chart: RowChart, row: Row, mark: Mark) -> str:
    number = chart.axis.number(mark.value)
    what = f"{chart.names.mark} {mark.name}"
    return _hover_text([row.name, f"{what}: {number}", mark.note])


def _row_text(chart: RowChart, row: Row) -> str:
    lines = [row.name, f"{chart.names.value} {chart.axis.number(row.value)}"]
    if row.interval:
        low, high = (chart.axis.number(end) for end in row.interval)
        lines.append(f"{chart.names.interval} from {low} to {high}")
    if row.wider:
        low, high = (chart.axis.number(end) for end in row.wider)
        lines.append(f"{chart.names.wider} from {low} to {high}")
    lines.append(row.note)
    return _hover_text(lines)


def _hover_text(lines: Iterable[str]) -> str:
    """The lines that are not empty, one below the other."""
    return "<br>".join(plotted(line) for line in lines if line)


class _Points(NamedTuple):
    """What is drawn for each row with a value."""

    x: list[float]
    y: list[float]
    picked: list[list[str]]
    hover: list[str]


def _row_points(chart: RowChart) -> _Points:
    points = _Points([], [], [], [])
    for place, row in enumerate(chart.rows):
        if row.value is not None:
            points.x.append(row.value)
            points.y.append(place)
            points.picked.append(list(row.picked))
            points.hover.append(_row_text(chart, row))
    return points


def _bars(chart: RowChart) -> go.Bar:
    points = _row_points(chart)
    colours = [chart.colour(row) for row in chart.rows if row.value is not None]
    bars = go.Bar(x=points.x, y=points.y, orientation="h", marker={"color": colours})
    return bars.update(
        text=[chart.axis.number(value) for value in points.x],
        textposition="auto",
        customdata=points.picked,
        hovertext=points.hover,
        hovertemplate=HOVER_TEXT,
    )


def _lines(
    intervals: Sequence[tuple[float, float] | None], line: dict[str, Any]
) -> go.Scatter:
    """A line from bound to bound; None ends each line."""
    x: list[float | None] = []
    y: list[int | None] = []
    for place, interval in enumerate(intervals):
        if interval:
            x += [*interval, None]
            y += [place, place, None]
    return go.Scatter(x=x, y=y, mode="lines", line=line, hoverinfo="skip")


def _drawn_points(points: _Points, marker: dict[str, Any]) -> go.Scatter:
    drawn = go.Scatter(x=points.x, y=points.y, mode="markers", marker=marker)
    # Plotly fades what is not picked; a picture must stay readable after a click.
    return drawn.update(
        customdata=points.picked,
        hovertext=points.hover,
        hovertemplate=HOVER_TEXT,
        unselected={"marker": {"opacity": 0.6}},
    )

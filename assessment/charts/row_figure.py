"""A chart of rows as a Plotly figure."""

from __future__ import annotations

import textwrap
from collections.abc import Sequence
from typing import Any

import plotly.graph_objects as go

from assessment.charts.counted_marks import add_counted_marks
from assessment.charts.palette import MAIN, NEUTRAL, faded
from assessment.charts.plotly_look import (
    HOVER_TEXT,
    NUMBER_AXIS,
    chart_title,
    plotted,
)
from assessment.charts.row_marks import (
    Points,
    drawn_points,
    hover_text,
    no_points,
    single_marks,
)
from assessment.charts.rows import Row, RowChart

_FEW_ROWS = 30
"""Rows up to which each is a high one."""
_HIGH, _LOW, _WITH_COUNTS = 34, 20, 50
"""Pixels of a high row, of a low one, and of one with counted marks."""
_MARKS_OF_A_HIGH_ROW, _FOR_A_MARK = 8, 2
"""Marks that a high row has room for, and pixels that it grows by for each further one."""
_HIGHEST, _GROWN = 72, 480
"""Pixels up to which a row grows for its marks, and all rows together."""
_COUNTS_ABOVE = 0.3
"""Share of a row that the counts above the first row need beyond it."""
_FRAME = 96
_LONGEST_NAME, _MAX_LINES = 40, 2
"""Letters of a line of a name beside a row, and its lines."""
_INTERVAL = {"color": MAIN, "width": 3}
_WIDER = {"color": faded(MAIN, 0.3), "width": 9}
_VALUE = {"size": 12, "symbol": "diamond", "color": MAIN}
_GRID = "rgba(128,128,128,0.25)"


def row_figure(chart: RowChart) -> go.Figure:
    """Rows from the top: marks, the interval as a line, and the value as a diamond or a bar."""
    figure = go.Figure()
    _add_marks_and_values(figure, chart)
    _draw_axes(figure, chart)
    _draw_limits(figure, chart)
    rows = len(chart.rows) + _above(chart)
    height = _FRAME + round(rows * _row_height(chart))
    title = chart_title(chart.title)
    return figure.update_layout(
        title=title.text,
        showlegend=False,
        height=height + title.room,
        margin=title.margin,
        bargap=0.35,
    )


def _add_marks_and_values(figure: go.Figure, chart: RowChart) -> None:
    """What is drawn later lies on top: values on their intervals, both on the marks."""
    if chart.has_counts:
        add_counted_marks(figure, chart)
    elif chart.has_marks:
        figure.add_trace(single_marks(chart))
    if chart.kind == "bars":
        figure.add_trace(_bars(chart))
    if chart.has_wider:
        figure.add_trace(_lines([row.wider for row in chart.rows], _WIDER))
    if chart.has_intervals:
        line = _INTERVAL if chart.kind == "points" else _INTERVAL | {"color": NEUTRAL}
        intervals = [row.interval for row in chart.rows]
        figure.add_trace(_lines(intervals, line))
    if chart.kind == "points":
        figure.add_trace(drawn_points(_row_points(chart), _VALUE))


def _draw_axes(figure: go.Figure, chart: RowChart) -> None:
    count = len(chart.rows)
    names = [_in_lines(chart.label(row)) for row in chart.rows]
    downwards = [count - 0.5, -0.5 - _above(chart)]
    figure.update_yaxes(
        tickvals=list(range(count)),
        ticktext=names,
        range=downwards,
        automargin=True,
        showgrid=True,
        gridcolor=_GRID,
        zeroline=False,
    )
    figure.update_xaxes(**NUMBER_AXIS, title=plotted(chart.axis.caption))
    figure.update_xaxes(range=with_room(*chart.span))


def _draw_limits(figure: go.Figure, chart: RowChart) -> None:
    """A dashed line for each limit, below the values, with its name above the rows."""
    for limit in chart.limits:
        figure.add_vline(
            limit.value,
            line={"color": NEUTRAL, "width": 1.5, "dash": "dash"},
            layer="below",
            annotation_text=plotted(limit.name),
            annotation_position=f"top {limit.side}",
            annotation_yanchor="bottom",
        )


def _row_height(chart: RowChart) -> int:
    if chart.has_counts:
        return _WITH_COUNTS
    if len(chart.rows) > _FEW_ROWS:
        return _LOW
    height = _HIGH
    for row in chart.rows:
        further = len(row.marks) - _MARKS_OF_A_HIGH_ROW
        grown = _HIGH + further * _FOR_A_MARK
        height = max(height, grown)
    rows = max(1, len(chart.rows))
    limit = min(_HIGHEST, _GROWN // rows)
    return max(_HIGH, min(height, limit))


def _above(chart: RowChart) -> float:
    """Rows of room above the first one."""
    return _COUNTS_ABOVE if chart.has_counts else 0.0


def with_room(low: float, high: float, room: float = 0.02) -> list[float] | None:
    """The ends with room for marks that lie on them; None lets plotly choose for a single value."""
    if low == high:
        return None
    margin = room * (high - low)
    return [low - margin, high + margin]


def _in_lines(name: str) -> str:
    """The name for the picture, a long one in two lines, of a still longer one the beginning.

    >>> _in_lines("Paragraph relevant for the page (not removed)")
    'Paragraph relevant for the page (not<br>removed)'
    """
    lines = textwrap.wrap(name, _LONGEST_NAME) or [""]
    if len(lines) > _MAX_LINES:
        rest = " ".join(lines[_MAX_LINES - 1 :])
        lines = [*lines[: _MAX_LINES - 1], f"{rest[: _LONGEST_NAME - 1]}…"]
    return "<br>".join(plotted(line) for line in lines)


def _row_text(chart: RowChart, row: Row) -> str:
    lines = [chart.label(row), f"{chart.names.value} {chart.axis.number(row.value)}"]
    if row.interval:
        low, high = (chart.axis.number(end) for end in row.interval)
        lines.append(f"{chart.names.interval} from {low} to {high}")
    if row.wider:
        low, high = (chart.axis.number(end) for end in row.wider)
        lines.append(f"{chart.names.wider} from {low} to {high}")
    lines.append(row.note)
    return hover_text(lines)


def _row_points(chart: RowChart) -> Points:
    points = no_points()
    for index, row in enumerate(chart.rows):
        if row.value is not None:
            points.add(row.value, index, row.picked, _row_text(chart, row))
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
    intervals: Sequence[tuple[float, float] | None],
    line: dict[str, Any],
) -> go.Scatter:
    """A line from bound to bound; None ends each line."""
    x: list[float | None] = []
    y: list[float | None] = []
    for index, interval in enumerate(intervals):
        if interval:
            x += [*interval, None]
            y += [index, index, None]
    return go.Scatter(x=x, y=y, mode="lines", line=line, hoverinfo="skip")

"""A chart of rows as SVG: marks for single values, and each row's value with its interval on top of them."""

from __future__ import annotations

from typing import NamedTuple

from assessment.charts import Row, RowChart, RowMark
from assessment.charts.palette import MAIN, NEUTRAL
from assessment.report.charts.axis import (
    DrawnAxis,
    across,
    axis_of,
    drawing,
    short,
    text,
    width_of,
)
from assessment.report.markup import Html, joined, tag

_WIDTH, _ROW, _TOP, _FOOT = 860.0, 26.0, 8.0, 48.0
_SHIFTS = (0.0, 5.0, -5.0, 2.5, -2.5, 7.0, -7.0)
"""Vertical shifts, so that marks of equal value do not hide each other."""
_BAR = 16.0


class _RowAtHeight(NamedTuple):
    """A row of the chart, `y` below the top of the drawing, on the axis that all rows share."""

    chart: RowChart
    row: Row
    axis: DrawnAxis
    y: float


def row_picture(chart: RowChart) -> Html:
    """The rows in their order from the top."""
    left = width_of(chart.label(row) for row in chart.rows) + 14
    bottom = _TOP + _ROW * len(chart.rows)
    axis = axis_of(chart.span, left + 14, _WIDTH - 80)
    caption = chart.axis.caption_from(axis.low, axis.high)
    parts = [across(axis, _TOP, bottom, caption)]
    y = _TOP + _ROW / 2
    for row in chart.rows:
        parts.append(_row(_RowAtHeight(chart, row, axis, y), left))
        y += _ROW
    return drawing(_WIDTH, bottom + _FOOT, chart.title, *parts)


def _row(drawn: _RowAtHeight, left: float) -> Html:
    """The row with its name, which ends at `left`, its marks and its figure."""
    chart, row, axis, y = drawn
    name = text(left, y + 5, short(chart.label(row)), anchor="end")
    parts = [name]
    for number, mark in enumerate(row.marks):
        x = axis.at(mark.value)
        shift = _SHIFTS[number % len(_SHIFTS)]
        parts.append(_mark(chart, mark, x, y + shift))
    if row.value is not None and chart.are_bars:
        parts.append(_bar(drawn))
    if row.interval:
        parts.append(_interval(drawn, row.interval))
    if row.value is None:
        return joined(*parts)
    if not chart.are_bars:
        parts.append(_value(drawn))
    number_text = chart.axis.number(row.value)
    parts.append(text(_WIDTH - 64, y + 5, number_text, css_class="figure"))
    return joined(*parts)


def _mark(chart: RowChart, mark: RowMark, x: float, y: float) -> Html:
    label = f"{mark.name}: {chart.axis.number(mark.value)}"
    if mark.note:
        label = f"{label}, {mark.note}"
    title = tag("title", label)
    return tag(
        "circle",
        title,
        cx=x,
        cy=round(y, 1),
        r=3.2,
        fill=MAIN,
        class_="mark",
    )


def _bar(drawn: _RowAtHeight) -> Html:
    chart, row, axis, y = drawn
    left, right = sorted((axis.at(0.0), axis.at(row.value or 0.0)))
    width = round(right - left, 1)
    top = y - _BAR / 2
    return tag(
        "rect",
        x=left,
        y=top,
        width=width,
        height=_BAR,
        fill=chart.colour(row),
    )


def _interval(drawn: _RowAtHeight, interval: tuple[float, float]) -> Html:
    chart, _, axis, y = drawn
    low, high = interval
    title = tag("title", _bounds(chart, interval))
    colour = NEUTRAL if chart.are_bars else MAIN
    return tag(
        "line",
        title,
        x1=axis.at(low),
        x2=axis.at(high),
        y1=y,
        y2=y,
        stroke=colour,
        class_="interval",
    )


def _bounds(chart: RowChart, interval: tuple[float, float]) -> str:
    low = chart.axis.number(interval[0])
    high = chart.axis.number(interval[1])
    return f"{chart.names.interval} from {low} to {high}"


def _value(drawn: _RowAtHeight) -> Html:
    chart, row, axis, y = drawn
    value = row.value or 0.0
    label = f"{chart.names.value} {chart.axis.number(value)}"
    if row.interval:
        label = f"{label}, {_bounds(chart, row.interval)}"
    title = tag("title", label)
    return tag(
        "circle",
        title,
        cx=axis.at(value),
        cy=y,
        r=5,
        fill=MAIN,
        class_="value",
    )

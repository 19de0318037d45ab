"""A chart of points as SVG: each series is told apart by colour, symbol and dash."""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence

from assessment.charts import Dot, PointChart, Series
from assessment.charts.palette import SeriesStyle, series_style
from assessment.report.charts.axis import (
    DrawnAxis,
    across,
    axis_of,
    drawing,
    text,
    upwards,
)
from assessment.report.markup import Html, joined, tag

_Position = tuple[float, float]
"""From the left and from the top, in the unit of the drawing."""
_WIDTH, _HEIGHT, _LEFT, _BOTTOM = 720.0, 420.0, 70.0, 370.0
_DASHES = {
    "solid": "",
    "dash": "7 4",
    "dot": "2 3",
    "dashdot": "7 3 2 3",
    "longdash": "12 4",
}
_SMALLEST, _DEFAULT_RADIUS, _LARGEST = 3.5, 4.5, 13.0
_SYMBOLS = (
    "M-4-4H4V4H-4Z",  # square
    "M0-5.5L5.5 0L0 5.5L-5.5 0Z",  # diamond
    "M0-5L5 4.5H-5Z",  # triangle
    "M-1.6-5H1.6V-1.6H5V1.6H1.6V5H-1.6V1.6H-5V-1.6H-1.6Z",  # cross
    "M0 5L5-4.5H-5Z",  # triangle downwards
    "M-5-5H5L-5 5H5Z",  # hourglass
    "M-5-5V5L5-5V5Z",  # bow tie
)
"""Signs of the series after the first, which has a disc. All fit into a circle of radius 5."""


def point_picture(chart: PointChart) -> Html:
    """All series between two axes."""
    x_span, y_span = chart.spans()
    x = axis_of(x_span, _LEFT, _WIDTH - 16)
    # Positions grow downwards in SVG, so the axis starts at the bottom.
    y = axis_of(y_span, _BOTTOM, 12)
    x_title = chart.x.caption
    y_title = chart.y.caption
    parts = [across(x, y.end, y.start, x_title)]
    parts.append(upwards(y, x.start, x.end, y_title))
    if chart.has_diagonal:
        parts.append(_diagonal(x, y))
    if chart.level is not None:
        height = y.at(chart.level)
        line = _dotted((x.start, height), (x.end, height))
        parts.append(line)
    for series in chart.series:
        parts.append(_series(chart, series, x, y))
    return drawing(
        _WIDTH,
        _HEIGHT,
        chart.title,
        *parts,
    )


def _diagonal(x: DrawnAxis, y: DrawnAxis) -> Html:
    low = max(x.low, y.low)
    high = min(x.high, y.high)
    if low >= high:
        return Html("")
    start = (x.at(low), y.at(low))
    end = (x.at(high), y.at(high))
    return _dotted(start, end)


def _dotted(start: _Position, end: _Position) -> Html:
    (x1, y1), (x2, y2) = start, end
    return tag("line", x1=x1, y1=y1, x2=x2, y2=y2, class_="diagonal")


def _series(chart: PointChart, series: Series, x: DrawnAxis, y: DrawnAxis) -> Html:
    corners = []
    for corner_x, corner_y in chart.line_of(series):
        position = (x.at(corner_x), y.at(corner_y))
        corners.append(position)
    parts = []
    if corners:
        parts.append(_line(corners, series.style_index))
    for dot in series.points:
        position = (x.at(dot.x), y.at(dot.y))
        parts.append(_dot(chart, series, dot, position))
    return _coloured(series.style_index, *parts)


def _dot(chart: PointChart, series: Series, dot: Dot, position: _Position) -> Html:
    """The point's symbol, with its name above it where the chart shows names."""
    most = chart.largest
    radius = _radius(dot, most)
    label = ", ".join(chart.hover(series, dot))
    symbol = _symbol(series.style_index, position, radius, label)
    if not chart.has_names:
        return symbol
    x, y = position
    above = round(y - radius - 4, 1)
    name = text(
        x,
        above,
        dot.name,
        anchor="middle",
        css_class="soft",
    )
    return joined(symbol, name)


def _coloured(style_index: int, *parts: str) -> Html:
    """The parts in the colour of the series."""
    colour = _style(style_index).colour
    return tag("g", *parts, class_="series", fill=colour, stroke=colour)


def _style(style_index: int) -> SeriesStyle:
    """The style of a series; there are eight symbols, the disc and `_SYMBOLS`."""
    return series_style(style_index, len(_SYMBOLS) + 1)


def _line(positions: Iterable[_Position], style_index: int) -> Html:
    texts = [f"{x:g},{y:g}" for x, y in positions]
    dash = _DASHES[_style(style_index).dash]
    return tag(
        "polyline",
        points=" ".join(texts),
        stroke_dasharray=dash or None,
        class_="line",
    )


def _radius(dot: Dot, most: float) -> float:
    """The radius that makes areas proportional to the points' sizes."""
    if most <= 1:
        return _DEFAULT_RADIUS
    share = max(dot.size, 0) / most
    radius = _LARGEST * math.sqrt(share)
    # A point of size 0 must still be visible, and large enough to point at.
    radius = max(_SMALLEST, radius)
    return round(radius, 1)


def _symbol(
    style_index: int, position: _Position, radius: float, label: str = ""
) -> Html:
    """The symbol of a series; `label` is what the mouse shows over it."""
    x, y = position
    title = tag("title", label) if label else ""
    kind = _style(style_index).symbol
    if kind == 0:
        return tag("circle", title, cx=x, cy=y, r=radius)
    # The symbols are drawn with a radius of 5 around the origin.
    scale = radius / 5
    transform = f"translate({x:g} {y:g}) scale({scale:g})"
    return tag(
        "path",
        title,
        d=_SYMBOLS[kind - 1],
        transform=transform,
    )


def legend(all_series: Sequence[Series]) -> Html:
    """The colour and symbol of each series."""
    entries = []
    for name, _, style_index in all_series:
        line = _line([(0, 8), (28, 8)], style_index)
        symbol = _symbol(style_index, (14, 8), _DEFAULT_RADIUS)
        group = _coloured(style_index, line, symbol)
        swatch = tag(
            "svg",
            group,
            viewBox="0 0 28 16",
            width=28,
            height=16,
            # The name beside it says the same.
            aria_hidden="true",
        )
        entries.append(tag("li", swatch, " ", name))
    return tag("ul", *entries, class_="legend")

"""A track's plot: a line of points for each series, told apart by colour, sign and dash."""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence

from assessment.charts.palette import SeriesLook, series_look
from assessment.model import Plot, Point
from assessment.report.charts.axis import Axis, across, axis_of, drawing, upwards
from assessment.report.markup import Html, tag

_WIDTH, _HEIGHT, _LEFT, _BOTTOM = 720.0, 420.0, 70.0, 370.0
_DASHES = {
    "solid": "",
    "dash": "7 4",
    "dot": "2 3",
    "dashdot": "7 3 2 3",
    "longdash": "12 4",
}
_SMALLEST, _USUAL_RADIUS, _LARGEST = 3.5, 4.5, 13.0
_SIGNS = (
    "M-4-4H4V4H-4Z",  # square
    "M0-5.5L5.5 0L0 5.5L-5.5 0Z",  # diamond
    "M0-5L5 4.5H-5Z",  # triangle
    "M-1.6-5H1.6V-1.6H5V1.6H1.6V5H-1.6V1.6H-5V-1.6H-1.6Z",  # cross
    "M0 5L5-4.5H-5Z",  # triangle downwards
    "M-5-5H5L-5 5H5Z",  # hourglass
    "M-5-5V5L5-5V5Z",  # bow tie
)
"""Signs of the series after the first, which has a disc. All fit into a circle of radius 5."""


def picture(plot: Plot) -> Html:
    """All series between two axes."""
    points: list[Point] = []
    for series in plot.series.values():
        points += series
    x_values = [point.x for point in points]
    y_values = [point.y for point in points]
    sizes = [point.size for point in points]
    x = axis_of(x_values, _LEFT, _WIDTH - 16)
    # Positions grow downwards in SVG, so the axis starts at the bottom.
    y = axis_of(y_values, _BOTTOM, 12)
    most = max(sizes, default=1.0)
    parts = [
        across(x, y.end, y.start, plot.x),
        upwards(y, x.start, x.end, plot.y),
    ]
    if plot.diagonal:
        parts.append(_diagonal(x, y))
    for place, name in enumerate(plot.series):
        parts.append(_series(plot, name, place, (x, y), most))
    label = f"{plot.title}: {plot.sentence}"
    return drawing(_WIDTH, _HEIGHT, label, *parts)


def _diagonal(x: Axis, y: Axis) -> Html:
    low = max(x.low, y.low)
    high = min(x.high, y.high)
    if low >= high:
        return Html("")
    return tag(
        "line",
        x1=x.at(low),
        y1=y.at(low),
        x2=x.at(high),
        y2=y.at(high),
        class_="diagonal",
    )


def _series(
    plot: Plot, name: str, place: int, axes: tuple[Axis, Axis], most: float
) -> Html:
    x, y = axes
    positions = []
    signs = []
    for point in plot.series[name]:
        position = (x.at(point.x), y.at(point.y))
        radius = _radius(point, most)
        label = _label(plot, name, point)
        positions.append(position)
        signs.append(_sign(place, *position, radius, label))
    line = _line(positions, place) if plot.lines else ""
    return _coloured(place, line, *signs)


def _coloured(place: int, *parts: str) -> Html:
    """The parts in the colour of the series."""
    colour = _look(place).colour
    return tag("g", *parts, class_="series", fill=colour, stroke=colour)


def _look(place: int) -> SeriesLook:
    """Eight signs: the disc and those above."""
    return series_look(place, len(_SIGNS) + 1)


def _line(positions: Iterable[tuple[float, float]], place: int) -> Html:
    texts = [f"{x:g},{y:g}" for x, y in positions]
    dash = _DASHES[_look(place).dash]
    return tag(
        "polyline",
        points=" ".join(texts),
        stroke_dasharray=dash or None,
        class_="line",
    )


def _label(plot: Plot, name: str, point: Point) -> str:
    label = f"{name}: {plot.x} {point.x:.4g}, {plot.y} {point.y:.4g}"
    return f"{label}, {point.note}" if point.note else label


def _radius(point: Point, most: float) -> float:
    """The radius that makes areas proportional to the points' sizes."""
    if most <= 1:
        return _USUAL_RADIUS
    share = max(point.size, 0) / most
    radius = _LARGEST * math.sqrt(share)
    # A point of size 0 is to be seen and hovered over all the same.
    radius = max(_SMALLEST, radius)
    return round(radius, 1)


def _sign(place: int, x: float, y: float, radius: float, label: str) -> Html:
    title = tag("title", label) if label else ""
    kind = _look(place).sign
    if kind == 0:
        return tag("circle", title, cx=x, cy=y, r=radius)
    # The signs are drawn with a radius of 5 around the origin.
    scale = radius / 5
    transform = f"translate({x:g} {y:g}) scale({scale:g})"
    return tag(
        "path",
        title,
        d=_SIGNS[kind - 1],
        transform=transform,
    )


def legend(names: Sequence[str]) -> Html:
    """The colour and sign of each series."""
    entries = []
    for place, name in enumerate(names):
        line = _line([(0, 8), (28, 8)], place)
        sign = _sign(place, 14, 8, _USUAL_RADIUS, "")
        group = _coloured(place, line, sign)
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

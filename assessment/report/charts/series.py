"""A track's plot: a line of points for each series, told apart by colour, sign and dash."""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence

from assessment.model import Plot, Point
from assessment.report.charts.axis import Axis, across, axis_of, drawing, upwards
from assessment.report.markup import Html, joined, tag

_WIDTH, _HEIGHT, _LEFT, _BOTTOM = 720.0, 420.0, 70.0, 370.0
_COLOURS, _DASHES = 10, ("", "7 4", "2 3")
_SMALLEST, _LARGEST = 3.5, 13.0
_SIGNS = (
    "M-4-4H4V4H-4Z", "M0-5.5L5.5 0L0 5.5L-5.5 0Z", "M0-5L5 4.5H-5Z", "M-1.6-5H1.6V-1.6H5V1.6H1.6V5H-1.6V1.6H-5V-1.6H-1.6Z", "M0 5L5-4.5H-5Z",
    "M-5-5H5L-5 5H5Z", "M-5-5V5L5-5V5Z",
)  # fmt: skip
"""Square, diamond, triangle, cross, triangle downwards, hourglass, bow tie; a disc comes first.  All fit into a circle of radius 5."""


def picture(plot: Plot) -> Html:
    """All series between two axes."""
    points = [point for series in plot.series.values() for point in series]
    x, y = (
        axis_of([point.x for point in points], _LEFT, _WIDTH - 16),
        axis_of([point.y for point in points], _BOTTOM, 12),
    )
    most = max((point.size for point in points), default=1.0)
    lines = [_series(plot, name, place, (x, y), most) for place, name in enumerate(plot.series)]
    rules = joined(across(x, y.end, y.start, plot.x), upwards(y, x.start, x.end, plot.y))
    return drawing(
        _WIDTH,
        _HEIGHT,
        f"{plot.title}: {plot.sentence}",
        rules,
        _diagonal(x, y) if plot.diagonal else "",
        *lines,
    )


def _diagonal(x: Axis, y: Axis) -> Html:
    low, high = max(x.low, y.low), min(x.high, y.high)
    return (
        tag("line", x1=x.at(low), y1=y.at(low), x2=x.at(high), y2=y.at(high), class_="diagonal")
        if low < high
        else Html("")
    )


def _series(plot: Plot, name: str, place: int, axes: tuple[Axis, Axis], most: float) -> Html:
    x, y = axes
    spots = [(x.at(point.x), y.at(point.y)) for point in plot.series[name]]
    signs = [
        _sign(place, *spot, _radius(point, most), _said(plot, name, point))
        for spot, point in zip(spots, plot.series[name], strict=True)
    ]
    return tag("g", _line(spots, place) if plot.lines else "", *signs, class_=f"series c{place % _COLOURS}")


def _line(spots: Iterable[tuple[float, float]], place: int) -> Html:
    drawn = " ".join(f"{x:g},{y:g}" for x, y in spots)
    return tag(
        "polyline", points=drawn, stroke_dasharray=_DASHES[place % len(_DASHES)] or None, class_="line"
    )


def _said(plot: Plot, name: str, point: Point) -> str:
    return f"{name}: {plot.x} {point.x:.4g}, {plot.y} {point.y:.4g}{f', {point.note}' if point.note else ''}"


def _radius(point: Point, most: float) -> float:
    """Areas go with the points' sizes."""
    return 4.5 if most <= 1 else round(max(_SMALLEST, _LARGEST * math.sqrt(max(point.size, 0) / most)), 1)


def _sign(place: int, x: float, y: float, radius: float, said: str) -> Html:
    kind = place % (len(_SIGNS) + 1)
    title = tag("title", said) if said else ""
    if kind == 0:
        return tag("circle", title, cx=x, cy=y, r=radius)
    return tag("path", title, d=_SIGNS[kind - 1], transform=f"translate({x:g} {y:g}) scale({radius / 5:g})")


def legend(names: Sequence[str]) -> Html:
    """Which colour and sign is whose."""
    swatches = (tag("svg", tag("g", _line([(0, 8), (28, 8)], n), _sign(n, 14, 8, 4.5, ""), class_=f"series c{n % _COLOURS}"), viewBox="0 0 28 16", width=28,
                    height=16, aria_hidden="true") for n in range(len(names)))  # fmt: skip
    return tag(
        "ul",
        *(tag("li", swatch, " ", name) for swatch, name in zip(swatches, names, strict=True)),
        class_="legend",
    )

"""A chart of points as a Plotly figure."""

from __future__ import annotations

import math
import textwrap
from collections.abc import Iterator, Sequence
from typing import Any

import plotly.graph_objects as go

from assessment.charts.palette import NEUTRAL, series_style
from assessment.charts.plotly_look import (
    HOVER_TEXT,
    LEGEND_BELOW,
    NUMBER_AXIS,
    chart_title,
    plotted,
)
from assessment.charts.point_names import DrawnName, names_apart
from assessment.charts.points import Dot, PointChart, Series
from assessment.charts.row_figure import with_room

_SYMBOLS = (
    "circle",
    "square",
    "diamond",
    "triangle-up",
    "cross",
    "x",
    "star",
    "triangle-down",
    "pentagon",
    "hourglass",
    "bowtie",
)
_SMALLEST, _LARGEST, _ONLY_SIZE = 7, 26, 9.0
"""Diameters of points in pixels; the last where all points have the same size."""
_OUTLINE = 1.5
"""Pixels of the outline of points that a line sums up."""
_LONGEST_NAME = 24
"""Letters of a name beside a point; of a longer one the last, in which names of parts of a topic differ."""
_MAX_BELOW = 4
"""Series up to which the legend is below the picture, and not at its right."""
_HEIGHT, _ROOM = 420, 0.06
"""Pixels of the picture, and the share of an axis left free at each end for points and their names."""


def point_figure(chart: PointChart) -> go.Figure:
    """Every series with its symbol, dash and colour, and the reference lines."""
    figure = go.Figure()
    if chart.has_diagonal and any(chart.points()):
        figure.add_trace(_diagonal(chart))
    names = _names(chart)
    for series in chart.series:
        figure.add_trace(_dots(chart, series, [next(names) for _ in series.points]))
        corners = chart.line_of(series)
        if corners:
            figure.add_trace(_line(series, corners))
    if chart.level is not None:
        level_line = {"color": NEUTRAL, "width": 1, "dash": "dot"}
        figure.add_hline(y=chart.level, line=level_line)
    x_title = plotted(chart.x.caption)
    y_title = plotted(chart.y.caption)
    figure.update_xaxes(**NUMBER_AXIS, title=x_title)
    figure.update_yaxes(**NUMBER_AXIS, title=y_title)
    (low, high), (bottom, top) = chart.spans()
    figure.update_xaxes(range=with_room(low, high, _ROOM))
    figure.update_yaxes(range=with_room(bottom, top, _ROOM))
    if chart.has_diagonal:
        figure.update_xaxes(constrain="domain")
        figure.update_yaxes(constrain="domain", scaleanchor="x")
    legend: dict[str, Any] = {"itemsizing": "constant", "title": ""}
    if len(chart.series) <= _MAX_BELOW:
        legend |= LEGEND_BELOW
    title = chart_title(chart.title)
    has_several = len(chart.series) > 1
    return figure.update_layout(
        title=title.text,
        legend=legend,
        showlegend=has_several,
        hoverlabel={"align": "left"},
        height=_HEIGHT + title.room,
        margin=title.margin,
    )


def _dots(chart: PointChart, series: Series, names: Sequence[DrawnName]) -> go.Scatter:
    points = series.points
    colour, _, symbol = series_style(series.style_index, len(_SYMBOLS))
    dots = go.Scatter(name=plotted(series.name), mode="markers")
    dots.update(x=[dot.x for dot in points], y=[dot.y for dot in points])
    hover = [_hover(chart, series, dot) for dot in points]
    dots.update(hovertext=hover, hovertemplate=HOVER_TEXT)
    dots.update(customdata=[list(dot.picked) for dot in points])
    # Plotly fades what is not picked; a picture must stay readable after a click.
    dots.update(unselected={"marker": {"opacity": 0.6}})
    dots.update(legendgroup=str(series.style_index))
    marker: dict[str, Any] = {"symbol": _SYMBOLS[symbol], "color": colour}
    marker["size"] = diameters(points, chart.largest)
    marker["opacity"] = 1
    # Points that a line sums up stand back behind it as outlines: paler ones could not be seen on black.
    if chart.line == "mean":
        outline = {"width": _OUTLINE, "color": colour}
        marker |= {"symbol": f"{_SYMBOLS[symbol]}-open", "line": outline}
    dots.update(marker=marker)
    # A large point at the end of an axis would be cut in half.
    dots.update(cliponaxis=False)
    if chart.has_names:
        dots.update(mode="markers+text", text=[plotted(name.text) for name in names])
        dots.update(textposition=[name.side for name in names])
    return dots


def _short(dot: Dot) -> str:
    """The beginning of a label, which is words; the end of a name, in which names differ."""
    if dot.label:
        return textwrap.shorten(dot.label, _LONGEST_NAME, placeholder=" …")
    name = dot.name
    return name if len(name) <= _LONGEST_NAME else "…" + name[-_LONGEST_NAME:]


def _names(chart: PointChart) -> Iterator[DrawnName]:
    """The names of the points of all series, as far as they have room."""
    (left, right), (bottom, top) = chart.spans()
    # All points at one value lie side by side or above each other.
    width = right - left or 1.0
    height = top - bottom or 1.0
    names = []
    shares = []
    for dot in chart.points():
        across = (dot.x - left) / width
        upwards = (dot.y - bottom) / height
        names.append(_short(dot))
        shares.append((across, upwards))
    return iter(names_apart(names, shares))


def unnamed_points(chart: PointChart) -> list[str]:
    """The names of points that stand so close to others that the picture has no room for them."""
    if not chart.has_names:
        return []
    unnamed = []
    for dot, name in zip(chart.points(), _names(chart), strict=True):
        if not name.text:
            unnamed.append(dot.label or dot.name)
    return unnamed


def _hover(chart: PointChart, series: Series, dot: Dot) -> str:
    return "<br>".join(plotted(line) for line in chart.hover(series, dot))


def _line(series: Series, corners: Sequence[tuple[float, float]]) -> go.Scatter:
    colour, dash, _ = series_style(series.style_index, len(_SYMBOLS))
    x = [corner[0] for corner in corners]
    y = [corner[1] for corner in corners]
    line = go.Scatter(x=x, y=y, mode="lines", hoverinfo="skip", showlegend=False)
    return line.update(
        line={"dash": dash, "width": 2, "color": colour},
        legendgroup=str(series.style_index),
    )


def diameters(points: Sequence[Dot], largest: float) -> list[float]:
    """Diameters whose areas are proportional to the points' sizes; one for all where no size exceeds 1."""
    if largest <= 1:
        return [_ONLY_SIZE] * len(points)
    widths = []
    for dot in points:
        share = max(dot.size, 0) / largest
        widths.append(max(_SMALLEST, _LARGEST * math.sqrt(share)))
    return widths


def _diagonal(chart: PointChart) -> go.Scatter:
    """The line on which both axes agree."""
    values = [value for dot in chart.points() for value in (dot.x, dot.y)]
    ends = [min(values), max(values)]
    line = {"dash": "dot", "width": 1.5, "color": NEUTRAL}
    diagonal = go.Scatter(x=ends, y=ends, mode="lines", line=line)
    return diagonal.update(hoverinfo="skip", showlegend=False)

"""A chart of points: one or several series of pairs of values between two axes."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import compress
from statistics import fmean
from typing import Literal, NamedTuple

from assessment.charts.axis import Axis
from assessment.charts.chart_table import ChartTable, TableValue
from assessment.model import Plot

Span = tuple[float, float]
_PLOT_DIGITS = 3
"""A track's plot does not say how exact its values are."""


class Dot(NamedTuple):
    """A point; `size` (above 0) is the weight of what it is computed from, `picked` what a click gives.

    `label` stands beside the point where its name is no word that people would know it by.
    """

    x: float
    y: float
    name: str = ""
    note: str = ""
    size: float = 1.0
    picked: tuple[str, ...] = ()
    label: str = ""


class Series(NamedTuple):
    """Points that belong together, in the style of `style_index`, which stays when others are left out."""

    name: str
    points: Sequence[Dot]
    style_index: int = 0


class PointNames(NamedTuple):
    """What the table calls a series and a point."""

    series: str = "series"
    point: str = "topic"


class PointChart(NamedTuple):
    """`title` says what one sees, in a sentence without a full stop.

    `line` goes through the points of each series in their order, or through their mean at each x.
    `has_diagonal` gives both axes the same ends and draws the line on which they are equal, `level` one
    across at this y.
    `has_names` writes the points' names beside them.
    """

    title: str
    x: Axis
    y: Axis
    series: Sequence[Series]
    names: PointNames = PointNames()
    line: Literal["", "through", "mean"] = ""
    has_diagonal: bool = False
    level: float | None = None
    has_names: bool = False

    @property
    def digits(self) -> int:
        return max(self.x.digits, self.y.digits)

    @property
    def largest(self) -> float:
        """The largest size of a point."""
        sizes = [dot.size for dot in self.points()]
        return max(sizes, default=1.0)

    def points(self) -> Iterator[Dot]:
        for series in self.series:
            yield from series.points

    def spans(self) -> tuple[Span, Span]:
        """The lowest and the highest value that each axis shows."""
        x_values = []
        y_values = []
        for dot in self.points():
            x_values.append(dot.x)
            y_values.append(dot.y)
        across = self.x.span(x_values)
        upwards = self.y.span(y_values)
        # The diagonal says which is higher only where both axes are the same.
        if self.has_diagonal:
            ends = (*across, *upwards)
            across = upwards = (min(ends), max(ends))
        return across, upwards

    def hover(self, series: Series, dot: Dot) -> list[str]:
        """What is said of a point, line by line."""
        lines = []
        # A single series is what the title is about.
        if len(self.series) > 1:
            lines.append(series.name)
        lines.append(dot.name)
        x = self.x.number(dot.x)
        y = self.y.number(dot.y)
        lines.append(f"{self.x.title} {x}")
        lines.append(f"{self.y.title} {y}")
        lines.append(dot.note)
        return [line for line in lines if line]

    def line_of(self, series: Series) -> list[tuple[float, float]]:
        """The corners of the series' line; none where the chart has no lines.

        >>> dots = [Dot(10, 0.25), Dot(10, 0.75), Dot(20, 1.0)]
        >>> tau = Series("tau", dots)
        >>> PointChart("t", Axis("kept"), Axis("tau"), [tau], line="mean").line_of(tau)
        [(10, 0.5), (20, 1.0)]
        """
        if not self.line:
            return []
        if self.line == "through":
            return [(dot.x, dot.y) for dot in series.points]
        by_x: dict[float, list[float]] = {}
        for dot in series.points:
            by_x.setdefault(dot.x, []).append(dot.y)
        corners = []
        for x in sorted(by_x):
            mean = fmean(by_x[x])
            corners.append((x, mean))
        return corners

    def table(self) -> ChartTable:
        """A line for each point."""
        names = self.names
        columns = (names.series, names.point, self.x.title, self.y.title, "size")
        lines: list[tuple[TableValue, ...]] = []
        for series in self.series:
            for dot in series.points:
                cells = (series.name, dot.name, dot.x, dot.y, dot.size, dot.note)
                lines.append(cells)
        table = ChartTable((*columns, "note"), tuple(lines))
        return self._without_empty_columns(table)

    def _without_empty_columns(self, table: ChartTable) -> ChartTable:
        """The table without names and sizes that would tell nothing."""
        has_series = len(self.series) > 1
        has_names = any(dot.name for dot in self.points())
        has_sizes = self.largest > 1
        tells = (has_series, has_names, True, True, has_sizes, True)
        columns = tuple(compress(table.columns, tells))
        rows = []
        for row in table.rows:
            cells = tuple(compress(row, tells))
            rows.append(cells)
        return ChartTable(columns, tuple(rows))


def plot_chart(plot: Plot) -> PointChart:
    """A track's plot."""
    all_series: list[Series] = []
    for name, points in plot.series.items():
        dots = []
        for x, y, note, size in points:
            dots.append(Dot(x, y, "", note, size))
        series = Series(name, dots, len(all_series))
        all_series.append(series)
    x_axis = Axis(plot.x, digits=_PLOT_DIGITS)
    y_axis = Axis(plot.y, digits=_PLOT_DIGITS)
    return PointChart(
        plot.title,
        x_axis,
        y_axis,
        all_series,
        line="through" if plot.lines else "",
        has_diagonal=plot.diagonal,
    )

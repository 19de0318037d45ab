"""What a picture shows, as data: pages and the report draw the same description.

A description says what one sees (`title`), what its axis measures and in which unit, and every value that is
drawn.  Its `table()` holds all of them, for readers who want numbers and for files.

    >>> chart = RowChart(
    ...     title="Precision of each run, the best on top",
    ...     axis=Axis("Precision", unit="0 to 100", digits=2),
    ...     rows=[Row("heron", value=62.5, interval=(40.0, 80.0), marks=[RowMark("topic 116", 62.5)])],
    ...     names=RowNames(row="run", value="mean over topics", mark="topic"),
    ... )
    >>> len(chart.table().rows)
    2

On a page `assessment.ui.pictures.draw_chart(chart, "file name")` draws it with its table, CSV, PNG and SVG
and gives what was picked; in the report `assessment.report.charts.rows.row_picture(chart)` makes the same
picture as SVG, and `points.point_picture(chart)` that of a `PointChart`.  Colours come from `palette`: a
colour has a meaning (`MAIN`, `OTHER`, `WARNING`) or tells series apart, always with a symbol, a dash or words
as well.  Names may be foreign text; drawings escape them.
"""

from assessment.charts.axis import Axis, measure_axis
from assessment.charts.cells import CellChart
from assessment.charts.chart_table import ChartTable
from assessment.charts.points import Dot, PointChart, PointNames, Series, plot_chart
from assessment.charts.rows import (
    Limit,
    Row,
    RowChart,
    RowMark,
    RowNames,
)

__all__ = [
    "Axis",
    "CellChart",
    "ChartTable",
    "Dot",
    "Limit",
    "PointChart",
    "PointNames",
    "Row",
    "RowChart",
    "RowMark",
    "RowNames",
    "Series",
    "measure_axis",
    "plot_chart",
]

"""Descriptions of pictures as Plotly figures."""

from __future__ import annotations

import plotly.graph_objects as go

from assessment.charts.cell_figure import cell_figure
from assessment.charts.cells import CellChart
from assessment.charts.column_figure import column_figure
from assessment.charts.palette import Theme
from assessment.charts.point_figure import point_figure
from assessment.charts.points import PointChart
from assessment.charts.row_figure import row_figure
from assessment.charts.rows import RowChart

Chart = RowChart | CellChart | PointChart


def figure_of(chart: Chart, theme: Theme = "light") -> go.Figure:
    if isinstance(chart, PointChart):
        return point_figure(chart)
    if isinstance(chart, CellChart):
        return cell_figure(chart, theme)
    if chart.kind == "columns":
        return column_figure(chart)
    return row_figure(chart)

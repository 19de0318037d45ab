"""The track's own tables and plots, which explain the totals."""

from __future__ import annotations

from assessment.model import Plot, Table
from assessment.report.charts.series import legend, picture
from assessment.report.markup import Html, joined, tag
from assessment.report.report_data import ReportData
from assessment.report.tables import grid, picture_table


def details(report_data: ReportData) -> Html:
    """All tables, then all plots; empty where the track has none."""
    tables = map(_table, report_data.campaign.tables())
    plots = map(_plot, report_data.campaign.plots())
    return joined(*tables, *plots)


def _table(table: Table) -> Html:
    return joined(
        tag("h3", table.title),
        tag("p", table.sentence),
        grid(table.title, table.columns, table.rows, quiet=True),
    )


def _plot(plot: Plot) -> Html:
    heading = joined(tag("h3", plot.title), tag("p", plot.sentence))
    if not any(plot.series.values()):
        return joined(heading, tag("p", "There is nothing to draw yet."))
    figure = tag("figure", picture(plot), legend(list(plot.series)), class_="picture")
    together = tag("div", heading, figure, class_="together")
    return joined(together, _points(plot))


def _points(plot: Plot) -> Html:
    rows = []
    for name, points in plot.series.items():
        for point in points:
            row = (
                name,
                point.x,
                point.y,
                point.size,
                point.note,
            )
            rows.append(row)
    columns = ("series", plot.x, plot.y, "size", "note")
    return picture_table(f"{plot.title}: the figures of the picture", columns, rows)

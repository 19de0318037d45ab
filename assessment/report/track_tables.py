"""The track's own tables and plots, which explain the totals."""

from __future__ import annotations

from assessment.campaign.ranked_tables import ranked_tables
from assessment.charts import plot_chart
from assessment.model import Plot, Table
from assessment.report.charts.points import legend, point_picture
from assessment.report.markup import Html, joined, tag
from assessment.report.report_data import ReportData
from assessment.report.tables import grid, picture_table


def details(report_data: ReportData) -> Html:
    """All tables, then all plots; empty where the track has none."""
    tables = [_table(table) for table in ranked_tables(report_data.campaign)]
    plots = map(_plot, report_data.campaign.plots())
    # Narrow tables share the width.
    side_by_side = tag("div", *tables, class_="parts") if tables else Html("")
    return joined(side_by_side, *plots)


def _table(table: Table) -> Html:
    title = tag("h3", table.title)
    sentence = tag("p", table.sentence)
    figures = grid(table.title, table.columns, table.rows, quiet=True)
    return tag("section", title, sentence, figures)


def _plot(plot: Plot) -> Html:
    heading = joined(tag("h3", plot.title), tag("p", plot.sentence))
    if not any(plot.series.values()):
        return joined(heading, tag("p", "There is nothing to draw yet."))
    chart = plot_chart(plot)
    picture = point_picture(chart)
    signs = legend(chart.series)
    figure = tag("figure", picture, signs, class_="picture")
    together = tag("div", heading, figure, class_="together")
    columns, rows = chart.table()
    caption = f"{plot.title}: the figures of the picture"
    return joined(together, picture_table(caption, columns, rows))

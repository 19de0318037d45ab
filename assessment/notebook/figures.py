"""Pictures of scores as Plotly figures, the same as on the pages."""

from __future__ import annotations

from plotly.graph_objects import Figure

from assessment.analysis.comparison import leaderboard_rows, score_matrix
from assessment.analysis.comparison.measure_totals import totals_of_measure
from assessment.analysis.comparison.spread_charts import measure_axis, spread_chart
from assessment.campaign import Campaign
from assessment.charts import CellChart, plot_chart
from assessment.charts.figures import figure_of
from assessment.model import UserError


def runs_figure(campaign: Campaign, measure: str) -> Figure:
    scores = score_matrix(campaign, measure)
    points = scores.defined_scores(measure)
    # An empty picture would look like one that failed.
    if not points:
        raise UserError(f"{measure} is not defined for any topic yet")
    intervals = {}
    for row in leaderboard_rows(campaign, scores, measure):
        if row.interval is not None:
            intervals[row.run] = row.interval
    axis = measure_axis(campaign, measure)
    details = campaign.track.measure(measure)
    totals = totals_of_measure(campaign.totals(), measure)
    chart = spread_chart(
        axis, points, details, scores.noun, intervals=intervals, totals=totals
    )
    return figure_of(chart)


def topics_figure(campaign: Campaign, measure: str) -> Figure:
    scores = score_matrix(campaign, measure)
    axis = measure_axis(campaign, measure)
    title = f"{axis.title}: each run at each {scores.noun.one}"
    if not scores.defined_scores(measure):
        raise UserError(f"{measure} is not defined for any topic yet")
    chart = CellChart(
        title=title,
        axis=axis,
        rows=scores.topics,
        columns=scores.runs,
        values=scores.values,
        row_name="topic",
    )
    return figure_of(chart)


def track_figures(campaign: Campaign) -> dict[str, Figure]:
    figures = {}
    for plot in campaign.plots():
        chart = plot_chart(plot)
        figures[plot.title] = figure_of(chart)
    return figures

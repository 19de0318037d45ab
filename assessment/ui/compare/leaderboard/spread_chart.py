"""The spread of each run's topics below the leaderboard."""

from __future__ import annotations

from collections.abc import Mapping

import streamlit as st

from assessment.analysis.comparison import ScoreMatrix
from assessment.analysis.comparison.measure_totals import totals_of_measure
from assessment.analysis.comparison.spread_charts import (
    measure_axis,
    quantiles_chart,
    spread_chart,
)
from assessment.campaign import Campaign
from assessment.charts import Axis
from assessment.model import Score
from assessment.statistics.confidence_intervals import Interval
from assessment.ui.compare.picked_links import pinned_below
from assessment.ui.compare.selection import is_too_many
from assessment.ui.pictures import draw_chart
from assessment.ui.scores.answer_links import link_to_rows
from assessment.ui.tables.score_rows import row_labels


def show_spread(
    campaign: Campaign,
    measure: str,
    scores: ScoreMatrix,
    *,
    intervals: Mapping[str, Interval],
    ends: tuple[float, float] | None = None,
) -> None:
    """Each run's topics as points on the intervals of their means, or their quartiles where they are many.

    `ends` are those of the axis of the picture above, if there is one.
    """
    if is_too_many(scores.topics):
        _draw_quantiles(campaign, measure, scores)
    else:
        axis = measure_axis(campaign, measure)._replace(ends=ends)
        _draw_points(campaign, measure, scores, intervals=intervals, axis=axis)


def _draw_quantiles(campaign: Campaign, measure: str, scores: ScoreMatrix) -> None:
    if not scores.runs_with_scores():
        return
    axis = measure_axis(campaign, measure)
    chart = quantiles_chart(scores, axis, campaign.track.measure(measure))
    name = f"{campaign.name}-{measure}-spread"
    draw_chart(chart, name, "compare-spread", picks=False)
    st.caption(
        f"Over {len(scores.topics):,} {scores.noun.several}. The part Topics leads to single ones."
    )


def _draw_points(
    campaign: Campaign,
    measure: str,
    scores: ScoreMatrix,
    *,
    intervals: Mapping[str, Interval],
    axis: Axis,
) -> None:
    points = _defined_scores(campaign, measure, scores)
    if not points:
        return
    totals = totals_of_measure(campaign.totals(), measure)
    chart = spread_chart(
        axis,
        points,
        campaign.track.measure(measure),
        scores.noun,
        intervals=intervals,
        totals=totals,
        labels=row_labels(campaign, scores),
    )
    picked = draw_chart(chart, f"{campaign.name}-{measure}-spread", "compare-spread")
    run, *rows = picked[0] if picked else ("", "")
    # The point of a run's mean has no topic.
    if any(rows):
        with pinned_below("leaderboard"):
            link_to_rows(campaign, scores, rows, [run])
    else:
        st.caption("Pick a point for links to the answer and to what counted in it.")


def _defined_scores(
    campaign: Campaign, measure: str, shown_scores: ScoreMatrix
) -> list[Score]:
    """The scores of these runs at all topics, or parts of topics, run by run."""
    # Parts of topics are in the comparison itself; scores of topics come from the campaign.
    if shown_scores.topic_by_part:
        return shown_scores.defined_scores(measure)
    runs = shown_scores.runs
    campaign_data = campaign.data
    scores = []
    for topic in campaign_data.topics:
        for score in campaign_data.topic_scores(topic):
            if (
                score.measure == measure
                and score.value is not None
                and score.run in runs
            ):
                scores.append(score)
    return sorted(scores, key=lambda score: runs.index(score.run))

"""The spread of a measure over topics: each run's scores, or their quartiles where they are many."""

from __future__ import annotations

from collections.abc import Collection, Sequence

import streamlit as st

from assessment.access.visibility import SUMMARIES, visible_runs, visible_scores
from assessment.analysis.comparison import ScoreMatrix, score_matrix
from assessment.analysis.comparison.measure_totals import totals_of_measure
from assessment.analysis.comparison.spread_charts import (
    measure_axis,
    quantiles_chart,
    spread_chart,
)
from assessment.campaign import Campaign
from assessment.campaign.recent_totals import recent_totals
from assessment.model import Score
from assessment.ui import session
from assessment.ui.foreign_text import md
from assessment.ui.measures import row_noun
from assessment.ui.pictures import draw_chart
from assessment.ui.scores.answer_links import link_to_rows
from assessment.ui.scores.open_run import open_run
from assessment.ui.scores.parameters import RUN, TOPIC
from assessment.ui.session.boxes import is_new_pick
from assessment.ui.tables.score_rows import row_labels

_MAX_POINTS = 10_000


def show_spread(campaign: Campaign, measure: str) -> None:
    """Each run's topics as points, its value as a diamond: how far runs lie apart, and on which topics."""
    runs = visible_runs(campaign, session.principal())
    # Browsers draw ten thousand points without a pause, not a million.
    if len(campaign.topics) * len(runs) > _MAX_POINTS:
        _quantiles(campaign, measure, runs)
        return
    points = _defined_scores(campaign, measure)
    if not points:
        st.info(
            f"{md(measure)} is not defined for any topic yet: it appears with the first judgments.",
            icon=":material/inbox:",
        )
        return
    noun = row_noun(campaign, measure)
    axis = measure_axis(campaign, measure)
    details = campaign.track.measure(measure)
    totals = _visible_totals(campaign, measure)
    scores = score_matrix(campaign, measure)
    labels = row_labels(campaign, scores)
    chart = spread_chart(axis, points, details, noun, totals=totals, labels=labels)
    has_summaries = any(score.run in SUMMARIES for score in points)
    if has_summaries:
        chart = chart._replace(title=f"{chart.title}; others {noun.one} by {noun.one}")
    picked = draw_chart(chart, f"{campaign.name}-{measure}-topics", "spread")
    if has_summaries:
        st.caption(
            f"The rows *others* are the best, median and worst of the other runs, {noun.one} by {noun.one}: "
            "points of one row can be of several runs. Their diamonds are those of the totals."
        )
    _open_or_list(campaign, scores, picked)


def _visible_totals(campaign: Campaign, measure: str) -> dict[str, float | None]:
    """The totals of the leaderboard, which may be a few seconds old, and of the same readers."""
    recent = campaign.of_task(recent_totals(campaign.data).totals)
    visible = visible_scores(campaign, session.principal(), recent)
    return totals_of_measure(visible, measure)


def _defined_scores(campaign: Campaign, measure: str) -> list[Score]:
    """The scores of the runs that the reader sees, in the order of the runs."""
    if campaign.track.measure(measure).by_part:
        return score_matrix(campaign, measure, session.principal()).defined_scores(
            measure
        )
    scores = []
    for topic in campaign.topics:
        for score in campaign.topic_scores(topic):
            if score.measure == measure:
                scores.append(score)
    visible = visible_scores(campaign, session.principal(), scores)
    defined = [score for score in visible if score.value is not None]
    order = {run: index for index, run in enumerate(campaign.runs())}
    # The summaries of other teams' runs are no runs of the campaign; they come last.
    last = len(order)
    defined.sort(key=lambda score: order.get(score.run, last))
    return defined


def _open_or_list(
    campaign: Campaign, scores: ScoreMatrix, picked: Sequence[tuple[str, ...]]
) -> None:
    """Open the topic of the picked point; links to each topic of a count, of which none comes first."""
    runs = campaign.runs()
    point: dict[str, str] = {}
    # A count has the other topics behind the first.
    for run, *rows in picked:
        # A point that stands for other teams' runs leads nowhere.
        if run not in runs:
            continue
        if len(rows) > 1:
            link_to_rows(campaign, scores, rows, [run])
            break
        point = {RUN: run}
        if any(rows):
            point[TOPIC] = scores.topic_of(rows[0])
        break
    if is_new_pick("picked-point", point):
        open_run(point[RUN], topic=point.get(TOPIC, ""))
        st.rerun()


def _quantiles(campaign: Campaign, measure: str, runs: Collection[str]) -> None:
    """Each run's quartiles where there are too many points to draw."""
    scores = score_matrix(campaign, measure)
    able = [run for run in scores.runs_with_scores() if run in runs]
    if able:
        details = campaign.track.measure(measure)
        axis = measure_axis(campaign, measure)
        chart = quantiles_chart(scores.of_runs(able), axis, details)
        name = f"{campaign.name}-{measure}-topics"
        draw_chart(chart, name, "spread-quantiles", picks=False)

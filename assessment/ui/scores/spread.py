"""The spread of a measure over topics: each run's scores as points, or as boxes where they are many."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import Any

import numpy as np
import plotly.graph_objects as go
import streamlit as st
from numpy.typing import NDArray

from assessment.access.visibility import visible_runs, visible_scores
from assessment.analysis.comparison import matrix
from assessment.campaign import Campaign
from assessment.model import Noun, Score
from assessment.model.measures import TOPIC as TOPIC_NOUN
from assessment.ui import session
from assessment.ui.foreign_text import md, plotted
from assessment.ui.measures import measure_digits, measure_heading, row_noun
from assessment.ui.scores.choices import RUN, TOPIC, open_picked

_MOST_POINTS = 10_000
_MARGIN = {"t": 48, "b": 24, "l": 24, "r": 12}
_PERCENTILES = (5, 25, 50, 75, 95)


def show_spread(campaign: Campaign, measure: str) -> None:
    """Each run's topics as points, its mean as a line: how far the runs lie apart, and on which topics."""
    runs = visible_runs(campaign, session.principal())
    # Browsers draw ten thousand points without a pause, not a million.
    if len(campaign.topics) * len(runs) > _MOST_POINTS:
        _boxes(campaign, measure, runs)
        return
    points = _defined_scores(campaign, measure)
    if not points:
        st.info(
            f"{md(measure)} is not defined for any topic yet: it appears with the first judgments.",
            icon=":material/inbox:",
        )
        return
    heading = measure_heading(campaign.track, measure)
    noun = row_noun(campaign, measure)
    figure = spread_figure(heading, points, measure_digits(campaign, measure), noun)
    event = st.plotly_chart(
        figure, key="spread", on_select="rerun", selection_mode="points"
    )
    open_picked("point", _picked_point(campaign, measure, event))


def _defined_scores(campaign: Campaign, measure: str) -> list[Score]:
    """The scores of the runs that the reader sees, in the order of the runs."""
    if campaign.track.measure(measure).by_part:
        return matrix(campaign, measure, session.principal()).defined(measure)
    scores = []
    for topic in campaign.topics:
        for score in campaign.topic_scores(topic):
            if score.measure == measure:
                scores.append(score)
    visible = visible_scores(campaign, session.principal(), scores)
    defined = [score for score in visible if score.value is not None]
    order = {run: place for place, run in enumerate(campaign.runs())}
    # The summaries of other teams' runs are no runs of the campaign; they come last.
    last = len(order)
    defined.sort(key=lambda score: order.get(score.run, last))
    return defined


def _picked_point(campaign: Campaign, measure: str, event: Any) -> dict[str, str]:
    """The run and topic of the picked point; {} for none, or for a point that stands for other teams."""
    runs = campaign.runs()
    for point in event.selection.points if event else ():
        if "customdata" in point:
            run, row = point["customdata"]
            if run in runs:
                return {RUN: run, TOPIC: matrix(campaign, measure).topic_of(row)}
    return {}


def _boxes(campaign: Campaign, measure: str, runs: Collection[str]) -> None:
    """A box for each run where there are too many points to draw."""
    values = matrix(campaign, measure)
    figure = go.Figure()
    for run, column in zip(values.runs, values.values.T, strict=True):
        defined = column[~np.isnan(column)]
        if run in runs and defined.size:
            figure.add_trace(_box(run, defined))
    heading = measure_heading(campaign.track, measure)
    title = (
        f"{heading} over {len(values.topics):,} {values.noun.several}: "
        "the middle half, whiskers from 5 to 95 %, the mean dashed"
    )
    figure.update_layout(
        title=plotted(title), showlegend=False, height=380, margin=_MARGIN
    )
    st.plotly_chart(figure, key="boxes")


def _box(run: str, values: NDArray[np.float64]) -> go.Box:
    # Computed here, because plotly would need all values in the page for it.
    low, lower, middle, upper, high = np.percentile(values, _PERCENTILES)
    box = go.Box(name=plotted(run), q1=[lower], median=[middle], q3=[upper])
    whiskers = {"lowerfence": [low], "upperfence": [high]}
    return box.update(**whiskers, mean=[values.mean()], boxmean=True)


def spread_figure(
    title: str, points: Sequence[Score], digits: int, noun: Noun = TOPIC_NOUN
) -> go.Figure:
    """A box for every run, with a point for every topic, or whatever the noun says that points are."""
    figure = go.Figure()
    by_run: dict[str, list[Score]] = {}
    for score in points:
        by_run.setdefault(score.run, []).append(score)
    for run, scores in by_run.items():
        figure.add_trace(_box_with_points(run, scores, digits, noun))
    return figure.update_layout(
        title=plotted(
            f"{title}: every point is a {noun.one}, the dashed line their mean"
        ),
        showlegend=False,
        yaxis_title=plotted(title),
        height=380,
        margin=_MARGIN,
    )


def _box_with_points(
    run: str, scores: Sequence[Score], digits: int, noun: Noun
) -> go.Box:
    texts = []
    for score in scores:
        text = f"{noun.one} {score.topic}"
        if score.needed:
            text += f": {score.judged}/{score.needed} judged"
        texts.append(text)
    values = [score.value for score in scores]
    places = [[score.run, score.topic] for score in scores]
    box = go.Box(
        y=values,
        name=plotted(run),
        boxpoints="all",
        jitter=0.5,
        pointpos=0,
        boxmean=True,
    )
    return box.update(
        customdata=places,
        text=[plotted(text) for text in texts],
        hovertemplate=f"%{{y:.{digits}f}}<br>%{{text}}<extra>%{{fullData.name}}</extra>",
    )

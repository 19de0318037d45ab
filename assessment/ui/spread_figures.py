"""The spread of a measure over topics: each run's scores as points, or as boxes where they are many."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
import plotly.graph_objects as go

from assessment.analysis.comparison import Comparison
from assessment.model import Noun, Score
from assessment.model.measures import TOPIC as TOPIC_NOUN
from assessment.ui.charts import CATEGORY_AXIS, FIRST, MARGIN
from assessment.ui.foreign_text import plotted

_SHARES = (0.025, 0.25, 0.5, 0.75, 0.975)


def boxes_figure(scores: Comparison, measure: str) -> go.Figure:
    """A box for each run: quartiles, the mean, and lines over 95 % of its topics.

    Every run needs a score somewhere.
    """
    # plotly would compute these itself, but only from every value sent to the browser.
    low, lower, middle, upper, high = np.nanquantile(
        scores.values, _SHARES, axis=0
    ).tolist()
    runs = [plotted(run) for run in scores.runs]
    means = np.nanmean(scores.values, axis=0).tolist()
    boxes = go.Box(
        x=runs,
        lowerfence=low,
        q1=lower,
        median=middle,
        q3=upper,
        upperfence=high,
        mean=means,
        marker={"color": FIRST},
    )
    title = (
        f"{measure}: the spread over {scores.noun.several}, the dashed line their mean"
    )
    return go.Figure(boxes).update_layout(
        title=plotted(title),
        xaxis=CATEGORY_AXIS,
        yaxis={"title": plotted(measure), "automargin": True},
        showlegend=False,
        height=380,
        margin=MARGIN,
    )


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
        margin=MARGIN,
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

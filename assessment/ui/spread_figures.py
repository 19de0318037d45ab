"""The spread of a measure over topics: each run's scores as points, or as boxes where they are many."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from statistics import fmean

import numpy as np
import plotly.graph_objects as go

from assessment.analysis.comparison import Comparison
from assessment.campaign import Campaign
from assessment.charts import Axis, Mark, Row, RowChart, RowNames
from assessment.model import Noun, Score
from assessment.model.measures import TOPIC as TOPIC_NOUN
from assessment.statistics.intervals import Interval
from assessment.ui.charts import CATEGORY_AXIS, FIRST, MARGIN
from assessment.ui.foreign_text import plotted
from assessment.ui.measures import measure_heading

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


def spread_chart(
    axis: Axis,
    points: Sequence[Score],
    noun: Noun = TOPIC_NOUN,
    intervals: Mapping[str, Interval] = {},
    *,
    higher: bool = True,
) -> RowChart:
    """A row for each run, the best mean on top: every topic, or part of one, as a point, and their mean.

    `intervals` are those of the means; `higher`: the highest mean is the best.
    """
    by_run: dict[str, list[Score]] = {}
    for score in points:
        by_run.setdefault(score.run, []).append(score)
    rows = []
    for run, scores in by_run.items():
        values = [score.value for score in scores if score.value is not None]
        bounds = None
        if run in intervals:
            bounds = (intervals[run].low, intervals[run].high)
        marks = [_mark(score) for score in scores]
        rows.append(Row(run, fmean(values), bounds, marks, picked=(run, "")))
    sign = -1 if higher else 1
    rows.sort(key=lambda row: sign * (row.value or 0.0))
    title = (
        f"{axis.title}: every {noun.one} of a run as a point, their mean as a diamond"
    )
    if intervals:
        title += " on its 95 % interval"
    names = RowNames(value=f"mean over {noun.several}", mark=noun.one)
    return RowChart(title, axis, rows, names)


def _mark(score: Score) -> Mark:
    note = f"{score.judged}/{score.needed} judged" if score.needed else ""
    topic = score.topic or ""
    return Mark(topic, score.value or 0.0, note, (score.run, topic))


def measure_axis(campaign: Campaign, measure: str) -> Axis:
    """The axis of a measure: its name, range and direction."""
    about = campaign.track.measure(measure)
    low, high = about.range
    span = f"{low:g} to {high:g}" if high != float("inf") else f"from {low:g}"
    unit = f"{span}, {about.better} is better"
    return Axis(measure_heading(campaign.track, measure), unit, about.digits)

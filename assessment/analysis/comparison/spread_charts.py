"""The spread of a measure over topics: each run's scores, or their quartiles where they are many."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from statistics import fmean

import numpy as np

from assessment import charts
from assessment.analysis.comparison import ScoreMatrix
from assessment.analysis.comparison.means_over_topics import totals_are_means
from assessment.analysis.interval_words import rough_words
from assessment.campaign import Campaign
from assessment.charts import Axis, Row, RowChart, RowMark, RowNames
from assessment.formats.score_tables import marked_measure_name
from assessment.model import Measure, Noun, Score
from assessment.model.measures import TOPIC as TOPIC_NOUN
from assessment.statistics.confidence_intervals import Interval, is_rough

_QUANTILES = {
    "2.5 %": 0.025,
    "lower quartile": 0.25,
    "median": 0.5,
    "upper quartile": 0.75,
    "97.5 %": 0.975,
}


def quantiles_chart(scores: ScoreMatrix, axis: Axis, measure: Measure) -> RowChart:
    """A row for each run with scores, the best mean on top: quartiles, and the line over 95 % of its topics.

    For topics that are too many to be drawn one by one.
    """
    able = scores.of_runs(scores.runs_with_scores())
    quantiles = np.nanquantile(able.values, list(_QUANTILES.values()), axis=0)
    means = np.nanmean(able.values, axis=0).tolist()
    rows = []
    for run, mean, values in zip(able.runs, means, quantiles.T.tolist(), strict=True):
        marks = []
        for name, value in zip(_QUANTILES, values, strict=True):
            marks.append(RowMark(name, value))
        # The outermost two are the ends of the line.
        low, *inner, high = marks
        rows.append(Row(run, mean, (low.value, high.value), inner))
    _best_on_top(rows, measure)
    several = scores.noun.several
    title = (
        f"{axis.title}: quartiles of each run's {several} as points on the line over 95 % of them, "
        "their mean as a diamond"
    )
    middle = f"middle 95 % of {several}"
    names = RowNames(value=f"mean over {several}", mark="quantile", interval=middle)
    names = names._replace(mark_value="value")
    return RowChart(title, axis, rows, names)


def _best_on_top(rows: list[Row], measure: Measure) -> None:
    rows.sort(key=lambda row: -measure.sign * (row.value or 0.0))


def spread_chart(
    axis: Axis,
    points: Sequence[Score],
    measure: Measure,
    noun: Noun = TOPIC_NOUN,
    *,
    intervals: Mapping[str, Interval] = {},
    totals: Mapping[str, float | None] = {},
    labels: Mapping[str, str] = {},
) -> RowChart:
    """A row for each run, the best on top: every topic, or part of one, as a point, and the run's value.

    The value is the mean of the points.  Where a run's total is another number, since it is computed over
    all topics at once, the totals are the values.  `intervals` are those of the means, and are left out then;
    `labels` name the topics in words.
    """
    by_run: dict[str, list[Score]] = {}
    for score in points:
        by_run.setdefault(score.run, []).append(score)
    means = {run: _mean(scores) for run, scores in by_run.items()}
    values: Mapping[str, float | None] = means
    value, diamond = f"mean over {noun.several}", "mean as a diamond"
    other_totals = _totals_that_differ(means, totals)
    # The table shows totals: a diamond elsewhere would contradict it.
    if other_totals:
        values = other_totals
        value, diamond = "total", "total over all as a diamond"
        intervals = {}
    rows = _rows_of_runs(by_run, values, intervals, labels)
    _best_on_top(rows, measure)
    if intervals:
        drawn_on = [len(by_run[run]) for run in by_run if run in intervals]
        rough = rough_words(*drawn_on, several=noun.several)
        diamond += f" on its 95 % interval{rough}"
    names = RowNames(value=value, mark=noun.one)
    chart = RowChart("", axis, rows, names, may_count=True)
    drawn = f"{noun.several} as points"
    if chart.has_counts:
        drawn = f"{noun.several} counted by score"
    return chart._replace(title=f"{axis.title}: {drawn}, {diamond}")


def _rows_of_runs(
    by_run: Mapping[str, Sequence[Score]],
    values: Mapping[str, float | None],
    intervals: Mapping[str, Interval],
    labels: Mapping[str, str],
) -> list[Row]:
    """Each run's value with its interval, and its scores as marks."""
    rows = []
    for run, scores in by_run.items():
        marks = [_mark(score, labels) for score in scores]
        row = Row(run, values[run], marks=marks, picked=(run, ""))
        if run in intervals:
            low, _, high = intervals[run]
            row = row._replace(interval=(low, high), is_rough=is_rough(len(scores)))
        rows.append(row)
    return rows


def _mean(scores: Sequence[Score]) -> float:
    return fmean(score.value for score in scores if score.value is not None)


def _totals_that_differ(
    means: Mapping[str, float], totals: Mapping[str, float | None]
) -> dict[str, float]:
    """Every run's total, {} where all are the means of the points or some are missing."""
    values = {}
    for run in means:
        total = totals.get(run)
        if total is None:
            return {}
        values[run] = total
    return {} if totals_are_means(means, values) else values


def _mark(score: Score, labels: Mapping[str, str]) -> RowMark:
    note = f"{score.judged}/{score.needed} judged" if score.needed else ""
    topic = score.topic or ""
    name = labels.get(topic, topic)
    return RowMark(name, score.value or 0.0, note, (score.run, topic))


def measure_axis(campaign: Campaign, measure: str) -> Axis:
    """The axis of a measure of the campaign's track."""
    about = campaign.track.measure(measure)
    return charts.measure_axis(about, marked_measure_name(measure, about))


def topic_axis(campaign: Campaign, measure: str) -> Axis:
    """The axis of a measure where no value is a mean: counts have no decimals."""
    digits = campaign.track.measure(measure).topic_digits
    return measure_axis(campaign, measure)._replace(digits=digits)

"""A measure in detail: every topic, means with intervals, what the scorer notes, and which runs differ."""

from __future__ import annotations

import math
from collections.abc import Iterable, Mapping

import numpy as np

from assessment.analysis.comparison.run_means import Means
from assessment.analysis.interval_words import rough_words
from assessment.charts import Axis, Row, RowChart, RowMark, RowNames, measure_axis
from assessment.formats.name_lists import first_names
from assessment.model import Measure
from assessment.report.charts.rows import row_picture
from assessment.report.differences import differences
from assessment.report.figure_notes import note_link
from assessment.report.markup import Html, joined, tag, titled_picture
from assessment.report.report_data import ReportData
from assessment.report.report_groups import ReportGroup
from assessment.report.score_cells import head
from assessment.report.tables import picture_table
from assessment.report.topic_table import MAX_TOPICS, topic_table
from assessment.report.topics import row_titles
from assessment.statistics.confidence_intervals import is_rough

_MAX_NAMED = 10


def measure_details(report_data: ReportData, group: ReportGroup, name: str) -> Html:
    """Everything on one measure, with the runs of the group alone."""
    measure = report_data.measure(name)
    run_means = group.means[name]
    title = head(report_data, name)
    if group.title:
        title = f"{title}, {group.title}"
    heading = tag("h3", title)
    if not run_means.intervals:
        return joined(heading, tag("p", "No topic has a defined score yet."))
    # By what the picture shows, equal runs in the order of the campaign.
    shown = {run: run_means.shown[run].value for run in run_means.intervals}
    order = measure.best_first(shown)
    titles = row_titles(group.campaign, run_means.scores)
    chart = _chart(run_means, order, _axis(run_means, measure, title), titles)
    figure = titled_picture(chart.title, row_picture(chart))
    reading = _how_to_read(run_means, measure)
    sentence = tag("p", measure.sentence)
    tests = differences(run_means, measure, name)
    words = (heading, sentence, tests.finding, reading)
    parts = [tag("div", *words, figure, class_="together")]
    parts.append(_means_table(chart, name))
    parts.append(_notes(report_data, name, run_means.totals))
    parts.append(topic_table(group, order, name))
    parts.append(tests.table)
    return joined(*parts)


def _axis(run_means: Means, measure: Measure, title: str) -> Axis:
    """The measure's axis; totals have as many decimals as in the leaderboard."""
    axis = measure_axis(measure, title)
    if run_means.shows == "totals":
        return axis._replace(digits=measure.total_digits)
    return axis


def _how_to_read(run_means: Means, measure: Measure) -> Html:
    """How to read the picture."""
    text = _marks_in_words(run_means)
    if not measure.ranks_runs:
        text += f" The measure does not rank runs: {measure.why_unranked}."
    several = run_means.scores.noun.several
    others = run_means.runs_with_other_totals
    if others and run_means.shows == "means":
        runs = (
            "all runs"
            if len(others) == len(run_means.intervals)
            else first_names(others, _MAX_NAMED)
        )
        text += f" The totals of {runs} are no means over these {several} and lie elsewhere."
    words = run_means.interval_words
    if words:
        text += f" {words}"
    return tag("p", text, class_="note")


def _marks_in_words(run_means: Means) -> str:
    """What the picture's title does not say: where the intervals come from, and which points there are."""
    several = run_means.scores.noun.several
    if run_means.shows == "totals":
        return f"The intervals are those of totals over {several} drawn by chance."
    method = "the bootstrap's"
    if run_means.are_yes_or_no:
        method = "Wilson's"
    text = f"The intervals are {method}, over each run's own {several}."
    topics = int(np.isfinite(run_means.scores.values).any(axis=1).sum())
    if topics > MAX_TOPICS:
        text += f" The points are {MAX_TOPICS} of {topics:,} {several}, spread evenly from worst to best."
    return text


def _notes(report_data: ReportData, name: str, runs: Iterable[str]) -> Html:
    """Links to the notes on the totals, such as topics left out and unjudged units."""
    numbers = report_data.notes.numbers_of(name, runs)
    if not numbers:
        return Html("")
    links: list[str] = []
    for number in numbers:
        links += [" ", note_link(number)]
    words = "Note on these totals:" if len(numbers) == 1 else "Notes on these totals:"
    return tag("p", words, *links, class_="note measure-notes")


def _chart(
    run_means: Means, order: list[str], axis: Axis, titles: Mapping[str, str]
) -> RowChart:
    """A row for each run, with its mean and topics, or its total if that is no mean, and its interval."""
    one, several = run_means.scores.noun
    what = f"mean over {several}"
    points = f", and every {one} as a point"
    # A sum or a count lies far from its topics' scores, and these would fill the axis at the left.
    if run_means.shows == "totals":
        what, points = "total", ""
    rows = [_row(run_means, run, titles) for run in order]
    figures = [run_means.shown[run] for run in order]
    topics = [figure.topics for figure in figures if figure.interval]
    rough = rough_words(*topics, several=several)
    title = f"{axis.title}: each run's {what} on its 95 % interval{rough}{points}"
    names = RowNames(value=what, mark=one)
    return RowChart(
        title=title,
        axis=axis,
        rows=rows,
        names=names,
    )


def _row(run_means: Means, run: str, titles: Mapping[str, str]) -> Row:
    value, interval, topics = run_means.shown[run]
    bounds = (interval.low, interval.high) if interval else None
    row = Row(run, value, bounds, is_rough=is_rough(topics))
    if run_means.shows == "totals":
        return row
    scores = run_means.scores
    column = scores.runs.index(run)
    values = scores.values[:, column].tolist()
    points = []
    for topic, score in zip(scores.topics, values, strict=True):
        if math.isfinite(score):
            points.append((topic, score))
    marks = []
    for topic, score in thinned(points):
        name = f"{topic} {titles.get(topic, '')}".rstrip()
        marks.append(RowMark(name, score))
    return row._replace(marks=marks)


def _means_table(chart: RowChart, name: str) -> Html:
    """The runs of the picture; its points are in the table of topics."""
    rows = [row._replace(marks=()) for row in chart.rows]
    columns, lines = chart._replace(rows=rows).table()
    caption = f"{name}: {chart.names.value} of each run"
    return picture_table(caption, columns, lines)


def thinned(
    points: list[tuple[str, float]], most: int | None = None
) -> list[tuple[str, float]]:
    """The points unchanged; of too many, some at even steps through the sorted ones, both ends included.

    >>> thinned([("a", 3.0), ("b", 1.0), ("c", 2.0)], 2)
    [('b', 1.0), ('a', 3.0)]
    """
    if most is None:
        most = MAX_TOPICS
    if len(points) <= most:
        return points
    ranked = sorted(points, key=lambda point: point[1])
    last = len(ranked) - 1
    steps = np.linspace(0, last, most)
    indexes = steps.round().astype(int)
    return [ranked[index] for index in indexes]

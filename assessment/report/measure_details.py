"""A measure looked at closely: every topic, means with intervals, what the scorer notes, and which runs differ."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from assessment.report.charts.spread import Row, spread
from assessment.report.differences import differences
from assessment.report.markup import Html, joined, tag
from assessment.report.means import Means, means
from assessment.report.report_data import ReportData
from assessment.report.tables import Cell, grid

_FEW = 10
"""An interval from fewer topics is rough."""
_MOST_NAMED = 10
MOST_TOPICS = 500
"""Points of a run in the picture, and rows of the table; with more the page would be slow to open."""


def measure_details(report_data: ReportData, name: str, title: str) -> Html:
    """Everything on one measure; `title` is its name as it is shown."""
    found, measure = means(report_data.campaign, name), report_data.measure(name)
    if not found.intervals:
        return joined(tag("h3", title), tag("p", "No topic has a defined score yet."))
    sign = -1 if measure.better == "higher" else 1
    order = sorted(found.intervals, key=lambda run: sign * found.intervals[run].mean)
    picture = tag("figure", spread(_rows(found, order), title, measure.digits), class_="picture")
    return joined(
        tag("h3", title), tag("p", measure.sentence), picture, _read(found, measure.better), _noted(report_data, name), _topics(report_data, found, order, name),
        differences(found, report_data, name),
    )  # fmt: skip


def _read(found: Means, better: str) -> Html:
    """How to read the picture."""
    topics = sum(bool(np.isfinite(row).any()) for row in found.scores.values)
    which = "all runs" if len(found.apart) == len(found.intervals) else _listed(found.apart)
    apart = f" The totals of {which} are no means over these topics and lie elsewhere." if found.apart else ""
    rough = f" With {topics} topics the intervals are rough." if topics < _FEW else ""
    point = (
        "Every point is a topic"
        if topics <= MOST_TOPICS
        else f"The points are {MOST_TOPICS} of {topics:,} topics, spread evenly from worst to best"
    )
    said = f"{point}, the thick line the 95 % bootstrap interval of the mean over a run's topics; {better} is better.{apart}{rough}"
    return tag("p", said, class_="note")


def _noted(report_data: ReportData, name: str) -> Html:
    """What the scorer says of the totals: topics left out, unjudged units, and whose they are."""
    runs: dict[str, list[str]] = {}
    for score in report_data.campaign.totals():
        if score.measure == name and score.note:
            runs.setdefault(score.note, []).append(score.run)
    lines = [tag("li", f"{', '.join(names)}: {note}") for note, names in runs.items()]
    return (
        tag("details", tag("summary", f"Notes on the totals of {name}"), tag("ul", *lines))
        if lines
        else Html("")
    )


def _rows(found: Means, order: list[str]) -> list[Row]:
    columns = {run: found.scores.values[:, found.scores.runs.index(run)] for run in order}
    named = {
        run: thinned(
            [
                (topic, float(value))
                for topic, value in zip(found.scores.topics, column, strict=True)
                if np.isfinite(value)
            ]
        )
        for run, column in columns.items()
    }
    return [Row(run, named[run], found.intervals[run]) for run in order]


def thinned(points: list[tuple[str, float]], most: int | None = None) -> list[tuple[str, float]]:
    """The points as they are, of too many some that are evenly spread over their values in order, the ends among them.

    >>> thinned([("a", 3.0), ("b", 1.0), ("c", 2.0)], 2)
    [('b', 1.0), ('a', 3.0)]
    """
    most = MOST_TOPICS if most is None else most
    if len(points) <= most:
        return points
    ranked = sorted(points, key=lambda point: point[1])
    return [ranked[place] for place in np.linspace(0, len(ranked) - 1, most).round().astype(int)]


def _topics(report_data: ReportData, found: Means, order: list[str], name: str) -> Html:
    """Topics down, runs across, the hardest topic first."""
    measure, runs = report_data.measure(name), [found.scores.runs.index(run) for run in order]
    defined = [
        (topic, row[runs])
        for topic, row in zip(found.scores.topics, found.scores.values, strict=True)
        if np.isfinite(row).any()
    ]
    defined.sort(
        key=lambda item: float(np.nanmean(item[1])) if np.isfinite(item[1]).any() else 0.0,
        reverse=measure.better == "lower",
    )
    low, high = np.nanmin(found.scores.values), np.nanmax(found.scores.values)
    rows = [
        (topic, *(_tinted(value, low, high, measure.digits) for value in values))
        for topic, values in defined[:MOST_TOPICS]
    ]
    caption = f"{name} by topic, the hardest topic first"
    left = (
        f" The first {MOST_TOPICS} of {len(defined):,} topics; all are in the file of all scores."
        if len(defined) > MOST_TOPICS
        else ""
    )
    note = f"The stronger a cell's colour, the higher the value.{left}"
    return tag("details", tag("summary", caption), grid(caption, ("topic", *order), rows, note=note))


def _tinted(value: float, low: float, high: float, digits: int) -> Cell | None:
    if not np.isfinite(value):
        return None
    return Cell(f"{value:.{digits}f}", share=(value - low) / (high - low) if high > low else None)


def _listed(names: Sequence[str]) -> str:
    """The first few names, and how many more there are."""
    more = f" and {len(names) - _MOST_NAMED:,} more" if len(names) > _MOST_NAMED else ""
    return ", ".join(names[:_MOST_NAMED]) + more

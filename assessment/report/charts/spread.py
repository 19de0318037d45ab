"""Runs one below the other: a point for every topic, the mean with its interval on top."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from assessment.report.charts.axis import Axis, across, axis_of, drawing, short, text, width_of
from assessment.report.markup import Html, joined, tag
from assessment.statistics.significance import Interval

_WIDTH, _ROW, _TOP, _FOOT = 860.0, 26.0, 8.0, 44.0
_JITTER = (0.0, 5.0, -5.0, 2.5, -2.5, 7.0, -7.0)
"""Points of equal value do not hide each other."""


class RunSpread(NamedTuple):
    """A run: its topics' names and values, the interval of their mean (None without topics)."""

    name: str
    topics: Sequence[tuple[str, float]]
    interval: Interval | None


def spread(rows: Sequence[RunSpread], title: str, digits: int) -> Html:
    """The rows in their order from the top."""
    left = width_of(row.name for row in rows) + 14
    bottom = _TOP + _ROW * len(rows)
    bounds = [bound for row in rows if row.interval for bound in (row.interval.low, row.interval.high)]
    axis = axis_of([*(value for row in rows for _, value in row.topics), *bounds], left + 14, _WIDTH - 70)
    lines = [_row(row, axis, _TOP + _ROW * (n + 0.5), left, digits) for n, row in enumerate(rows)]
    label = f"{title}: every point is a topic, the thick line the 95 % interval of their mean"
    return drawing(_WIDTH, bottom + _FOOT, label, across(axis, _TOP, bottom, title), *lines)


def _row(row: RunSpread, axis: Axis, y: float, left: float, digits: int) -> Html:
    points = (
        _point(axis.at(value), y + _JITTER[n % len(_JITTER)], f"{topic}: {value:.{digits}f}")
        for n, (topic, value) in enumerate(row.topics)
    )
    return joined(
        text(left, y + 4, short(row.name), anchor="end"),
        *points,
        _mean(row.interval, axis, y, digits) if row.interval else "",
    )


def _point(x: float, y: float, said: str) -> Html:
    return tag("circle", tag("title", said), cx=x, cy=round(y, 1), r=3.2, class_="topic")


def _mean(interval: Interval, axis: Axis, y: float, digits: int) -> Html:
    said = (
        f"mean {interval.mean:.{digits}f}, 95 % from {interval.low:.{digits}f} to {interval.high:.{digits}f}"
    )
    bar = tag(
        "line",
        tag("title", said),
        x1=axis.at(interval.low),
        x2=axis.at(interval.high),
        y1=y,
        y2=y,
        class_="interval",
    )
    dot = tag("circle", tag("title", said), cx=axis.at(interval.mean), cy=y, r=5, class_="mean")
    return joined(bar, dot, text(_WIDTH - 54, y + 4, f"{interval.mean:.{digits}f}", look="figure"))

"""Runs one below the other: a point for every topic, and the mean with its interval on top of them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from assessment.report.charts.axis import (
    Axis,
    across,
    axis_of,
    drawing,
    short,
    text,
    width_of,
)
from assessment.report.markup import Html, joined, tag
from assessment.statistics.intervals import Interval

_WIDTH, _ROW, _TOP, _FOOT = 860.0, 26.0, 8.0, 44.0
_JITTER = (0.0, 5.0, -5.0, 2.5, -2.5, 7.0, -7.0)
"""Vertical shifts, so that points of equal value do not hide each other."""


class RunSpread(NamedTuple):
    """A run: its topics' names and values, the interval of their mean (None without topics)."""

    name: str
    topics: Sequence[tuple[str, float]]
    interval: Interval | None


def spread(rows: Sequence[RunSpread], title: str, digits: int) -> Html:
    """The rows in their order from the top."""
    left = width_of(row.name for row in rows) + 14
    bottom = _TOP + _ROW * len(rows)
    axis = axis_of(_values(rows), left + 14, _WIDTH - 70)
    parts = [across(axis, _TOP, bottom, title)]
    y = _TOP + _ROW / 2
    for row in rows:
        parts.append(_row(row, axis, y, left, digits))
        y += _ROW
    label = f"{title}: every point is a topic, the thick line the 95 % interval of their mean"
    return drawing(_WIDTH, bottom + _FOOT, label, *parts)


def _values(rows: Sequence[RunSpread]) -> list[float]:
    """Everything that the axis has to hold."""
    values = []
    for row in rows:
        values += [value for _, value in row.topics]
        if row.interval:
            values += [row.interval.low, row.interval.high]
    return values


def _row(row: RunSpread, axis: Axis, y: float, left: float, digits: int) -> Html:
    name = text(left, y + 4, short(row.name), anchor="end")
    parts = [name]
    for number, (topic, value) in enumerate(row.topics):
        x = axis.at(value)
        shift = _JITTER[number % len(_JITTER)]
        label = f"{topic}: {value:.{digits}f}"
        parts.append(_point(x, y + shift, label))
    if row.interval:
        parts.append(_mean(row.interval, axis, y, digits))
    return joined(*parts)


def _point(x: float, y: float, label: str) -> Html:
    return tag(
        "circle", tag("title", label), cx=x, cy=round(y, 1), r=3.2, class_="topic"
    )


def _mean(interval: Interval, axis: Axis, y: float, digits: int) -> Html:
    low, mean, high = (f"{value:.{digits}f}" for value in interval)
    title = tag("title", f"mean {mean}, 95 % from {low} to {high}")
    start = axis.at(interval.low)
    end = axis.at(interval.high)
    bar = tag(
        "line",
        title,
        x1=start,
        x2=end,
        y1=y,
        y2=y,
        class_="interval",
    )
    dot = tag(
        "circle",
        title,
        cx=axis.at(interval.mean),
        cy=y,
        r=5,
        class_="mean",
    )
    number = text(_WIDTH - 54, y + 4, mean, look="figure")
    return joined(bar, dot, number)

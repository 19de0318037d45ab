"""The marks of a chart of rows counted, where few values occur: a circle for all of one value."""

from __future__ import annotations

import math
from typing import Any

import plotly.graph_objects as go

from assessment.charts.palette import MAIN, faded
from assessment.charts.row_marks import (
    drawn_points,
    hover_text,
    mark_text,
    no_points,
)
from assessment.charts.rows import MarkStack, Row, RowChart, mark_stacks

_ABOVE = 0.42
"""Share of a row by which counts stand above its line, which holds the value with its interval."""
_SMALLEST, _LARGEST = 13.0, 26.0
"""Diameters of counted marks in pixels, wide enough for their numbers."""
_MAX_NAMED = 8
"""Marks of a count that are named when the mouse is over it."""


def add_counted_marks(figure: go.Figure, chart: RowChart) -> None:
    """A circle for all marks of a row that have one value, with their number in it."""
    points = no_points()
    diameters = []
    numbers: list[dict[str, Any]] = []
    most = max(len(row.marks) for row in chart.rows)
    for index, row in enumerate(chart.rows):
        y = index - _ABOVE
        for stack in mark_stacks(row):
            count = len(stack.marks)
            text = _stack_text(chart, row, stack)
            points.add(stack.value, y, _picked(stack), text)
            diameter = _LARGEST * math.sqrt(count / most)
            diameters.append(max(_SMALLEST, diameter))
            # No text of the trace: Plotly would fade it once another count is picked.
            number = {"x": stack.value, "y": y, "text": str(count), "showarrow": False}
            numbers.append(number)
    # All at once: Plotly checks every annotation again when one is added.
    figure.update_layout(annotations=[*figure.layout.annotations, *numbers])
    outline = {"width": 1.5, "color": MAIN}
    marker = {"size": diameters, "color": faded(MAIN, 0.2), "line": outline}
    circles = drawn_points(points, marker)
    # Circles at the ends of the axis would be cut in narrow windows.
    figure.add_trace(circles.update(cliponaxis=False))


def _picked(stack: MarkStack) -> list[str]:
    """What a click on a count gives: that of the first mark, then the last part of that of each other one."""
    first, *others = stack.marks
    return [*first.picked, *(mark.picked[-1] for mark in others if mark.picked)]


def _stack_text(chart: RowChart, row: Row, stack: MarkStack) -> str:
    count = len(stack.marks)
    if count == 1:
        return mark_text(chart, row, stack.marks[0])
    first = stack.marks
    # "and 1 more" would be no shorter than the name.
    if count > _MAX_NAMED + 1:
        first = stack.marks[:_MAX_NAMED]
    names = [mark.name for mark in first]
    others = count - len(first)
    if others:
        names.append(f"and {others} more")
    number = chart.axis.number(stack.value)
    # Each in a line: they may be whole questions.
    return hover_text([row.name, f"{number} at {count}:", *names])

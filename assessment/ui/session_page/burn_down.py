"""The burn-down charts of the page Session: open units over time."""

from __future__ import annotations

from collections.abc import Sequence

import plotly.graph_objects as go
import streamlit as st

from assessment.charts import ChartTable
from assessment.charts.palette import series_style
from assessment.charts.plotly_look import MARGIN
from assessment.planning.progress.burn_down import BurnDownLine
from assessment.planning.progress.counted_units import AssessorGroup
from assessment.ui.foreign_text import plotted
from assessment.ui.pictures import picture_files
from assessment.ui.pictures.charts import draw
from assessment.ui.times import local_datetime

_TOGETHER = "all together"
_MAX_LINES = 12
"""Assessors drawn when the chart opens; a click on the legend adds others."""


def draw_burn_downs(
    burn_downs: Sequence[BurnDownLine], *, is_own: bool = False
) -> None:
    """A chart for all assessors together and one with a line for each: the sum would dwarf single lines.

    With `is_own` the only line is that of the person who reads the page.
    """
    # Without a judgment a line is a single point in time, which cannot be seen.
    begun_lines = [line for line in burn_downs if line.open[-1] < line.total]
    together = [line for line in begun_lines if line.name is AssessorGroup.EVERYBODY]
    single = [line for line in begun_lines if line.name is not AssessorGroup.EVERYBODY]
    charts = {
        "Open units over time": together,
        "Your open units" if is_own else "Open units of each assessor": single,
    }
    drawn = {title: lines_drawn for title, lines_drawn in charts.items() if lines_drawn}
    if not drawn:
        return
    columns = st.columns(len(drawn))
    for column, (title, lines_drawn) in zip(columns, drawn.items(), strict=True):
        with column:
            _draw_burn_down(title, lines_drawn)


def _draw_burn_down(title: str, lines_drawn: Sequence[BurnDownLine]) -> None:
    """The chart with its files below it."""
    key = f"progress-{title}"
    alt = f"{title}: steps down from all units to those open now"
    draw(burn_figure(lines_drawn, title), title, alt, key, picks=False)
    picture_files(burn_table(lines_drawn), title, key, 0)


def burn_figure(burn_downs: Sequence[BurnDownLine], title: str) -> go.Figure:
    """Steps down from all units to those that are open now."""
    traces = [
        _burn_down_trace(line, position) for position, line in enumerate(burn_downs)
    ]
    return go.Figure(traces).update_layout(
        title=title,
        yaxis={"rangemode": "tozero", "automargin": True},
        height=340,
        showlegend=len(burn_downs) > 1,
        margin=MARGIN,
        hoverlabel={"align": "left"},
    )


def burn_table(burn_downs: Sequence[BurnDownLine]) -> ChartTable:
    """A line for each step: whose, when by the reader's clock, and how many units were open after it."""
    rows = []
    for line in burn_downs:
        name = _name(line)
        for time, count in zip(line.times, line.open, strict=True):
            rows.append((name, str(local_datetime(time))[:19], count))
    return ChartTable(("assessor", "time", "open units"), tuple(rows))


def _name(line: BurnDownLine) -> str:
    return _TOGETHER if isinstance(line.name, AssessorGroup) else line.name


def _burn_down_trace(line: BurnDownLine, position: int) -> go.Scatter:
    name = plotted(_name(line))
    times = [local_datetime(time) for time in line.times]
    style = series_style(position, symbols=1)
    hover = f"%{{x|%d %b %H:%M}}<br>%{{y:,}} of {line.total_in_words} open"
    trace = go.Scatter(x=times, y=line.open, name=name, mode="lines")
    return trace.update(
        # Steps, not slopes: between two judgments the number of open units stays the same.
        line={
            "shape": "hv",
            "width": 2,
            "color": style.colour,
            "dash": style.dash,
        },
        visible=True if position < _MAX_LINES else "legendonly",
        hovertemplate=f"{hover}<extra>%{{fullData.name}}</extra>",
    )

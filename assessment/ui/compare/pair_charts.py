"""Two runs as pictures: bars of differences, and a scatter with the diagonal."""

from __future__ import annotations

from typing import Any

import plotly.graph_objects as go

from assessment.analysis.comparison import PairedComparison
from assessment.ui.charts import (
    CATEGORY_AXIS,
    FIRST,
    GREY,
    HOVER_TEXT,
    MARGIN,
    NUMBER_AXIS,
    SECOND,
)
from assessment.ui.foreign_text import plotted

_HEIGHT = 420
_MOST_NAMED = 80
"""Topics up to which their names stand below the bars."""


def bars_figure(comparison: PairedComparison, measure: str, digits: int) -> go.Figure:
    """A bar for each topic, first minus second, the largest at the left; equal scores leave a gap."""
    differences = [row.difference for row in comparison.rows]
    # The colours of the two runs, as in the scatter beside it.
    colours = [FIRST if difference > 0 else SECOND for difference in differences]
    topics = [row.topic for row in comparison.rows]
    names = [plotted(topic) for topic in topics]
    bars = go.Bar(x=names, y=differences, marker={"color": colours})
    bars.update(
        customdata=topics,
        hovertext=_hover(comparison, digits),
        hovertemplate=HOVER_TEXT,
    )
    has_names = len(topics) <= _MOST_NAMED
    zero_line = {"zeroline": True, "zerolinecolor": GREY}
    figure = go.Figure(bars)
    figure.update_xaxes(
        **CATEGORY_AXIS, title=comparison.noun.one, showticklabels=has_names
    )
    figure.update_yaxes(**zero_line, title=plotted(measure), automargin=True)
    return figure.update_layout(
        title=plotted(f"{comparison.first} less {comparison.second}"),
        height=_HEIGHT,
        margin=MARGIN,
        bargap=0.15,
    )


def scatter_figure(
    comparison: PairedComparison, measure: str, digits: int
) -> go.Figure:
    """A point for each topic; above the diagonal the second run has the higher score."""
    # The diagonal goes as far as either run does.
    values = [row.first for row in comparison.rows] + [
        row.second for row in comparison.rows
    ]
    figure = go.Figure(
        [_diagonal(min(values), max(values)), _points(comparison, digits)]
    )
    figure.update_xaxes(**NUMBER_AXIS, title=plotted(comparison.first))
    figure.update_yaxes(**NUMBER_AXIS, title=plotted(comparison.second))
    return figure.update_layout(
        title=plotted(f"{measure}, {comparison.noun.one} by {comparison.noun.one}"),
        showlegend=False,
        height=_HEIGHT,
        margin=MARGIN,
    )


def _points(comparison: PairedComparison, digits: int) -> go.Scatter:
    colours = [_colour(row.difference) for row in comparison.rows]
    line = {"width": 1, "color": GREY}
    marker = {"size": 9, "opacity": 0.8, "color": colours, "line": line}
    first = [row.first for row in comparison.rows]
    second = [row.second for row in comparison.rows]
    topics = [row.topic for row in comparison.rows]
    return go.Scatter(
        x=first,
        y=second,
        mode="markers",
        marker=marker,
        customdata=topics,
        hovertext=_hover(comparison, digits),
        hovertemplate=HOVER_TEXT,
    )


def _colour(difference: float) -> str:
    if difference == 0:
        return GREY
    return FIRST if difference > 0 else SECOND


def _diagonal(low: float, high: float) -> go.Scatter:
    line: dict[str, Any] = {"dash": "dot", "width": 1.5, "color": GREY}
    return go.Scatter(
        x=[low, high], y=[low, high], mode="lines", line=line, hoverinfo="skip"
    )


def _hover(comparison: PairedComparison, digits: int) -> list[str]:
    """The text of each topic for the mouse."""
    first, second = plotted(comparison.first), plotted(comparison.second)
    texts = []
    for row in comparison.rows:
        topic = f"{comparison.noun.one} {plotted(row.topic)}"
        scores = f"{first}: {row.first:.{digits}f}<br>{second}: {row.second:.{digits}f}"
        difference = f"difference {row.difference:+.{digits}f}"
        texts.append(f"{topic}<br>{scores}<br>{difference}")
    return texts

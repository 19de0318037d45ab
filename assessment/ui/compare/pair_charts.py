"""Two runs as pictures: bars of differences, and a scatter with the diagonal."""

from __future__ import annotations

from typing import Any

import plotly.graph_objects as go

from assessment.analysis.comparison import Duel
from assessment.ui.charts import FIRST, GREY, MARGIN, SECOND
from assessment.ui.foreign_text import plotted

_HEIGHT = 420
_MOST_NAMED = 80
"""Topics up to which their names stand below the bars."""


def bars_figure(duel: Duel, measure: str, digits: int) -> go.Figure:
    """A bar for each topic, first minus second, the largest at the left; equal scores leave a gap."""
    differences = [row.difference for row in duel.rows]
    colours = [FIRST if difference > 0 else SECOND for difference in differences]
    bars = go.Bar(
        x=[plotted(row.topic) for row in duel.rows],
        y=differences,
        marker={"color": colours},
        customdata=[row.topic for row in duel.rows],
        hovertext=_hover(duel, digits),
        hovertemplate="%{hovertext}<extra></extra>",
    )
    x_axis = {
        "type": "category",
        "title": duel.noun.one,
        "automargin": True,
        "showticklabels": len(duel.rows) <= _MOST_NAMED,
    }
    y_axis = {
        "title": plotted(measure),
        "automargin": True,
        "zeroline": True,
        "zerolinecolor": GREY,
    }
    return go.Figure(bars).update_layout(
        title=plotted(f"{duel.first} less {duel.second}"),
        xaxis=x_axis,
        yaxis=y_axis,
        height=_HEIGHT,
        margin=MARGIN,
        bargap=0.15,
    )


def scatter_figure(duel: Duel, measure: str, digits: int) -> go.Figure:
    """A point for each topic; above the diagonal the second run has the higher score."""
    values = [row.first for row in duel.rows] + [row.second for row in duel.rows]
    figure = go.Figure([_diagonal(min(values), max(values)), _points(duel, digits)])
    axis = {"zeroline": False, "automargin": True}
    return figure.update_layout(
        title=plotted(f"{measure}, {duel.noun.one} by {duel.noun.one}"),
        xaxis={"title": plotted(duel.first), **axis},
        yaxis={"title": plotted(duel.second), **axis},
        showlegend=False,
        height=_HEIGHT,
        margin=MARGIN,
    )


def _points(duel: Duel, digits: int) -> go.Scatter:
    colours = [_colour(row.difference) for row in duel.rows]
    line = {"width": 1, "color": GREY}
    marker = {"size": 9, "opacity": 0.8, "color": colours, "line": line}
    first = [row.first for row in duel.rows]
    second = [row.second for row in duel.rows]
    return go.Scatter(
        x=first,
        y=second,
        mode="markers",
        marker=marker,
        customdata=[row.topic for row in duel.rows],
        hovertext=_hover(duel, digits),
        hovertemplate="%{hovertext}<extra></extra>",
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


def _hover(duel: Duel, digits: int) -> list[str]:
    """The text of each topic for the mouse."""
    first, second = plotted(duel.first), plotted(duel.second)
    texts = []
    for row in duel.rows:
        topic = f"{duel.noun.one} {plotted(row.topic)}"
        scores = f"{first}: {row.first:.{digits}f}<br>{second}: {row.second:.{digits}f}"
        difference = f"difference {row.difference:+.{digits}f}"
        texts.append(f"{topic}<br>{scores}<br>{difference}")
    return texts

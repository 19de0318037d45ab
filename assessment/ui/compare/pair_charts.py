"""Two runs as pictures: bars of differences, and a scatter with the diagonal."""

from __future__ import annotations

from typing import Any

import plotly.graph_objects as go

from assessment.analysis.comparison import Duel
from assessment.ui.charts import FIRST, GREY, MARGIN, SECOND
from assessment.ui.foreign_text import plotted

_HEIGHT = 420


def bars(found: Duel, measure: str, digits: int) -> go.Figure:
    """A bar for each topic, first minus second, the largest at the left; equal ones leave a gap."""
    figure = go.Figure(
        go.Bar(
            x=[plotted(row.topic) for row in found.rows],
            y=[row.difference for row in found.rows],
            marker={"color": [FIRST if row.difference > 0 else SECOND for row in found.rows]},
            customdata=[row.topic for row in found.rows],
            hovertext=_hover(found, digits),
            hovertemplate="%{hovertext}<extra></extra>",
        )
    )
    return figure.update_layout(
        title=plotted(f"{found.first} less {found.second}"),
        xaxis={
            "type": "category",
            "title": "topic",
            "automargin": True,
            "showticklabels": len(found.rows) <= 80,
        },
        yaxis={"title": plotted(measure), "automargin": True, "zeroline": True, "zerolinecolor": GREY},
        height=_HEIGHT,
        margin=MARGIN,
        bargap=0.15,
    )


def scatter(found: Duel, measure: str, digits: int) -> go.Figure:
    """A point for each topic; above the diagonal the second run has the higher score."""
    values = [value for row in found.rows for value in (row.first, row.second)]
    figure = go.Figure([_diagonal(min(values), max(values)), _points(found, digits)])
    return figure.update_layout(
        title=plotted(f"{measure}, topic by topic"),
        xaxis={"title": plotted(found.first), "zeroline": False, "automargin": True},
        yaxis={"title": plotted(found.second), "zeroline": False, "automargin": True},
        showlegend=False,
        height=_HEIGHT,
        margin=MARGIN,
    )


def _points(found: Duel, digits: int) -> go.Scatter:
    return go.Scatter(
        x=[row.first for row in found.rows],
        y=[row.second for row in found.rows],
        mode="markers",
        marker={
            "size": 9,
            "opacity": 0.8,
            "color": [_side(row.difference) for row in found.rows],
            "line": {"width": 1, "color": GREY},
        },
        customdata=[row.topic for row in found.rows],
        hovertext=_hover(found, digits),
        hovertemplate="%{hovertext}<extra></extra>",
    )


def _side(difference: float) -> str:
    return FIRST if difference > 0 else SECOND if difference < 0 else GREY


def _diagonal(low: float, high: float) -> go.Scatter:
    look: dict[str, Any] = {"dash": "dot", "width": 1.5, "color": GREY}
    return go.Scatter(x=[low, high], y=[low, high], mode="lines", line=look, hoverinfo="skip")


def _hover(found: Duel, digits: int) -> list[str]:
    first, second = plotted(found.first), plotted(found.second)
    return [
        f"topic {plotted(row.topic)}<br>{first}: {row.first:.{digits}f}<br>{second}: {row.second:.{digits}f}<br>difference {row.difference:+.{digits}f}"
        for row in found.rows
    ]

"""A confusion table as a picture."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
import plotly.graph_objects as go
import streamlit as st
from numpy.typing import NDArray

from assessment.statistics.agreement import Cell
from assessment.ui.foreign_text import plotted

_COLOURS = [[0, "rgba(128,128,128,0.06)"], [1, "rgba(15,130,170,0.5)"]]
_INK = {"light": "#1d2730", "dark": "#e4e9ed"}
_FRAME = {"width": 1.5, "color": "rgba(128,128,128,0.9)"}


def heat_map(found: Sequence[Cell], labels: Sequence[str], first: str, second: str) -> go.Figure:
    """The first assessor's labels down, the second's across; every count stands in its cell, those of equal labels in a frame."""
    counts = np.zeros((len(labels), len(labels)), dtype=int)
    for cell in found:
        counts[labels.index(cell.first), labels.index(cell.second)] = cell.count
    names, ink = [plotted(label) for label in labels], _INK[st.context.theme.type or "light"]
    colours = go.Heatmap(
        z=np.sqrt(counts),
        x=names,
        y=names,
        colorscale=_COLOURS,
        showscale=False,
        xgap=2,
        ygap=2,
        hoverinfo="skip",
    )
    figure = go.Figure([colours, _numbers(counts, labels, (first, second), ink)])
    for n in range(len(labels)):
        figure.add_shape(type="rect", x0=n - 0.48, x1=n + 0.48, y0=n - 0.48, y1=n + 0.48, line=_FRAME)
    axis = {
        "type": "category",
        "automargin": True,
        "tickfont": {"color": ink},
        "showgrid": False,
        "zeroline": False,
    }
    figure.update_yaxes(**axis, autorange="reversed", title={"text": plotted(first), "font": {"color": ink}})
    figure.update_xaxes(**axis, side="top", title={"text": plotted(second), "font": {"color": ink}})
    size = {"width": 260 + 105 * len(labels), "height": 150 + 44 * len(labels)}
    return figure.update_layout(**size, font={"color": ink}, margin={"t": 60, "b": 10, "l": 10, "r": 10})


def _numbers(counts: NDArray[np.int_], labels: Sequence[str], who: tuple[str, str], ink: str) -> go.Scatter:
    """The counts as points that can be picked, which the cells of a heat map cannot."""
    names, (first, second) = [plotted(label) for label in labels], [plotted(name) for name in who]
    places = list(np.ndindex(counts.shape))
    return go.Scatter(
        x=[names[column] for _, column in places],
        y=[names[row] for row, _ in places],
        mode="markers+text",
        marker={"symbol": "square", "size": 34, "color": "rgba(0,0,0,0)"},
        text=[f"<b>{counts[place]}</b>" if place[0] == place[1] else str(counts[place]) for place in places],
        textfont={"color": ink, "size": 13},
        unselected={"marker": {"opacity": 1}, "textfont": {"color": ink}},
        customdata=[[labels[row], labels[column]] for row, column in places],
        hovertext=[
            f"{first}: {names[row]}<br>{second}: {names[column]}<br>{counts[row, column]}"
            for row, column in places
        ],
        hovertemplate="%{hovertext}<extra></extra>",
        showlegend=False,
    )

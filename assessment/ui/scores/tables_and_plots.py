"""Behind the totals: the track's tables and plots over all runs, one at a time."""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import Any

import pandas as pd
import plotly.graph_objects as go
import streamlit as st

from assessment.campaign import Campaign
from assessment.model import Plot, Point, Table
from assessment.ui.choices import linked_box, linked_boxes
from assessment.ui.element_keys import element_key
from assessment.ui.foreign_text import md, plotted, shown
from assessment.ui.scores.choices import ONLY, SHOW
from assessment.ui.tables import download_table, draw_table

_SYMBOLS = (
    "circle",
    "square",
    "diamond",
    "triangle-up",
    "cross",
    "x",
    "star",
    "triangle-down",
    "pentagon",
    "hourglass",
    "bowtie",
)
_DASHES = ("solid", "dash", "dot")
"""Eleven symbols, three dashes and ten colours meet again after 330 series."""
_SMALLEST, _LARGEST = 7, 26
_MOST_CHOICES = 500
_MOST_UNFOLDED = 24


@st.fragment
def details(campaign: Campaign) -> None:
    """Counts and pictures that the totals stand on."""
    st.subheader("Behind the totals", anchor=False)
    bar = st.empty()
    shows = [
        *campaign.tables(lambda share, text: bar.progress(share, text)),
        *campaign.plots(lambda share, text: bar.progress(share, text)),
    ]
    bar.empty()
    if not shows:
        st.info("The track has no tables or plots behind its totals.", icon=":material/table:")
        return
    named = {_name(show): show for show in shows}
    show = named[linked_box("Show", list(named), SHOW, what="the")]
    st.markdown(md(show.sentence))
    if isinstance(show, Table):
        _table(campaign, show)
    else:
        _plot(campaign, show)


def _name(show: Table | Plot) -> str:
    return f"{'Table' if isinstance(show, Table) else 'Plot'}: {shown(show.title)}"


def _table(campaign: Campaign, table: Table) -> None:
    whole = frame_of(table)
    if whole.empty:
        st.info("There is nothing to count yet.", icon=":material/inbox:")
        return
    frame = _filtered(whole)
    look = {
        name: st.column_config.NumberColumn(format=f"%.{decimals(frame[name])}f")
        for name in frame.select_dtypes("float")
    }
    height = "content" if len(frame) <= _MOST_UNFOLDED else 640
    draw_table(
        frame,
        hide_index=True,
        key=element_key("table", table.title),
        placeholder="–",
        height=height,
        column_config=look,
    )
    st.caption(
        f"{len(frame):,} of {len(whole):,} rows. A click on a column's head sorts; the toolbar above the table searches it and enlarges it."
    )
    download_table(
        frame, f"{campaign.name}-{table.title}", key=element_key("csv", table.title), type="secondary"
    )


def frame_of(table: Table) -> pd.DataFrame:
    """The table's rows; a column of numbers stays one, whatever else a column holds is text."""
    frame = pd.DataFrame([list(row) for row in table.rows], columns=list(table.columns), dtype=object)
    return frame.apply(_typed)


def _typed(column: pd.Series[Any]) -> pd.Series[Any]:
    given = [value for value in column if value is not None]
    if any(isinstance(value, str) for value in given):
        return column.map(lambda value: None if value is None else shown(str(value)))
    whole = all(isinstance(value, int) for value in given)
    return pd.to_numeric(column).astype("Int64" if whole else float)


def decimals(column: pd.Series[Any]) -> int:
    """As many as the column's longest number has, at most four, so that all stand under each other.

    >>> decimals(pd.Series([0.5, 0.25, 1.0])), decimals(pd.Series([1 / 3]))
    (2, 4)
    """
    return max((len(f"{value:.4f}".rstrip("0").partition(".")[2]) for value in column.dropna()), default=0)


def _filtered(frame: pd.DataFrame) -> pd.DataFrame:
    """Only the rows whose first column holds a chosen value; all of them where none is chosen."""
    first = frame.columns[0]
    values = list(dict.fromkeys(frame[first].dropna()))
    if not 1 < len(values) <= _MOST_CHOICES or len(frame) < 5:
        return frame
    names = {str(value): value for value in values}
    chosen = [
        names[name] for name in linked_boxes(f"Only {md(str(first))}", list(names), ONLY, what=str(first))
    ]
    return frame[frame[first].isin(chosen)] if chosen else frame


def _plot(campaign: Campaign, plot: Plot) -> None:
    names = list(plot.series)
    if not any(plot.series.values()):
        st.info("There is nothing to draw yet.", icon=":material/inbox:")
        return
    chosen = linked_boxes("Only", names, ONLY, what="the series") if len(names) > 1 else []
    st.plotly_chart(
        plot_figure(plot, chosen or names),
        key=element_key("plot", plot.title),
        alt=f"{shown(plot.title)}: {shown(plot.sentence)}",
    )
    if len({point.size for series in plot.series.values() for point in series}) > 1:
        st.caption("The larger a point, the more stands behind it; hold the mouse over it to see what.")
    rows = [
        (name, point.x, point.y, point.size, point.note)
        for name in chosen or names
        for point in plot.series[name]
    ]
    download_table(
        pd.DataFrame(rows, columns=["series", plot.x, plot.y, "size", "note"]),
        f"{campaign.name}-{plot.title}",
        key=element_key("csv", plot.title),
        type="secondary",
    )


def plot_figure(plot: Plot, names: Sequence[str]) -> go.Figure:
    """The chosen series, each with a symbol, a dash and a colour that stay its own whatever else is drawn."""
    figure = go.Figure()
    points = [point for series in plot.series.values() for point in series]
    if plot.diagonal and points:
        figure.add_trace(_diagonal(points))
    most = max((point.size for point in points), default=1.0)
    for place, (name, series) in enumerate(plot.series.items()):
        if name in names:
            figure.add_trace(_series(plot, name, series, place, most))
    return figure.update_layout(
        xaxis={"title": plotted(plot.x), "zeroline": False, "automargin": True},
        yaxis={"title": plotted(plot.y), "zeroline": False, "automargin": True},
        legend={"itemsizing": "constant", "title": ""},
        hoverlabel={"align": "left"},
        height=480,
        margin={"t": 24, "b": 24, "l": 24, "r": 12},
    )


def _series(plot: Plot, name: str, series: Sequence[Point], place: int, most: float) -> go.Scatter:
    palette = _COLOURS[place % len(_COLOURS)]
    return go.Scatter(
        x=[point.x for point in series],
        y=[point.y for point in series],
        name=plotted(name),
        mode="lines+markers" if plot.lines else "markers",
        line={"dash": _DASHES[place % len(_DASHES)], "width": 2, "color": palette},
        marker={
            "symbol": _SYMBOLS[place % len(_SYMBOLS)],
            "size": sizes(series, most),
            "color": palette,
            "opacity": 0.85,
        },
        text=[plotted(point.note) for point in series],
        hovertemplate=f"{plotted(plot.x)}: %{{x:.4~g}}<br>{plotted(plot.y)}: %{{y:.4~g}}<br>%{{text}}<extra>%{{fullData.name}}</extra>",
    )


def sizes(series: Sequence[Point], most: float) -> list[float]:
    """Diameters whose areas go with the points' sizes; one size for all where all are equal to 1."""
    if most <= 1:
        return [9.0] * len(series)
    return [max(_SMALLEST, _LARGEST * math.sqrt(max(point.size, 0) / most)) for point in series]


def _diagonal(points: Sequence[Point]) -> go.Scatter:
    """The line on which both axes agree."""
    ends = [min(min(point.x, point.y) for point in points), max(max(point.x, point.y) for point in points)]
    return go.Scatter(
        x=ends,
        y=ends,
        mode="lines",
        line={"dash": "dot", "width": 1.5, "color": "#888888"},
        hoverinfo="skip",
        name="both equal",
        showlegend=True,
    )


_COLOURS = (
    "#0d7fc0",
    "#d1560b",
    "#a35a9c",
    "#2e9e73",
    "#c9970c",
    "#4fb3d9",
    "#8a6d3b",
    "#e07a9b",
    "#6f7f8d",
    "#7a6fd0",
)
"""Hues that stay apart with red-green blindness, and show on white as on near black."""

"""The track's tables and plots over all runs, one at a time."""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import Any

import pandas as pd
import plotly.graph_objects as go
import streamlit as st

from assessment.campaign import Campaign
from assessment.charts.palette import NEUTRAL, series_look
from assessment.model import Plot, Point, Table
from assessment.ui.charts import NUMBER_AXIS
from assessment.ui.choices import linked_box, linked_boxes
from assessment.ui.element_keys import element_key
from assessment.ui.foreign_text import md, plotted, shown
from assessment.ui.progress_bar import progress_bar
from assessment.ui.scores.choices import ONLY, SHOW
from assessment.ui.tables import UNDEFINED, download_table, draw_table, number_column

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
_SMALLEST, _LARGEST, _ONLY_SIZE = 7, 26, 9.0
"""Diameters of points in pixels; the last where all points have the same size."""
_FEWEST_ROWS, _MOST_CHOICES = 5, 500
"""A filter is offered for tables of so many rows, and for so many different values."""
_MOST_UNFOLDED, _FOLDED_HEIGHT = 24, 640
_MOST_DECIMALS = 4
_MARGIN = {"t": 24, "b": 24, "l": 24, "r": 12}


@st.fragment
def show_tables_and_plots(campaign: Campaign) -> None:
    """The counts and pictures that the totals are based on."""
    st.header("Behind the totals", anchor=False)
    with progress_bar() as progress:
        tables = campaign.tables(progress)
        plots = campaign.plots(progress)
    choices: dict[str, Table | Plot] = {
        f"Table: {shown(table.title)}": table for table in tables
    }
    choices |= {f"Plot: {shown(plot.title)}": plot for plot in plots}
    if not choices:
        st.info(
            "The track has no tables or plots behind its totals.",
            icon=":material/table:",
        )
        return
    chosen = choices[linked_box("Show", list(choices), SHOW, what="the")]
    st.markdown(md(chosen.sentence))
    if isinstance(chosen, Table):
        _table(campaign, chosen)
    else:
        _plot(campaign, chosen)


# Tables


def _table(campaign: Campaign, table: Table) -> None:
    whole = frame_of(table)
    if whole.empty:
        st.info("There is nothing to count yet.", icon=":material/inbox:")
        return
    frame = _filtered(whole)
    look = {
        name: number_column(decimals(frame[name]))
        for name in frame.select_dtypes("float")
    }
    draw_table(
        frame,
        hide_index=True,
        key=element_key("table", table.title),
        placeholder=UNDEFINED,
        height="content" if len(frame) <= _MOST_UNFOLDED else _FOLDED_HEIGHT,
        column_config=look,
    )
    st.caption(
        f"{len(frame):,} of {len(whole):,} rows. A click on a column's head sorts; "
        "the toolbar above the table searches it and enlarges it."
    )
    _download(campaign, frame, table.title)


def _download(campaign: Campaign, frame: pd.DataFrame, title: str) -> None:
    key = element_key("csv", title)
    download_table(frame, f"{campaign.name}-{title}", key=key, type="secondary")


def frame_of(table: Table) -> pd.DataFrame:
    """The table's rows; a column of numbers stays one, any other column becomes text."""
    frame = pd.DataFrame(
        [list(row) for row in table.rows], columns=list(table.columns), dtype=object
    )
    return frame.apply(_typed)


def _typed(column: pd.Series[Any]) -> pd.Series[Any]:
    values = [value for value in column if value is not None]
    if any(isinstance(value, str) for value in values):
        return column.map(_text)
    numbers = pd.to_numeric(column)
    if all(isinstance(value, int) for value in values):
        # pandas' own int knows no missing value
        return numbers.astype("Int64")
    return numbers.astype(float)


def _text(value: object) -> str | None:
    if value is None:
        return None
    return shown(str(value))


def decimals(column: pd.Series[Any]) -> int:
    """Decimals of the column's longest number, at most four, so that all numbers are aligned.

    >>> decimals(pd.Series([0.5, 0.25, 1.0])), decimals(pd.Series([1 / 3]))
    (2, 4)
    """
    most = 0
    for value in column.dropna():
        _, _, fraction = f"{value:.{_MOST_DECIMALS}f}".rstrip("0").partition(".")
        most = max(most, len(fraction))
    return most


def _filtered(frame: pd.DataFrame) -> pd.DataFrame:
    """The rows whose first column holds a chosen value; all rows where none is chosen."""
    first = frame.columns[0]
    values = list(dict.fromkeys(frame[first].dropna()))
    if not 1 < len(values) <= _MOST_CHOICES or len(frame) < _FEWEST_ROWS:
        return frame
    by_name = {str(value): value for value in values}
    title = str(first)
    names = linked_boxes(f"Only {md(title)}", list(by_name), ONLY, what=title)
    if not names:
        return frame
    chosen = [by_name[name] for name in names]
    return frame[frame[first].isin(chosen)]


# Plots


def _plot(campaign: Campaign, plot: Plot) -> None:
    names = list(plot.series)
    if not any(plot.series.values()):
        st.info("There is nothing to draw yet.", icon=":material/inbox:")
        return
    drawn = names
    if len(names) > 1:
        drawn = linked_boxes("Only", names, ONLY, what="the series") or names
    key = element_key("plot", plot.title)
    alt = f"{shown(plot.title)}: {shown(plot.sentence)}"
    st.plotly_chart(plot_figure(plot, drawn), key=key, alt=alt)
    sizes = {point.size for point in _points(plot)}
    if len(sizes) > 1:
        st.caption(
            "The larger a point, the more it is based on; hold the mouse over it to see on what."
        )
    rows = []
    for name in drawn:
        for point in plot.series[name]:
            rows.append((name, point.x, point.y, point.size, point.note))
    frame = pd.DataFrame(rows, columns=["series", plot.x, plot.y, "size", "note"])
    _download(campaign, frame, plot.title)


def _points(plot: Plot) -> list[Point]:
    return [point for series in plot.series.values() for point in series]


def plot_figure(plot: Plot, names: Sequence[str]) -> go.Figure:
    """The chosen series; each keeps its symbol, dash and colour whichever others are drawn."""
    figure = go.Figure()
    points = _points(plot)
    if plot.diagonal and points:
        figure.add_trace(_diagonal(points))
    largest = max((point.size for point in points), default=1.0)
    for place, (name, series) in enumerate(plot.series.items()):
        if name in names:
            figure.add_trace(_series(plot, name, series, place, largest))
    figure.update_xaxes(**NUMBER_AXIS, title=plotted(plot.x))
    figure.update_yaxes(**NUMBER_AXIS, title=plotted(plot.y))
    return figure.update_layout(
        legend={"itemsizing": "constant", "title": ""},
        hoverlabel={"align": "left"},
        height=480,
        margin=_MARGIN,
    )


def _series(
    plot: Plot, name: str, series: Sequence[Point], place: int, largest: float
) -> go.Scatter:
    colour, dash, sign = series_look(place, len(_SYMBOLS))
    marker = {
        "symbol": _SYMBOLS[sign],
        "size": diameters(series, largest),
        "color": colour,
        "opacity": 0.85,
    }
    x, y = plotted(plot.x), plotted(plot.y)
    hover = f"{x}: %{{x:.4~g}}<br>{y}: %{{y:.4~g}}<br>%{{text}}<extra>%{{fullData.name}}</extra>"
    mode = "lines+markers" if plot.lines else "markers"
    trace = go.Scatter(name=plotted(name), mode=mode)
    trace.update(x=[point.x for point in series], y=[point.y for point in series])
    return trace.update(
        line={"dash": dash, "width": 2, "color": colour},
        marker=marker,
        text=[plotted(point.note) for point in series],
        hovertemplate=hover,
    )


def diameters(series: Sequence[Point], largest: float) -> list[float]:
    """Diameters whose areas are proportional to the points' sizes; one for all where no size exceeds 1."""
    if largest <= 1:
        return [_ONLY_SIZE] * len(series)
    widths = []
    for point in series:
        share = max(point.size, 0) / largest
        widths.append(max(_SMALLEST, _LARGEST * math.sqrt(share)))
    return widths


def _diagonal(points: Sequence[Point]) -> go.Scatter:
    """The line on which both axes agree."""
    values = [point.x for point in points] + [point.y for point in points]
    ends = [min(values), max(values)]
    return go.Scatter(
        x=ends,
        y=ends,
        mode="lines",
        line={"dash": "dot", "width": 1.5, "color": NEUTRAL},
        hoverinfo="skip",
        name="both equal",
        showlegend=True,
    )

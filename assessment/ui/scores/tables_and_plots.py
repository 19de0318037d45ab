"""The track's tables and plots over all runs, one at a time."""

from __future__ import annotations

from typing import Any

import pandas as pd
import streamlit as st

from assessment.campaign import Campaign
from assessment.campaign.ranked_tables import ranked_tables
from assessment.charts import plot_chart
from assessment.model import Plot, Table
from assessment.ui.choices import AnyOf, OneOf
from assessment.ui.computing.progress_bar import progress_bar
from assessment.ui.element_keys import element_key
from assessment.ui.foreign_text import md, shown
from assessment.ui.pictures import draw_chart
from assessment.ui.scores.parameters import ONLY, PART_TITLES, SHOW, TABLES_AND_PLOTS
from assessment.ui.tables import (
    UNDEFINED,
    caption_with_download,
    draw_table,
    number_column,
)

_FEWEST_ROWS, _MAX_CHOICES = 5, 500
"""A filter is offered for tables of so many rows, and for so many different values."""
_MAX_UNFOLDED, _FOLDED_HEIGHT = 24, 640
_MAX_DECIMALS = 4


@st.fragment
def show_tables_and_plots(campaign: Campaign) -> None:
    """The counts and pictures that the totals are based on."""
    st.header(PART_TITLES[TABLES_AND_PLOTS], anchor=False)
    with progress_bar() as progress:
        tables = ranked_tables(campaign, progress)
        plots = campaign.plots(progress)
    choices: dict[str, Table | Plot] = {
        f"Table: {shown(table.title)}": table for table in tables
    }
    choices |= {f"Plot: {shown(plot.title)}": plot for plot in plots}
    # A track can have tables without a row for the runs that there are.
    if not choices:
        st.info("There is nothing to count yet.", icon=":material/inbox:")
        return
    name = OneOf(SHOW, list(choices)).show("Show", what="the")
    chosen = choices[name]
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
    frame = _filtered_rows(whole)
    look = {
        name: number_column(decimals(frame[name]))
        for name in frame.select_dtypes("float")
    }
    draw_table(
        frame,
        hide_index=True,
        key=element_key("table", table.title),
        placeholder=UNDEFINED,
        height="content" if len(frame) <= _MAX_UNFOLDED else _FOLDED_HEIGHT,
        column_config=look,
    )
    caption_with_download(
        f"{len(frame):,} of {len(whole):,} rows. A click on a column's head sorts; "
        "the toolbar above the table searches it and enlarges it.",
        frame,
        f"{campaign.name}-{table.title}",
    )


def frame_of(table: Table) -> pd.DataFrame:
    """The table's rows; a column of numbers stays one, any other column becomes text."""
    frame = pd.DataFrame(
        [list(row) for row in table.rows], columns=list(table.columns), dtype=object
    )
    return frame.apply(_typed_column)


def _typed_column(column: pd.Series[Any]) -> pd.Series[Any]:
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
        _, _, fraction = f"{value:.{_MAX_DECIMALS}f}".rstrip("0").partition(".")
        most = max(most, len(fraction))
    return most


def _filtered_rows(frame: pd.DataFrame) -> pd.DataFrame:
    """The rows whose first column holds a chosen value; all rows where none is chosen."""
    first = frame.columns[0]
    values = list(dict.fromkeys(frame[first].dropna()))
    if not 1 < len(values) <= _MAX_CHOICES or len(frame) < _FEWEST_ROWS:
        return frame
    by_name = {str(value): value for value in values}
    title = str(first)
    names = AnyOf(ONLY, list(by_name)).show(f"Only {md(title)}", what=title)
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
        drawn = AnyOf(ONLY, names).show("Only", what="the series") or names
    chart = plot_chart(plot)
    shown_series = [series for series in chart.series if series.name in drawn]
    key = element_key("plot", plot.title)
    name = f"{campaign.name}-{plot.title}"
    draw_chart(chart._replace(series=shown_series), name, key, picks=False)
    sizes = {dot.size for dot in chart.points()}
    if len(sizes) > 1:
        st.caption(
            "The larger a point, the more it is based on; hold the mouse over it to see on what."
        )

"""The table of units: one page of rows at a time, and all of them as a file."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import islice

import pandas as pd
import streamlit as st

from assessment.campaign import Campaign
from assessment.formats.plurals import number_of
from assessment.review.unit_list.filters import UnitFilters
from assessment.review.unit_list.listing import UnitList, list_units
from assessment.review.unit_list.records import COLUMNS, unit_records
from assessment.review.unit_list.rows import UnitRow
from assessment.ui.downloads import download_button
from assessment.ui.element_keys import element_key
from assessment.ui.tables import (
    MAX_LISTED,
    caption_bar,
    draw_table,
    shown_row,
    table_csv,
    table_from_rows,
)
from assessment.ui.times import AGO_COLUMN, times
from assessment.ui.units.saved_views import show_views

_SHORT = 300
"""Letters of a text in the table; files hold more."""
_HEADS = {
    "unit": "Unit", "text": "Text", "topic": "Topic", "title": "Title", "question": "Question",
    "state": "State", "labels": "Labels", "open for": "Open for", "planned for": "Planned for",
    "flagged by": "Flagged by", "notes": "Notes", "tag": "Tag", "runs": "Runs",
    "newest judgment": "Newest judgment",
}  # fmt: skip
_LOOK = {
    "Unit": st.column_config.TextColumn(width=150),
    "Text": st.column_config.TextColumn(width=380),
    "Title": st.column_config.TextColumn(width=140),
    "State": st.column_config.TextColumn(width=150),
    "Labels": st.column_config.TextColumn(width=200),
    "Newest judgment": AGO_COLUMN,
}
_AT_ONCE = 5_000
"""Rows that are made a part of the file at a time: a data frame takes far more room than its CSV."""
_MAX_UNFOLDED, _HEIGHT = 10, 420


def show_rows(
    campaign: Campaign, units: UnitList, filters: UnitFilters
) -> list[UnitRow]:
    """Draws a page of the table; returns the units whose rows are chosen there."""
    number = len(units.rows)
    with st.container(
        horizontal=True,
        horizontal_alignment="distribute",
        vertical_alignment="center",
    ):
        st.markdown(f"**{count_in_words(units)}**", width="content")
        show_views(campaign, filters)
        page = _page(number, filters)
    rows = units.rows.part(page * MAX_LISTED, (page + 1) * MAX_LISTED)
    key = element_key("units", str(page), *_fingerprint(rows))
    height: int | str = _HEIGHT if len(rows) > _MAX_UNFOLDED else "content"
    event = draw_table(
        _frame(campaign, rows, units),
        hide_index=True,
        key=key,
        on_select="rerun",
        selection_mode="multi-row",
        column_config=_LOOK,
        height=height,
    )
    with caption_bar():
        st.caption(
            "Choose a row to read its whole text; choose rows to do something with them."
        )
        download_button(
            "CSV",
            lambda: units_csv(campaign, filters),
            f"{campaign.name}-units.csv",
            "text/csv",
            type="tertiary",
        )
    # The browser may still send a row of a longer table than the one that is drawn now.
    return [rows[index] for index in event.selection.rows if index < len(rows)]


def count_in_words(units: UnitList) -> str:
    """How many units there are, and how many judgments they wait for."""
    words = number_of(len(units.rows), "unit")
    # A unit can wait for several assessors, so this is no number of units.
    judgments = units.open_judgments
    if judgments:
        words += f", {number_of(judgments, 'judgment')} to make"
    return f"So far {words}" if units.left else words


def _page(number: int, filters: UnitFilters) -> int:
    """The page to show, from 0; a box for it where there are several."""
    pages = -(-number // MAX_LISTED)
    if pages <= 1:
        return 0
    st.caption(f"{pages:,} pages:", width="content")
    chosen = st.number_input(
        "Page",
        1,
        pages,
        key=element_key("units-page", str(filters.query())),
        width=120,
        label_visibility="collapsed",
    )
    return int(chosen) - 1


def _fingerprint(rows: Sequence[UnitRow]) -> list[str]:
    """Other names for other rows: Streamlit keeps the selection of a table by its key."""
    return [name for row in rows for name in row.ref]


def _frame(
    campaign: Campaign, rows: Sequence[UnitRow], units: UnitList
) -> pd.DataFrame:
    records = []
    for record in unit_records(campaign, rows, units.tags):
        # A browser lays out the whole text of a cell, however narrow its column.
        record["text"] = record["text"][:_SHORT]
        records.append({head: record[name] for name, head in _HEADS.items()})
    frame = table_from_rows(records)
    if "Newest judgment" in frame:
        frame["Newest judgment"] = times(frame["Newest judgment"])
    return frame


def units_csv(campaign: Campaign, filters: UnitFilters) -> bytes:
    """All units that match the filters as CSV, also those that the list has not looked for yet."""
    units = list_units(campaign, filters)
    out = bytearray()
    rows = iter(units.rows)
    while part := list(islice(rows, _AT_ONCE)):
        records = unit_records(campaign, part, units.tags)
        frame = pd.DataFrame(map(shown_row, records), columns=list(COLUMNS))
        out += table_csv(frame, header=not out)
    return bytes(out)

"""The table of units a page at a time, with next and previous by key, and the picks in the address."""

from __future__ import annotations

import hashlib
from collections.abc import Mapping, Sequence
from typing import Any

import pandas as pd
import streamlit as st
from pandas.api.types import is_numeric_dtype

from assessment.analysis.errors import RunUnit
from assessment.formats.plurals import number_of, plural
from assessment.ui.choices.picked_rows import PickedRows
from assessment.ui.errors.boxes.choices import UNIT
from assessment.ui.errors.units.column_widths import column_widths, in_three_lines
from assessment.ui.errors.units.row_context import RowContext
from assessment.ui.errors.units.unit_table import short_frame, unit_columns
from assessment.ui.session.choices_in_address import is_history_navigation
from assessment.ui.tables import draw_table
from assessment.ui.tables.table_shapes import ColumnLooks

ROWS_ON_A_PAGE = 4
"""As many rows of three lines as leave both rows of tags below them in sight at 1280x800."""
_ROW = 3 * 21
"""Pixels of a row: three lines."""
_PAGER = 260
"""Pixels for five numbers and both arrows: by itself the pager shrinks to one number."""
PICKED_UNITS = PickedRows(UNIT)
_OPENING = "units-opening"
"""The unit in hand that the address does not name."""
_NO_FIGURE = "–"
"""In place of a cost that is nothing, or that nobody has worked out: the details say which."""
_HEADER_AND_FRAME = 37


class _Page:
    """The rows of one page, and how its table and the choice of the page are called in the session."""

    def __init__(self, units: Sequence[RunUnit]) -> None:
        self.units = units
        self.ids = [unit.id for unit in units]
        self.choice_key = f"units-page-{_fingerprint(self.ids)}"
        self.pages = max(1, -(-len(units) // ROWS_ON_A_PAGE))

    @property
    def number(self) -> int:
        """From 1, as `st.pagination` counts."""
        number = int(st.session_state.get(self.choice_key, 1))
        return min(max(number, 1), self.pages)

    @property
    def start(self) -> int:
        """The index of the page's first unit among all of the list."""
        return (self.number - 1) * ROWS_ON_A_PAGE

    @property
    def rows(self) -> Sequence[RunUnit]:
        """The units of this page, a row of the table each."""
        return self.units[self.start : self.start + ROWS_ON_A_PAGE]

    @property
    def table_key(self) -> str:
        """Another key for other rows: Streamlit keeps the selection of a table by its key."""
        return f"units-{_fingerprint([unit.id for unit in self.rows])}"


class DrawnPage:
    """The page of the table that is drawn, with the units that are picked on it."""

    def __init__(self, page: _Page, rows: Sequence[int]) -> None:
        self._page = page
        self._rows = rows
        self.picked = [page.rows[row] for row in rows]

    def draw_steps(self) -> None:
        """Draws the buttons to the units before and after, and to other pages."""
        _draw_steps(self._page, self._rows)


def draw_table_page(units: Sequence[RunUnit], context: RowContext) -> DrawnPage:
    """Draws the page of the table with the unit in hand.

    The address holds the units that were picked, so that they stay picked while the rows around them change.
    """
    page = _Page(units)
    _follow_link(page)
    frame = short_frame(page.rows, context)
    widths = column_widths(frame)
    has_tags = any((unit.run, unit.ref) in context.tags for unit in page.rows)
    columns = _column_looks(frame, widths, digits=context.digits, has_tags=has_tags)
    picked = _picked_rows(page) or [0]
    event = _draw_page(page, in_three_lines(frame, widths), columns, picked)
    # The browser may still send a row of a longer table than the one that is drawn now.
    rows = [row for row in event.selection.rows if row < len(page.rows)]
    _remember_picked(page, rows)
    return DrawnPage(page, rows)


def _picked_rows(page: _Page) -> list[int]:
    """The rows of the page with the units in the address, else with the one that the page opened with."""
    picked = set(PICKED_UNITS.in_address() or st.session_state.get(_OPENING, ()))
    return [index for index, unit in enumerate(page.rows) if unit.id in picked]


def _column_looks(
    frame: pd.DataFrame, widths: Mapping[str, int], *, digits: int, has_tags: bool
) -> ColumnLooks:
    """How the columns of the frame look; those without a width are hidden."""
    as_text = [str(name) for name in frame if not is_numeric_dtype(frame[name])]
    columns = unit_columns(widths, digits=digits, has_tags=has_tags, as_text=as_text)
    for name in frame.columns.difference(list(widths)):
        # Streamlit hides a column without a configuration.
        columns[name] = None
    return columns


def _follow_link(page: _Page) -> None:
    """Go to the page with the units of a link, and say which of them are not in the list.

    After a step in the browser's history they are picked there, and without any the first unit of the list.
    """
    linked = PICKED_UNITS.linked()
    if linked:
        _say_unknown_units(linked, page.ids)
        st.session_state[page.choice_key] = _page_of(page, linked)
    if is_history_navigation() and page.ids:
        ids = PICKED_UNITS.in_address() or page.ids[:1]
        st.session_state[page.choice_key] = _page_of(page, ids)
        rows = [index for index, unit in enumerate(page.rows) if unit.id in ids]
        _pick_rows(page, rows)


def _remember_picked(page: _Page, rows: Sequence[int]) -> None:
    """Write the units in these rows to the address."""
    ids = [page.rows[row].id for row in rows]
    # The first unit is in hand by itself: written, it would be a step on the way back to another page.
    is_opening = UNIT not in st.query_params and page.start == 0 and rows == [0]
    st.session_state[_OPENING] = ids if is_opening else []
    if not is_opening:
        PICKED_UNITS.pick(ids)


def _draw_page(
    page: _Page, frame: pd.DataFrame, columns: ColumnLooks, rows: list[int]
) -> Any:
    """The table with these rows picked when it is drawn first."""
    selected = {"selection": {"rows": rows}}
    height = _HEADER_AND_FRAME + _ROW * len(frame)
    return draw_table(
        frame,
        hide_index=True,
        key=page.table_key,
        on_select="rerun",
        selection_mode="multi-row",
        selection_default=selected,
        column_config=columns,
        row_height=_ROW,
        placeholder=_NO_FIGURE,
        height=height,
    )


def _draw_steps(page: _Page, rows: Sequence[int]) -> None:
    """Previous and next by key or click, which unit is in hand, and the pages."""
    if rows:
        index = page.start + rows[0]
        previous, following, number = index - 1, index + 1, f"{index + 1:,}"
    else:
        # The first unit of the page is not in hand, so it is not skipped.
        previous, following, number = page.start - 1, page.start, "none"
    with st.container(horizontal=True, vertical_alignment="center", gap="small"):
        _draw_step(page, "Previous", "k", previous)
        _draw_step(page, "Next", "j", following)
        st.caption(f"{number} of {len(page.ids):,}", width="content")
        if page.pages > 1:
            st.pagination(
                page.pages, key=page.choice_key, max_visible_pages=5, width=_PAGER
            )


def _draw_step(page: _Page, label: str, key: str, index: int) -> None:
    is_last = not 0 <= index < len(page.ids)
    st.button(
        label,
        key=f"units-{label}",
        shortcut=key,
        disabled=is_last,
        on_click=_step_to,
        args=(page, index),
    )


def _step_to(page: _Page, index: int) -> None:
    """Take another unit in hand, on another page where it stands there."""
    PICKED_UNITS.pick([page.ids[index]])
    number, row = divmod(index, ROWS_ON_A_PAGE)
    if number + 1 == page.number:
        _pick_rows(page, [row])
    else:
        st.session_state[page.choice_key] = number + 1


def _pick_rows(page: _Page, rows: Sequence[int]) -> None:
    """Pick these rows of the page, before its table is drawn."""
    selection = {"rows": list(rows), "columns": [], "cells": []}
    st.session_state[page.table_key] = {"selection": selection}


# Links


def _page_of(page: _Page, ids: Sequence[str]) -> int:
    """The number of the page with the first of the units; the first page where there is none."""
    for name in ids:
        if name in page.ids:
            return page.ids.index(name) // ROWS_ON_A_PAGE + 1
    return 1


def _say_unknown_units(ids: Sequence[str], listed: Sequence[str]) -> None:
    """How many units a link names that are not in the list."""
    gone = set(ids) - set(listed)
    if not gone:
        return
    verb = plural(len(gone), "is", "are")
    st.caption(
        f":material/link_off: The link names {number_of(len(gone), 'unit')} that {verb} not in this list."
    )


def _fingerprint(ids: Sequence[str]) -> str:
    return hashlib.sha256("".join(ids).encode()).hexdigest()[:12]

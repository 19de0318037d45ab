"""A run's units as a table: the columns that tell them apart beside the details."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from typing import Any

import pandas as pd
import streamlit as st

from assessment.analysis.errors import RunUnit
from assessment.analysis.errors.cost_causes import UnitCost
from assessment.analysis.errors.wording import place_and_label
from assessment.formats.numbers import amount_text
from assessment.ui.errors.units.row_context import RowContext
from assessment.ui.errors.units.unit_cells import best_of_unit, cut, unit_cells
from assessment.ui.foreign_text import shown
from assessment.ui.tables import number_column, table_from_rows
from assessment.ui.tables.table_shapes import ColumnLooks, TableRow

_SHORT = 120
"""Letters of a text in the table, more than a row has room for; files hold more."""
_COLUMNS = ("Costs", "At topic", "Topic", "Run", "Why", "Label", "Unit", "Text")
"""First what explains the cost: narrow windows show the first columns.  The details show all else."""
_HELP = {
    "Why": (
        "The rank in the run with the label, and what stands above or below it (others: not judged "
        "relevant); missed: relevant and not in the run"
    ),
    "Label": (
        "The label that counts, or what the run predicted in its place → the label under which the score "
        "would be highest, which need not be the right one, or what the run could have done; missed: "
        "relevant and not in the run"
    ),
}
_FIGURES = {
    "Costs": "How much better the run's total would be",
    "At topic": "How much better the score of the topic would be",
}
_TAGGED_TEXT = "[Tag] Text"
"""Head of the texts where one of them has a tag."""


def short_frame(units: Sequence[RunUnit], context: RowContext) -> pd.DataFrame:
    """A row for each unit; columns with nothing in them are left out."""
    # In a ranking the rank says what costs, and the label that would be worth most says little.
    is_ranking = all(unit.retrieval is not None for unit in units)
    frame = table_from_rows([_row(unit, context, is_ranking) for unit in units])
    if "Costs" in frame:
        frame = frame.drop(columns="At topic")
    for name in _FIGURES:
        if name in frame:
            # Nobody knows what some missed documents cost; the others are numbers all the same.
            amounts = pd.to_numeric(frame[name], errors="coerce")
            frame[name] = amounts
            if amounts.round(context.digits).eq(0).any():
                frame[name] = [_amount_cell(amount, context) for amount in amounts]
    return frame


def _amount_cell(amount: float, context: RowContext) -> str:
    """The cost as a text, since a number would round to 0; "" where nobody knows it."""
    return "" if pd.isna(amount) else amount_text(amount, context.digits)


def _row(unit: RunUnit, context: RowContext, is_ranking: bool) -> TableRow:
    """The cells in the order of the columns."""
    cells = unit_cells(unit, context, _SHORT)
    # Files keep the bare id in this column, to be joined with other tables.
    cells["Topic"] = shown(context.topic_of(unit))
    if is_ranking:
        cells["Why"] = place_and_label(unit.retrieval, str(cells["Label"]))
        cells["Label"] = ""
    else:
        cells["Why"] = ""
        cells["Label"] = _label_and_best(unit, cells, context)
    if unit.subject:
        cells["Text"] = shown(cut(unit.subject, _SHORT))
    if cells["Tag"]:
        # A column of tags would take the room that texts need.
        cells["Text"] = f"[{cells['Tag']}] {cells['Text']}"
    return {name: cells[name] for name in _COLUMNS}


def _label_and_best(
    unit: RunUnit, cells: Mapping[str, Any], context: RowContext
) -> str:
    """The label with what would be worth more: "incorrect → correct"."""
    label = str(cells["Label"])
    if cells["Found"]:
        # A column of its own would be empty but for a few rows.
        label = f"{label}, {cells['Found']}"
    unit_cost = context.unit_costs.of(unit)
    if isinstance(unit_cost, UnitCost) and not unit_cost.is_error:
        return f"{label}, no error"
    best = shown(best_of_unit(unit, context))
    # A missed unit needs to be in the run, which its label says already.
    if not best or unit.is_missed:
        return label
    return f"{label} → {best}"


def unit_columns(
    widths: Mapping[str, int],
    *,
    digits: int,
    has_tags: bool,
    as_text: Collection[str] = (),
) -> ColumnLooks:
    """How the columns look; costs have so many `digits`, and those `as_text` stand as numbers do."""
    columns: ColumnLooks = {}
    for name, width in widths.items():
        head = _TAGGED_TEXT if name == "Text" and has_tags else name
        columns[name] = st.column_config.TextColumn(
            head, width=width, help=_HELP.get(name)
        )
    for name, words in _FIGURES.items():
        if name in widths:
            columns[name] = number_column(digits, words, width=widths[name])
        if name in widths and name in as_text:
            columns[name] = st.column_config.TextColumn(
                help=words, width=widths[name], alignment="right"
            )
    return columns

"""A run's units as a table: the columns that tell them apart beside the details."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import pandas as pd
import streamlit as st

from assessment.analysis.errors import RunUnit
from assessment.analysis.errors.wording import place_in_brief
from assessment.campaign import Campaign
from assessment.ui.errors.row_context import RowContext
from assessment.ui.errors.unit_cells import cut, unit_cells
from assessment.ui.foreign_text import shown
from assessment.ui.measures import measure_digits
from assessment.ui.tables import number_column, table_from_rows

_SHORT = 120
"""Letters of a text in the table, more than a row has room for; files hold more."""
_HELP = {
    "Why": "The rank in the run and what stands above or below it; missed: relevant and not in the run",
    "Label": "The label that counts; missed: relevant and not in the run",
    "Best for score": "The label under which the score would be highest; it need not be the right one",
}
_ORDER = (
    "Costs",
    "At topic",
    "Topic",
    "Run",
    "Why",
    "Label",
    "Best for score",
    "Tag",
)
"""First what explains the cost: narrow windows show the first columns."""
_IN_FILES_ONLY = ("Found", "Question", "Votes", "Link", "Asked", "Document")
"""The details beside the table show these."""


def _is_ranking(items: Sequence[RunUnit]) -> bool:
    """Whether the rank of each unit says what it costs."""
    return all(item.retrieval is not None for item in items)


def short_frame(items: Sequence[RunUnit], context: RowContext) -> pd.DataFrame:
    """The columns that tell the units apart beside the details."""
    is_ranking = _is_ranking(items)
    rows = [unit_cells(item, context, _SHORT) for item in items]
    for item, row in zip(items, rows, strict=True):
        if item.subject:
            row["Text"] = shown(cut(item.subject, _SHORT))
        if not is_ranking and row["Found"]:
            # A column of its own would be empty but for a few rows.
            row["Label"] = f"{row['Label']}, {row['Found']}"
    frame = table_from_rows(rows)
    if context.is_tagging and "Tag" not in frame:
        # The first tag would otherwise push the other columns aside.
        frame["Tag"] = ""
    left_out = list(_IN_FILES_ONLY)
    if "Costs" in frame:
        left_out.append("At topic")
        # Nobody knows what some missed documents cost; the others are numbers all the same.
        frame["Costs"] = pd.to_numeric(frame["Costs"], errors="coerce")
    if is_ranking:
        # In a ranking the rank says what costs, and the label that would be worth most says little.
        left_out.append("Best for score")
        frame["Why"] = [place_in_brief(item.retrieval) for item in items]
    else:
        left_out.append("Why")
    frame = frame.drop(columns=left_out, errors="ignore")
    first = [name for name in _ORDER if name in frame]
    return frame[[*first, *frame.columns.difference(first, sort=False)]]


def unit_columns(
    campaign: Campaign, measure: str | None, widths: Mapping[str, int]
) -> dict[str, Any]:
    """How the columns look; costs have the digits of the measure."""
    digits = measure_digits(campaign, measure) if measure else 2
    columns: dict[str, Any] = {}
    for name, width in widths.items():
        columns[name] = st.column_config.TextColumn(width=width, help=_HELP.get(name))
    figures = {
        "Costs": "How much the run's total would rise",
        "At topic": "How much the score of the topic would rise",
    }
    for name, words in figures.items():
        columns[name] = number_column(digits, words, width=widths.get(name))
    return columns

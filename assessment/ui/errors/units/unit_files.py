"""A run's units as a file, with all columns."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import islice

import pandas as pd

from assessment.analysis.errors import RunUnit
from assessment.analysis.errors.items import LONGEST_TEXT
from assessment.ui.errors.units.row_context import RowContext
from assessment.ui.errors.units.unit_cells import unit_cells
from assessment.ui.tables import table_csv, table_from_rows
from assessment.ui.tables.table_shapes import TableRow

_AT_ONCE = 5_000


def unit_frame(
    items: Sequence[RunUnit], context: RowContext, longest: int = LONGEST_TEXT
) -> pd.DataFrame:
    """A row of a file for each unit, texts cut to `longest`; empty columns are left out."""
    return table_from_rows([_file_row(item, context, longest) for item in items])


def units_csv(
    items: Iterator[RunUnit], context: RowContext, longest: int = LONGEST_TEXT
) -> bytes:
    """Very many units as CSV with all columns, some at a time in memory."""
    out = bytearray()
    # A data frame takes far more room than its CSV, so only one batch at a time is a frame.
    while batch := list(islice(items, _AT_ONCE)):
        # `table_from_rows` would leave out other empty columns in each batch than in the first.
        frame = pd.DataFrame([_file_row(item, context, longest) for item in batch])
        out += table_csv(frame, header=not out)
    return bytes(out)


def _file_row(item: RunUnit, context: RowContext, longest: int) -> TableRow:
    """The row with the measure of its costs, which have the measure's digits."""
    row = unit_cells(item, context, longest)
    for name in ("Costs", "At topic"):
        cost = row[name]
        if isinstance(cost, float):
            # A cost that is not 0 does not become 0.
            row[name] = round(cost, context.digits) or float(f"{cost:.1g}")
    row["Measure"] = context.measure if item.id in context.costs else ""
    return row

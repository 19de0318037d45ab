"""A run's units as files: a table with all columns, and a report for its team."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import islice

import pandas as pd

from assessment.analysis.errors import RunUnit, every_matching_unit
from assessment.analysis.errors.cost_causes import UnitCost
from assessment.analysis.errors.unit_texts import LONGEST_TEXT
from assessment.campaign import Campaign
from assessment.report.run_errors_report import errors_report
from assessment.ui.errors.boxes.choices import answers_seen
from assessment.ui.errors.boxes.filter_boxes import filters_in_words
from assessment.ui.errors.units.listed_units import ListedUnits
from assessment.ui.errors.units.row_context import RowContext
from assessment.ui.errors.units.unit_cells import unit_cells
from assessment.ui.foreign_text import plain
from assessment.ui.tables import table_csv, table_from_rows
from assessment.ui.tables.table_shapes import TableRow

_AT_ONCE = 5_000
_INCOMPLETE = "Not all units were looked at when this file was made: others may cost something too."


def units_report(
    campaign: Campaign, listed: ListedUnits, context: RowContext, *, loss: str
) -> bytes:
    """The units of the table, with what they cost and their tags, as a file for the team."""
    selection = listed.selection
    units = listed.units
    no_errors: Sequence[RunUnit] = ()
    if listed.costly is not None:
        units, no_errors = listed.costly.errors_and_missed, listed.costly.no_errors
    filters = filters_in_words(campaign, selection.filters)
    summary = plain(loss)
    if selection.measure and not listed.is_complete:
        summary = f"{summary} {_INCOMPLETE}".strip()
    return errors_report(
        campaign,
        units,
        context.unit_costs,
        context.tags,
        no_errors=no_errors,
        measure=selection.measure,
        link_of=context.link_of,
        filters=filters,
        summary=summary,
    )


def units_file(campaign: Campaign, listed: ListedUnits, context: RowContext) -> bytes:
    """All units of the list as CSV: units beyond the first ones are read again."""
    if listed.has_every_unit:
        return table_csv(unit_frame(listed.units, context))
    selection = listed.selection
    every_unit = every_matching_unit(
        campaign.data,
        selection.runs,
        selection.topics,
        selection.filters,
        answers=answers_seen(campaign),
    )
    # Empty columns can only be left out where all rows are in memory.
    if campaign.data.is_large:
        return units_csv(every_unit, context)
    return table_csv(unit_frame(list(every_unit), context))


def unit_frame(
    units: Sequence[RunUnit], context: RowContext, longest: int = LONGEST_TEXT
) -> pd.DataFrame:
    """A row of a file for each unit, texts cut to `longest`; empty columns are left out."""
    return table_from_rows([_file_row(unit, context, longest) for unit in units])


def units_csv(
    units: Iterator[RunUnit], context: RowContext, longest: int = LONGEST_TEXT
) -> bytes:
    """Very many units as CSV with all columns, some at a time in memory."""
    out = bytearray()
    # A data frame takes far more room than its CSV, so only one batch at a time is a frame.
    while batch := list(islice(units, _AT_ONCE)):
        # `table_from_rows` would leave out other empty columns in each batch than in the first.
        frame = pd.DataFrame([_file_row(unit, context, longest) for unit in batch])
        out += table_csv(frame, header=not out)
    return bytes(out)


def _file_row(unit: RunUnit, context: RowContext, longest: int) -> TableRow:
    """The row with the measure of its costs, which have the measure's digits."""
    row = unit_cells(unit, context, longest)
    for name in ("Costs", "At topic"):
        cost = row[name]
        if isinstance(cost, float):
            # A cost that is not 0 does not become 0.
            row[name] = round(cost, context.digits) or float(f"{cost:.1g}")
    has_cost = isinstance(context.unit_costs.of(unit), UnitCost)
    row["Measure"] = context.measure if has_cost else ""
    return row

"""A run's units as files: a table with all columns, and a report for its team."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import islice

import pandas as pd

from assessment.analysis.errors import RunUnit, every_matching_unit
from assessment.analysis.errors.cost_causes import UnitCost
from assessment.analysis.errors.unit_texts import LONGEST_TEXT
from assessment.campaign import Campaign
from assessment.formats.numbers import rounded_amount
from assessment.report.run_errors_report import errors_report
from assessment.ui.errors.boxes.choices import answers_seen
from assessment.ui.errors.boxes.filter_boxes import filters_in_words
from assessment.ui.errors.units.costly_list import CostlyList
from assessment.ui.errors.units.plain_list import PlainList
from assessment.ui.errors.units.row_context import RowContext
from assessment.ui.errors.units.unit_cells import unit_cells
from assessment.ui.foreign_text import plain
from assessment.ui.tables import table_csv, table_from_rows
from assessment.ui.tables.table_shapes import TableRow

_AT_ONCE = 5_000
_INCOMPLETE = "Not all units were looked at when this file was made: others may cost something too."


def plain_report(campaign: Campaign, listed: PlainList, context: RowContext) -> bytes:
    """The units of the table with their tags, as a file for the team."""
    return errors_report(
        campaign,
        listed.units,
        context.unit_costs,
        context.tags,
        measure=None,
        link_of=context.link_of,
        filters=filters_in_words(campaign, listed.selection.filters),
    )


def costly_report(
    campaign: Campaign, listed: CostlyList, context: RowContext, *, loss: str
) -> bytes:
    """The listed units with what they cost and their tags, as a file for the team."""
    summary = plain(loss)
    if not listed.is_complete:
        # Whoever gets the file cannot look at the rest, and sees no page that says so.
        summary = f"{summary} {_INCOMPLETE}".strip()
    costly = listed.costly
    filters = filters_in_words(campaign, listed.selection.filters)
    return errors_report(
        campaign,
        costly.errors_and_missed,
        context.unit_costs,
        context.tags,
        no_errors=costly.no_errors,
        measure=listed.measure,
        link_of=context.link_of,
        filters=filters,
        summary=summary,
    )


def costly_table_file(listed: CostlyList, context: RowContext) -> bytes:
    """All units of the list as CSV."""
    return table_csv(unit_frame(listed.units, context))


def plain_table_file(
    campaign: Campaign, listed: PlainList, context: RowContext
) -> bytes:
    """All units that pass the filters as CSV: units beyond the first ones are read again."""
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
            row[name] = rounded_amount(cost, context.digits)
    has_cost = isinstance(context.unit_costs.of(unit), UnitCost)
    row["Measure"] = context.measure if has_cost else ""
    return row

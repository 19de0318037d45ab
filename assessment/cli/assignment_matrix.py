"""The plan in force as `plan CAMPAIGN matrix` prints it."""

from __future__ import annotations

from collections.abc import Iterator

from assessment.campaign import Campaign
from assessment.cli.printing import print_bytes, print_table, progress, say
from assessment.formats.spreadsheets import as_csv
from assessment.model import UserError
from assessment.planning.matrix import AssignmentMatrix, assignment_matrix

_COLUMNS = ("assessor", "topic", "state", "units", "done", "may not come", "beyond")
_OVERLAP = ("assessor", "and", "units in common")


def print_matrix(campaign: Campaign, layout: str) -> None:
    """A line for each assessor and topic of the plan; as a table, units in common of each pair follow."""
    matrix = assignment_matrix(campaign, progress())
    if matrix is None:
        raise UserError("there is no plan: everybody judges everything")
    lines = list(_lines(matrix))
    if layout == "csv":
        rows = [dict(zip(_COLUMNS, line, strict=True)) for line in lines]
        print_bytes(as_csv(rows, _COLUMNS, line_end="\n"))
        return
    print_table(_COLUMNS, [tuple(map(str, line)) for line in lines])
    common = list(_pairs(matrix))
    if common:
        say("")
        print_table(_OVERLAP, common)


def _lines(matrix: AssignmentMatrix) -> Iterator[tuple[str | int, ...]]:
    for assessor in matrix.assessors:
        for topic in matrix.topics:
            cell = matrix.cell(assessor, topic)
            if cell.state is not None:
                counts = (cell.total, cell.done, cell.possible, cell.beyond_plan)
                yield assessor, topic, cell.state, *counts


def _pairs(matrix: AssignmentMatrix) -> Iterator[tuple[str, str, str]]:
    for (first, second), units in sorted(matrix.overlap.items()):
        if first != second:
            yield first, second, f"{units:,}"

"""The plan in force as `plan CAMPAIGN matrix` prints it, and the screens that people have of its queue."""

from __future__ import annotations

from collections.abc import Iterator

from assessment.campaign import Campaign
from assessment.cli.printing import print_table, progress, say
from assessment.judging.queue.handed_out import handed_out
from assessment.model import UserError
from assessment.planning.overview.matrix import AssignmentMatrix, assignment_matrix
from assessment.planning.stored_plan import plan_of

_COLUMNS = ("assessor", "topic", "state", "units", "done", "may not come", "beyond")
_LEASES = ("assessor", "topic", "screen", "judged", "units", "lease", "since", "until")
_OVERLAP = ("assessor", "and", "units in common")


def print_matrix(campaign: Campaign, layout: str) -> None:
    """A line for each assessor and topic of the plan; as a table, units in common of each pair follow."""
    matrix = assignment_matrix(campaign, progress())
    if matrix is None:
        raise UserError("there is no plan: everybody judges everything")
    print_table(_COLUMNS, _lines(matrix))
    common = list(_pairs(matrix))
    # A program that reads JSON or CSV expects one table.
    if common and layout == "table":
        say("")
        print_table(_OVERLAP, common)


def print_leases(campaign: Campaign) -> None:
    """A line for each screen of a dynamic queue that somebody has."""
    if plan_of(campaign.data).options.queue is None:
        raise UserError("there are no leases: the plan is no dynamic queue")
    lines: list[tuple[str | int, ...]] = []
    for screen in handed_out(campaign):
        lease, count = screen.lease, screen.unit_count
        state = "runs" if screen.is_running else "ended"
        total = count.total or 0
        line = (
            lease.assessor,
            lease.topic,
            lease.screen,
            count.done,
            total,
            state,
            lease.taken,
            lease.expires,
        )
        lines.append(line)
    print_table(_LEASES, lines)


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

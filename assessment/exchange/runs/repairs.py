"""A run's file corrected wherever a rule says how, and the list of what was changed."""

from __future__ import annotations

from assessment.campaign.handle import Campaign
from assessment.exchange.runs.import_context import import_context
from assessment.exchange.runs.version_history import versions
from assessment.formats.spreadsheets import as_csv
from assessment.model import Problem, RepairedRun, Splitting, UserError

COLUMNS = ("place", "change")


def repaired_run(campaign: Campaign, run: str, splitter: Splitting) -> RepairedRun:
    """A run's file with everything repaired that can be by rule, and every change.

    `UserError` where the track knows no repair.
    """
    if campaign.track.repair is None:
        raise UserError(f"{campaign.track.title} has no repair of runs")
    context = import_context(campaign, splitter)
    return campaign.track.repair(campaign.run(run), context, _reported(campaign, run))


def changes_list(repaired: RepairedRun) -> bytes:
    """The changes as a CSV file that goes with the repaired run."""
    rows = [dict(zip(COLUMNS, change, strict=True)) for change in repaired.changes]
    return as_csv(rows, COLUMNS)


def _reported(campaign: Campaign, run: str) -> tuple[Problem, ...]:
    """The problems that were reported when the newest file with this run was imported."""
    summaries = {row.seq: row.summary for row in campaign.imports()}
    for version in reversed(versions(campaign, run)):
        problems = summaries[version.imported].get("problems")
        # Settings and boundaries set by hand make versions too, without a file.
        if problems is not None:
            return tuple(Problem(*reported) for reported in problems)
    return ()

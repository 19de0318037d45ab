"""Printing of scores: totals as a table, all scores as records."""

from __future__ import annotations

import sys
from collections.abc import Mapping, Sequence
from typing import Any

from assessment.access.visibility import visible_scores
from assessment.campaign import Campaign
from assessment.campaign.score_records import score_records
from assessment.cli.permissions import OWNER
from assessment.cli.printing import print_bytes, print_json, say
from assessment.formats.latex import score_latex
from assessment.formats.score_notes import note_lines
from assessment.formats.score_tables import ALL_TOPICS, SCORE_COLUMNS, score_table
from assessment.formats.spreadsheets import as_csv
from assessment.formats.tables import printable
from assessment.model import Score
from assessment.model.permissions import Principal


def print_scores(campaign: Campaign, layout: str, principal: Principal = OWNER) -> None:
    """Print the scores that the principal may see.

    Notes on totals go to standard error, so that they are seen even if the scores go to a file.
    """
    views = campaign.by_task()
    if layout in ("table", "latex"):
        for index, view in enumerate(views):
            if index:
                print_bytes(b"\n")
            _print_leaderboard(view, layout, principal, titled=len(views) > 1)
        return
    records = []
    for view in views:
        scores = visible_scores(view, principal, view.all_scores())
        records += score_records(view, scores, rounded=True)
        _say_totals_notes(scores)
    print_records(records, layout)


def _print_leaderboard(
    view: Campaign, layout: str, principal: Principal, *, titled: bool
) -> None:
    """Print the totals of the runs of one task, below its title where there are several tasks."""
    totals = visible_scores(view, principal, view.totals())
    measure_of = view.track.measure
    title = view.task.title if view.task and titled else ""
    if layout == "latex":
        heading = f"% {printable(title)}\n" if title else ""
        print_bytes((heading + score_latex(totals, measure_of)).encode())
    else:
        heading = f"{printable(title)}\n" if title else ""
        print_bytes((heading + score_table(totals, measure_of)).encode())
    on_one_screen = layout == "table" and sys.stdout.isatty() and sys.stderr.isatty()
    if not on_one_screen:  # there the table itself shows the notes
        _say_totals_notes(totals)


def _say_totals_notes(scores: Sequence[Score]) -> None:
    totals = [score for score in scores if score.topic is None]
    for line in note_lines(totals):
        say(f"note: {line}")


def print_records(records: Sequence[Mapping[str, Any]], layout: str) -> None:
    """Print scores as JSON or CSV; the column of tasks comes last, where the track has tasks."""
    if layout == "json":
        print_json(records)
    else:
        rows = [
            {**record, "topic": record["topic"] or ALL_TOPICS} for record in records
        ]
        columns = dict.fromkeys(SCORE_COLUMNS)
        for record in records:
            columns |= dict.fromkeys(record)
        print_bytes(as_csv(rows, tuple(columns), line_end="\n"))

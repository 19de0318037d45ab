"""Printing of commands: results to standard output, everything else to standard error."""

from __future__ import annotations

import sys
from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path
from typing import Any, NoReturn

import click
import orjson

from assessment.access.visibility import visible_scores
from assessment.campaign import Campaign
from assessment.campaign.score_records import score_records
from assessment.cli.permissions import OWNER
from assessment.cli.table_layout import table_layout
from assessment.exchange.imports.repeated_problems import one_by_one, repeated
from assessment.exchange.imports.report import ImportReport, counts_line
from assessment.formats.latex import latex_table, score_latex
from assessment.formats.plurals import number_of
from assessment.formats.score_notes import note_lines
from assessment.formats.score_tables import ALL_TOPICS, SCORE_COLUMNS, score_table
from assessment.formats.spreadsheets import as_csv
from assessment.formats.tables import printable, text_table
from assessment.model import Score
from assessment.model.permissions import Principal
from assessment.model.problems import REJECTS
from assessment.model.progress import Progress, no_progress

_PROBLEM_COLUMNS = (
    "severity",
    "code",
    "file",
    "count",
    "first place",
    "what is wrong there",
    "what would be right",
)


def fail(error: Exception | str) -> NoReturn:
    """Print the error as one sentence and end with exit code 2."""
    # The text of a KeyError is the representation of its message, with quotes around it.
    message = error.args[0] if isinstance(error, KeyError) else error
    say(f"Error: {message}")
    sys.exit(2)


def say(line: str) -> None:
    """Print a message for people; control characters of foreign text are made visible."""
    click.echo(printable(line), err=True)


def print_bytes(data: bytes) -> None:
    sys.stdout.buffer.write(data)
    sys.stdout.buffer.flush()


def write_output(data: bytes, output: Path | None) -> None:
    """Write what a command gives into the file of its option --output, else to standard output."""
    if output is None:
        print_bytes(data)
    else:
        output.write_bytes(data)


def print_json(value: Any) -> None:
    print_bytes(
        orjson.dumps(value, option=orjson.OPT_INDENT_2 | orjson.OPT_APPEND_NEWLINE)
    )


def print_table(head: Sequence[str], rows: Iterable[Sequence[object]]) -> None:
    """Print rows under a head, in the layout that the command's --format names.

    JSON is a list of objects by the names of the head; numbers stay numbers there and in CSV.
    """
    layout = table_layout()
    lines = list(rows)
    if layout == "table":
        print_bytes(text_table(head, _texts(lines)).encode())
    elif layout == "latex":
        print_bytes(latex_table(head, _texts(lines)).encode())
    else:
        records = [dict(zip(head, line, strict=True)) for line in lines]
        if layout == "json":
            print_json(records)
        else:
            print_bytes(as_csv(records, head, line_end="\n"))


def _texts(rows: Iterable[Sequence[object]]) -> list[list[str]]:
    return [[str(cell) for cell in row] for row in rows]


def progress() -> Progress:
    """A function that shows the progress of the work, on a terminal only."""
    if not sys.stderr.isatty():
        return no_progress

    def show(share: float, text: str) -> None:
        line = f"{share:4.0%} {printable(text)}" if share < 1 else ""
        click.echo(f"\r\033[K{line}", nl=False, err=True)

    return show


def print_problems(reports: Iterable[ImportReport], *, every: bool = False) -> None:
    """Print one line for all problems of one code in one file, or with `every` one for each problem."""
    problems = [problem for report in reports for problem in report.problems]
    entries = one_by_one(problems) if every else repeated(problems)
    rows = []
    for entry in entries:
        first = entry.first
        row = (
            entry.severity,
            first.code,
            first.file,
            f"{entry.count:,}",
            first.place,
            first.what,
            first.right,
        )
        rows.append(row)
    print_table(_PROBLEM_COLUMNS, rows)
    if len(entries) < len(problems):
        lines = number_of(len(entries), "line")
        say(
            f"{number_of(len(problems), 'problem')} in {lines}; --all lists each of them"
        )


def say_problems(reports: Iterable[ImportReport]) -> None:
    """Print problems to standard error, one line for all of one code in one file."""
    problems = [problem for report in reports for problem in report.problems]
    for entry in repeated(problems):
        first = entry.first
        kind = first.code
        if entry.count > 1:
            kind += f", the first of {entry.count:,}"
        say(f"{first.file}, {first.place}: {first.sentence} ({kind})")


def say_verdicts(reports: Iterable[ImportReport]) -> None:
    """Print the verdict on each file, and the notes after them, where people see them."""
    for report in reports:
        errors = number_of(report.errors, "error")
        warnings = number_of(report.warnings, "warning")
        kind = report.kind or "unknown"
        verdict = f"{report.file}: {kind}, {errors}, {warnings}, {report.verdict}"
        counts = counts_line(report.counts)
        if counts:
            verdict += f" ({counts})"
        say(verdict)
    say_notes(reports)


def say_notes(reports: Iterable[ImportReport]) -> None:
    # A note that several files have, such as on a missing list of documents, is printed once.
    for note in dict.fromkeys(note for report in reports for note in report.notes):
        say(note)


def say_official(report: ImportReport, tools: Mapping[str, str]) -> None:
    """Print whether the official tool accepts the file, as far as we know, and what it rejects."""
    tool = tools.get(report.kind, "")
    rejected = [problem for problem in report.problems if problem.official == REJECTS]
    if rejected:
        first = rejected[0]
        reason = f"{first.code}, {first.place}: {first.what}"
        say(
            f"{report.file}: {tool or 'the official tool'} rejects this file ({reason})"
        )
    elif not report.loaded:
        say(f"{report.file}: cannot be read, so no official verdict is known")
    elif tool:
        say(f"{report.file}: nothing that {tool} rejects{_as_far_as_checked(report)}")
    else:
        say(f"{report.file}: no official tool checks such a file, as far as we know")


def _as_far_as_checked(report: ImportReport) -> str:
    """The checks that were left out because there was nothing to compare the file with."""
    codes = dict.fromkeys(
        problem.code
        for problem in report.problems
        if problem.code.endswith("_UNCHECKED")
    )
    return (
        f" in what could be checked here (not checked: {', '.join(codes)})"
        if codes
        else ""
    )


def print_scores(campaign: Campaign, layout: str, principal: Principal = OWNER) -> None:
    """Print the scores that the principal may see.

    Notes on totals go to standard error, so that they are seen even if the scores go to a file.
    """
    views = campaign.by_task()
    if layout in ("table", "latex"):
        for place, view in enumerate(views):
            if place:
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

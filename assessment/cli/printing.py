"""What commands print: results to standard output, the rest to standard error."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any, NoReturn

import click
import orjson

from assessment.access.visibility import visible_scores
from assessment.campaign import Campaign
from assessment.exchange.import_report import ImportReport, counted, counts_line
from assessment.exchange.problems import REJECTS, one_by_one, repeated
from assessment.formats.latex import score_latex
from assessment.formats.spreadsheets import as_csv
from assessment.formats.tables import (
    ALL_TOPICS,
    SCORE_COLUMNS,
    note_lines,
    printable,
    score_record,
    score_table,
    text_table,
)
from assessment.model.permissions import Principal

OWNER = Principal("command line", "organiser")
"""Whoever can read the workspace's files owns it."""


def fail(error: Exception | str) -> NoReturn:
    say(f"Error: {error.args[0] if isinstance(error, KeyError) else error}")
    sys.exit(2)


def say(line: str) -> None:
    """A message to people; control characters of foreign text are shown, never sent to the terminal."""
    click.echo(printable(line), err=True)


def out(data: bytes) -> None:
    sys.stdout.buffer.write(data)
    sys.stdout.buffer.flush()


def out_json(value: Any) -> None:
    out(orjson.dumps(value, option=orjson.OPT_INDENT_2 | orjson.OPT_APPEND_NEWLINE))


def progress() -> Callable[[float, str], object]:
    """A function that shows how far the work is, on a terminal only."""
    if not sys.stderr.isatty():
        return lambda share, text: None

    def show(share: float, text: str) -> None:
        click.echo(f"\r\033[K{share:4.0%} {printable(text)}" if share < 1 else "\r\033[K", nl=False, err=True)

    return show


def print_problems(reports: Iterable[ImportReport], *, every: bool = False) -> None:
    """A line for all problems of one code in one file, or for `every` problem."""
    problems = [problem for report in reports for problem in report.problems]
    entries = one_by_one(problems) if every else repeated(problems)
    rows = [
        (e.severity, e.first.code, e.first.file, f"{e.count:,}", e.first.place, e.first.what, e.first.right)
        for e in entries
    ]
    out(
        text_table(
            (
                "severity",
                "code",
                "file",
                "count",
                "first place",
                "what is wrong there",
                "what would be right",
            ),
            rows,
        ).encode()
    )
    if len(entries) < len(problems):
        say(f"{len(problems):,} problems in {counted(len(entries), 'line')}; --all lists each of them")


def say_problems(reports: Iterable[ImportReport]) -> None:
    """Problems for standard error, those of one code in one file in one line."""
    for entry in repeated(problem for report in reports for problem in report.problems):
        first = entry.first
        more = f", the first of {entry.count:,}" if entry.count > 1 else ""
        say(f"{first.file}, {first.place}: {first.sentence} ({first.code}{more})")


def say_verdicts(reports: Iterable[ImportReport]) -> None:
    """What became of each file, with the notes on it, last of all, where they are seen."""
    for report in reports:
        counts = counts_line(report.counts)
        numbers = f"{counted(report.errors, 'error')}, {counted(report.warnings, 'warning')}"
        say(
            f"{report.file}: {report.kind or 'unknown'}, {numbers}, {report.verdict}"
            + (f" ({counts})" if counts else "")
        )
    say_notes(reports)


def say_notes(reports: Iterable[ImportReport]) -> None:
    for note in dict.fromkeys(note for report in reports for note in report.notes):
        say(note)


def say_official(report: ImportReport, tools: Mapping[str, str]) -> None:
    """Whether the official tool takes the file, as far as we know; which tool, and what it stops at."""
    tool = tools.get(report.kind, "")
    stops = next((problem for problem in report.problems if problem.official == REJECTS), None)
    if stops:
        say(
            f"{report.file}: {tool or 'the official tool'} rejects this file ({stops.code}, {stops.place}: {stops.what})"
        )
    elif not report.loaded:
        say(f"{report.file}: cannot be read, so {tool or 'no official tool'} was not asked")
    elif tool:
        say(f"{report.file}: nothing that {tool} rejects{_as_far_as_checked(report)}")
    else:
        say(f"{report.file}: no official tool checks such a file, as far as we know")


def _as_far_as_checked(report: ImportReport) -> str:
    """What the verdict on a file leaves out because there was nothing to compare with."""
    codes = dict.fromkeys(problem.code for problem in report.problems if problem.code.endswith("_UNCHECKED"))
    return f" in what could be checked here (not checked: {', '.join(codes)})" if codes else ""


def print_scores(campaign: Campaign, layout: str, principal: Principal = OWNER) -> None:
    """The scores as far as the visit sees them; notes on totals go to standard error, so that no figure leaves without its note."""
    scores = visible_scores(campaign, principal, campaign.all_scores())
    totals = [score for score in scores if score.topic is None]
    measure_of = campaign.track.measure
    if layout == "table":
        out(score_table(totals, measure_of).encode())
    elif layout == "latex":
        out(score_latex(totals, measure_of).encode())
    else:
        records = [score_record(score, measure_of(score.measure), rounded=True) for score in scores]
        print_records(records, layout)
    on_one_screen = layout == "table" and sys.stdout.isatty() and sys.stderr.isatty()
    for line in [] if on_one_screen else note_lines(totals):
        say(f"note: {line}")


def print_records(records: Sequence[Mapping[str, Any]], layout: str) -> None:
    if layout == "json":
        out_json(records)
    else:
        rows = ({**record, "topic": record["topic"] or ALL_TOPICS} for record in records)
        out(as_csv(rows, SCORE_COLUMNS, line_end="\n"))

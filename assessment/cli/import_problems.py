"""What a command says of files that were read: their problems, verdicts and notes."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from assessment.cli.printing import print_table, say
from assessment.exchange.imports.repeated_problems import one_by_one, repeated
from assessment.exchange.imports.report import ImportReport, counts_line
from assessment.formats.plurals import number_of
from assessment.model.problems import REJECTS

_PROBLEM_COLUMNS = (
    "severity",
    "code",
    "file",
    "count",
    "first place",
    "what is wrong there",
    "what would be right",
)


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

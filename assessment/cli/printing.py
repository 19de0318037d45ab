"""Printing of commands: results to standard output, everything else to standard error."""

from __future__ import annotations

import sys
from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import Any, NoReturn

import click
import orjson

from assessment.cli.table_layout import table_layout
from assessment.formats.latex import latex_table
from assessment.formats.spreadsheets import as_csv
from assessment.formats.tables import printable, text_table
from assessment.model.progress import Progress, no_progress


def fail(error: Exception | str) -> NoReturn:
    """Print the error as one sentence and end with exit code 2."""
    say(f"Error: {error}")
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

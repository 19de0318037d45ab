"""What commands print: results to standard output, the rest to standard error."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any, NoReturn

import click
import orjson

from assessment.campaign import Campaign, Receipt
from assessment.campaign.sight import seen
from assessment.permissions import Visit
from assessment.spreadsheets import as_csv
from assessment.tables import ALL_TOPICS, SCORE_COLUMNS, note_lines, printable, score_record, score_table, text_table

OWNER = Visit("command line", "organiser")
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


def progress() -> Callable[[float, str], None]:
    """A function that shows how far the work is, on a terminal only."""
    if not sys.stderr.isatty():
        return lambda share, text: None

    def show(share: float, text: str) -> None:
        click.echo(f"\r\033[K{share:4.0%} {printable(text)}" if share < 1 else "\r\033[K", nl=False, err=True)

    return show


def print_problems(receipts: Iterable[Receipt]) -> None:
    rows = [(p.severity, p.code, p.file, p.place, p.what, p.right) for receipt in receipts for p in receipt.problems]
    out(text_table(("severity", "code", "file", "place", "what is wrong", "what would be right"), rows).encode())


def say_verdicts(receipts: Iterable[Receipt]) -> None:
    for receipt in receipts:
        counts = ", ".join(f"{count} {name}" for name, count in receipt.counts.items())
        say(f"{receipt.file}: {receipt.kind or 'unknown'}, {receipt.errors} errors, {receipt.warnings} warnings, {receipt.verdict}"
            + (f" ({counts})" if counts else ""))  # fmt: skip


def print_scores(campaign: Campaign, layout: str, visit: Visit = OWNER) -> None:
    """The scores as far as the visit sees them; notes on totals go to standard error, so that no figure leaves without its note."""
    scores = seen(campaign, visit, campaign.all_scores())
    totals = [score for score in scores if score.topic is None]
    measure_of = campaign.track.measure
    if layout == "table":
        out(score_table(totals, measure_of).encode())
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

"""What commands print: results to standard output, the rest to standard error."""

from __future__ import annotations

import csv
import io
import sys
from collections.abc import Callable, Iterable, Mapping
from typing import Any, NoReturn

import click
import orjson

from assessment.campaign import Campaign, Receipt
from assessment.campaign.sight import seen
from assessment.model import Score
from assessment.permissions import Visit
from assessment.tables import printable, score_table, text_table

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
    """The scores as far as the visit sees them."""
    scores = seen(campaign, visit, campaign.all_scores())
    rows = [_score_json(item, campaign.track.measure(item.measure).rounded) for item in scores]
    if layout == "json":
        out_json(rows)
    elif layout == "csv":
        out(_scores_csv(rows).encode())
    else:
        out(score_table([item for item in scores if item.topic is None], lambda name: campaign.track.measure(name).digits).encode())


def _scores_csv(rows: Iterable[Mapping[str, Any]]) -> str:
    text = io.StringIO()
    writer = csv.writer(text, lineterminator="\n")
    writer.writerow(("run", "topic", "measure", "value", "judged", "needed"))
    writer.writerows((s["run"], s["topic"] or "all", s["measure"], s["value"], s["judged"], s["needed"]) for s in rows)
    return text.getvalue()


def _score_json(item: Score, rounded: int | None) -> Mapping[str, Any]:
    value = item.value if item.value is None or item.topic is not None or rounded is None else round(item.value, rounded)
    return {"run": item.run, "topic": item.topic, "measure": item.measure, "value": value, "judged": item.judged, "needed": item.needed}

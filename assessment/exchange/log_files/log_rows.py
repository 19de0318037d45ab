"""Judgments as the rows of a log's files."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import NamedTuple

import orjson

from assessment.formats.spreadsheets import Row
from assessment.model import Judgment

COLUMNS = (
    "seq",
    "uuid",
    "assessor",
    "kind",
    "topic",
    "key",
    "label",
    "reason",
    "flagged",
    "note",
    "evidence",
    "spent_ms",
    "at",
    "via",
    "unit",
    "document",
    "runs",
    "text",
)


class UnitContext(NamedTuple):
    """What a reader of the files wants to see of a unit; no import reads it again."""

    unit: str
    document: str
    runs: Sequence[str]
    text: str


def as_row(judgment: Judgment, context: UnitContext | None = None) -> Row:
    """A judgment in the columns of the files; those of the context are empty without one."""
    values = judgment._asdict()
    values.update(judgment.ref._asdict())
    if context is not None:
        values.update(context._asdict())
    values["evidence"] = [list(excerpt) for excerpt in judgment.evidence]
    return {name: values.get(name, "") for name in COLUMNS}


def as_lines(rows: Iterable[Row]) -> bytes:
    """The rows as JSON Lines."""
    return b"".join(orjson.dumps(row, option=orjson.OPT_APPEND_NEWLINE) for row in rows)

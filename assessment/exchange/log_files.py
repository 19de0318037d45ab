"""The log as files, for every track alike: all judgments as JSON Lines or CSV, out and in again without loss."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from contextlib import suppress
from typing import Any

import orjson
from pydantic import BaseModel, ConfigDict, Field, TypeAdapter

from assessment.formats import File, Packed, json_lines, problem, validated
from assessment.formats.spreadsheets import original
from assessment.model import (
    Evidence,
    FileKind,
    ImportContext,
    Judgment,
    Problem,
    Read,
    Ref,
    Source,
    Track,
    restored,
)

COLUMNS = (
    "seq", "uuid", "assessor", "kind", "topic", "key", "label", "reason", "flagged", "note", "evidence", "spent_ms", "at", "via",
    "unit", "document", "runs", "text",
)  # fmt: skip
LINES, TABLE = "log", "log-csv"
"""The two kinds of file that hold a log."""
_SIGNS = {"uuid", "assessor", "kind", "topic", "key", "label"}


MAX_VIA = 400
"""Longest account of how an event came in: "undo:" with a UUID and the e-mail address of an organiser, which may have 254 characters."""


class _Event(BaseModel):
    model_config = ConfigDict(extra="ignore")
    uuid: str = Field(max_length=64)
    assessor: str = Field(min_length=1, max_length=200)
    kind: str
    topic: str
    key: str = Field(max_length=500)
    label: str | None = None
    reason: str = ""
    flagged: bool = False
    note: str = ""
    evidence: list[tuple[str, str | None]] = []
    spent_ms: int = Field(0, ge=0, le=2**53)
    at: str = Field("", max_length=40)
    via: str = Field("", max_length=MAX_VIA)


_event = TypeAdapter(_Event)


def kinds(track: Track[Any, Any]) -> tuple[FileKind, ...]:
    """The two file kinds that every track takes in."""

    def read_lines(source: Source, known: ImportContext[Any, Any]) -> Read[Any, Any]:
        file = File(source.name, source.text)
        values, problems = json_lines(file)
        return _read(track, file.name, ((f"line {number}", value) for number, value in values), problems)

    def read_table(source: Source, known: ImportContext[Any, Any]) -> Read[Any, Any]:
        file = File(source.name, source.text)
        return _read(track, file.name, _table(file), [])

    return (
        FileKind(LINES, "All judgments, JSON Lines", _is_lines, read_lines),
        FileKind(TABLE, "All judgments, CSV", _is_table, read_table),
    )


def log_kind(packed: Packed) -> str:
    """The kind of log that a file is by its beginning, "" if it is none."""
    if isinstance(packed.head, dict) and set(packed.head) >= _SIGNS:
        return LINES
    header = packed.start.removeprefix(b"\xef\xbb\xbf").partition(b"\n")[0].decode(errors="replace")
    return TABLE if _has_signs(header) else ""


def _is_lines(source: Source) -> bool:
    head = File(source.name, source.text).head
    return isinstance(head, dict) and set(head) >= _SIGNS


def _is_table(source: Source) -> bool:
    return _has_signs(source.text.partition("\n")[0])


def _has_signs(header: str) -> bool:
    return {column.strip().strip('"') for column in header.strip().split(",")} >= _SIGNS


def _table(file: File) -> Iterator[tuple[str, Any]]:
    for number, row in file.table():
        values: dict[str, Any] = {name: original(value) for name, value in row.items()}
        values["label"] = values.get("label") or None
        with suppress(orjson.JSONDecodeError):
            values["evidence"] = orjson.loads(values.get("evidence") or "[]")
        yield f"line {number}", values


def _read(
    track: Track[Any, Any], name: str, values: Iterable[tuple[str, Any]], problems: list[Problem]
) -> Read[Any, Any]:
    scales = {scale.kind: scale.names for scale in track.scales}
    values = list(values)
    kinds = {str(value.get("kind")) for _, value in values if isinstance(value, dict)}
    if kinds and kinds.isdisjoint(scales):
        what = f"this is a log of judgments of another track: its units are of the kinds {', '.join(sorted(kinds))[:200]}"
        return Read(
            problems=(
                problem(
                    name,
                    "OTHER_TRACK",
                    "file",
                    what,
                    f"units of {track.title} are of the kinds {', '.join(scales)}",
                ),
            )
        )
    free = {scale.kind for scale in track.scales if scale.free}
    judgments = []
    for place, value in values:
        event, wrong = validated(_event, value, name, code="MALFORMED_JUDGMENT", at=place)
        problems += wrong
        if event is None:
            continue
        if event.kind not in scales:
            problems.append(
                problem(
                    name,
                    "UNKNOWN_KIND",
                    place,
                    f"unknown kind {event.kind[:60]!r}",
                    f"one of: {', '.join(scales)}",
                )
            )
        elif event.label is not None and event.kind not in free and event.label not in scales[event.kind]:
            what = f"unknown label {event.label[:60]!r} for {event.kind}"
            problems.append(
                problem(name, "UNKNOWN_LABEL", place, what, f"one of: {', '.join(scales[event.kind])}")
            )
        else:
            judgments.append(_judgment(event, restored(event.via) if event.via else "import"))
    if any(item.severity == "error" for item in problems):
        return Read(problems=tuple(problems))
    return Read(judgments=tuple(judgments))


def events(data: bytes) -> Iterator[Judgment]:
    """The judgments of a log as it was written, in order, each with the way in that the file says.

    Raises pydantic's ValidationError for a line that is no judgment.
    """
    for line in filter(None, data.split(b"\n")):
        event = _event.validate_json(line)
        yield _judgment(event, event.via)


def _judgment(event: _Event, via: str) -> Judgment:
    evidence = tuple(Evidence(text, label) for text, label in event.evidence)
    ref = Ref(event.kind, event.topic, event.key)
    return Judgment(
        ref,
        event.assessor,
        event.label,
        event.reason,
        event.flagged,
        event.note,
        evidence,
        event.spent_ms,
        event.uuid,
        0,
        event.at,
        via,
    )


def as_row(judgment: Judgment, context: Mapping[str, Any]) -> dict[str, Any]:
    """A judgment in the columns of the files; `context` adds what a reader of the file wants to see."""
    values = judgment._asdict() | judgment.ref._asdict() | dict(context)
    values["evidence"] = [list(item) for item in judgment.evidence]
    return {name: values.get(name, "") for name in COLUMNS}


def as_lines(rows: Iterable[Mapping[str, Any]]) -> bytes:
    return b"".join(orjson.dumps(row, option=orjson.OPT_APPEND_NEWLINE) for row in rows)

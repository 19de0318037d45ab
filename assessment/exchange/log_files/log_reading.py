"""The judgments of a log's files: none is read unless all are right, since a log is imported whole."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from contextlib import suppress
from typing import Any

import orjson
from pydantic import BaseModel, ConfigDict, Field, TypeAdapter

from assessment.formats import File, json_lines, problem, validated
from assessment.formats.spreadsheets import original
from assessment.model import (
    Evidence,
    Judgment,
    Problem,
    Read,
    Ref,
    Track,
    has_errors,
    restored,
)

MAX_VIA = 400
"""Longest `via` of an event: "undo:" with a UUID and an e-mail address, which has up to 254 characters."""


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


_event_json = TypeAdapter(_Event)


PlacedValue = tuple[str, Any]
"""A value of a file with its place there."""


def read_log_lines(track: Track[Any, Any], file: File) -> Read[Any, Any]:
    """The judgments of a log in JSON Lines."""
    lines, problems = json_lines(file)
    values = [(f"line {number}", value) for number, value in lines]
    return _read(track, file.name, values, problems)


def read_log_table(track: Track[Any, Any], file: File) -> Read[Any, Any]:
    """The judgments of a log in CSV."""
    return _read(track, file.name, list(_values_of_rows(file)), [])


def _values_of_rows(file: File) -> Iterator[PlacedValue]:
    for number, row in file.table():
        values: dict[str, Any] = {name: original(value) for name, value in row.items()}
        # CSV has no null: an empty cell means that there is no label.
        values["label"] = values.get("label") or None
        with suppress(orjson.JSONDecodeError):
            values["evidence"] = orjson.loads(values.get("evidence") or "[]")
        yield f"line {number}", values


def _read(
    track: Track[Any, Any],
    name: str,
    values: list[PlacedValue],
    problems: list[Problem],
) -> Read[Any, Any]:
    """The judgments of these values; none at all if one of them has an error."""
    other_track = _problem_of_other_track(track, name, values)
    if other_track:
        return Read(problems=(other_track,))
    labels = {scale.kind: None if scale.free else scale.names for scale in track.scales}
    judgments = []
    for place, value in values:
        checked = validated(
            _event_json, value, name, code="MALFORMED_JUDGMENT", at=place
        )
        event, event_problems = checked
        problems += event_problems
        if event is None:
            continue
        scale_problem = _scale_problem(event, labels, name, place)
        if scale_problem:
            problems.append(scale_problem)
            continue
        via = restored(event.via) if event.via else "import"
        judgments.append(_judgment(event, via))
    if has_errors(problems):
        return Read(problems=tuple(problems))
    return Read(judgments=tuple(judgments))


def _problem_of_other_track(
    track: Track[Any, Any], name: str, values: list[PlacedValue]
) -> Problem | None:
    """One problem for a log none of whose units are of the track; None for all other logs."""
    known = [scale.kind for scale in track.scales]
    kinds = {str(value.get("kind")) for _, value in values if isinstance(value, dict)}
    if not kinds or not kinds.isdisjoint(known):
        return None
    listed = ", ".join(sorted(kinds))
    what = (
        "this is a log of judgments of another track: "
        f"its units are of the kinds {listed[:200]}"
    )
    right = f"units of {track.title} are of the kinds {', '.join(known)}"
    return problem(name, "OTHER_TRACK", "file", what=what, right=right)


def _scale_problem(
    event: _Event, labels: Mapping[str, tuple[str, ...] | None], name: str, place: str
) -> Problem | None:
    """A problem if the event's kind of unit or its label is not one of the track.

    `labels` are those of each kind of unit, None where any short text is a label.
    """
    if event.kind not in labels:
        what = f"unknown kind {event.kind[:60]!r}"
        return problem(
            name, "UNKNOWN_KIND", place, what=what, right=f"one of: {', '.join(labels)}"
        )
    known = labels[event.kind]
    if event.label is None or known is None or event.label in known:
        return None
    what = f"unknown label {event.label[:60]!r} for {event.kind}"
    return problem(
        name, "UNKNOWN_LABEL", place, what=what, right=f"one of: {', '.join(known)}"
    )


def judgments_of_log(data: bytes) -> Iterator[Judgment]:
    """The judgments of a log as it was written, in order, each with the way in that the file says.

    Raises pydantic's ValidationError for a line that is no judgment.
    """
    for line in filter(None, data.split(b"\n")):
        event = _event_json.validate_json(line)
        yield _judgment(event, event.via)


def _judgment(event: _Event, via: str) -> Judgment:
    ref = Ref(event.kind, event.topic, event.key)
    evidence = [Evidence(text, label) for text, label in event.evidence]
    judgment = Judgment(
        ref,
        event.assessor,
        event.label,
        event.reason,
        event.flagged,
        event.note,
        tuple(evidence),
    )
    return judgment._replace(
        spent_ms=event.spent_ms, uuid=event.uuid, at=event.at, via=via
    )

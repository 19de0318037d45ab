"""Reads the intermediate files of VeriSci, rationales and labels: the halves of a run."""

from __future__ import annotations

import json
import zlib
from collections.abc import Iterator
from dataclasses import replace
from typing import Any

from assessment.formats import File
from assessment.formats.reports import Report, shown
from assessment.model import ImportContext, Read, Resource
from assessment.tracks.scifact.answer import Answer, Topic
from assessment.tracks.scifact.lines.file_shapes import shape_of
from assessment.tracks.scifact.lines.json_lines import (
    JsonLine,
    id_of,
    read_lines,
    sample,
)
from assessment.tracks.scifact.runs.runs import run_name_of
from assessment.tracks.scifact.runs.verisci_merging import Half, StageRow, merged

RATIONALE, LABEL = "rationale", "label"
FIELD = {RATIONALE: "evidence", LABEL: "labels"}
UNNAMED = "verisci"
_OTHER = {RATIONALE: LABEL, LABEL: RATIONALE}
_ENDINGS = tuple(
    f"{sign}{word}"
    for sign in "._-"
    for word in (
        "rationale_selection",
        "label_prediction",
        "rationales",
        "rationale",
        "labels",
        "label",
    )
)


def is_stage(file: File) -> bool:
    return shape_of(sample(file)) == "stage"


def read_stage(
    file: File, context: ImportContext[Topic, Answer]
) -> Read[Topic, Answer]:
    """Read one half of a run, and the run if the other half is stored already.

    Halves are stored under the name that both files of a run share.
    """
    report = Report(file.name)
    lines, message = read_lines(file, report)
    kind = _kind_of(lines)
    if kind is None:
        what = "an intermediate file of VeriSci without rationales or labels"
        right = "send the rationale and the label file"
        report.error("STAGE_FILE", "file", what=what, right=right)
    if not context.topics:
        what = "the campaign has no claims yet"
        report.error("NO_TOPICS", "file", what=what, right="import the claims first")
    if kind is None or not context.topics:
        return Read(problems=report.problems)
    half = Half(file.name, list(_rows(kind, lines, report)), message)
    if not half.rows:
        return Read(problems=report.problems)
    return _with_other_half(kind, half, report, context)


def _with_other_half(
    kind: str, half: Half, report: Report, context: ImportContext[Topic, Answer]
) -> Read[Topic, Answer]:
    """The half as a resource, and the run if the campaign has the other half."""
    run = run_name(half.file)
    # The standard library, not orjson: that would write a NaN as null.
    body = zlib.compress(json.dumps(half).encode())
    resource = Resource(f"verisci-{kind}", run, body)
    other = _OTHER[kind]
    stored = context.resources.get((f"verisci-{other}", run))
    if stored is None:
        note = (
            f"{half.file}: {kind}s of run {run}; "
            f"the run is made once its {other} file of the same name is imported"
        )
        return Read(resources=(resource,), problems=report.problems, notes=(note,))
    halves = {kind: half, other: _unpacked(stored)}
    read = merged(halves[RATIONALE], halves[LABEL], report, context, run=run)
    # A half that makes no run is not stored: it would take the place of a better one.
    return replace(read, resources=(resource,)) if read.runs else read


def _kind_of(lines: list[JsonLine]) -> str | None:
    """Whether a file has labels or rationales, by its first line with either."""
    for line in lines:
        for kind in (LABEL, RATIONALE):
            if isinstance(line.value, dict) and FIELD[kind] in line.value:
                return kind
    return None


def run_name(file: str) -> str:
    """The name that the two files of a run share.

    Files whose names do not end in what they are belong to one run.

    >>> run_name("team-a.rationale.jsonl"), run_name("team-a_labels.jsonl.gz")
    ('team-a', 'team-a')
    >>> run_name("label_prediction.jsonl")
    'verisci'
    """
    name = run_name_of(file)
    for ending in _ENDINGS:
        if name.lower().endswith(ending):
            # VeriSci writes files with the bare names, so what is left may be empty.
            return name[: -len(ending)] or UNNAMED
    return UNNAMED


def _unpacked(body: bytes) -> Half:
    file, rows, message = json.loads(zlib.decompress(body))
    return Half(file, [StageRow(*row) for row in rows], message)


def _rows(kind: str, lines: list[JsonLine], report: Report) -> Iterator[StageRow]:
    """The lines of a half; of a repeated claim the first one counts."""
    seen: set[str] = set()
    field = FIELD[kind]
    for line in lines:
        place = f"line {line.number}"
        value = line.value if isinstance(line.value, dict) else {}
        claim, entries = id_of(value.get("claim_id")), value.get(field)
        if claim is None or not isinstance(entries, dict):
            missing = "claim_id" if claim is None else field
            what = f"{missing!r} is missing or of the wrong type"
            right = f"claim_id and {field}; the line was left out"
            report.error("MISSING_FIELD", place, what=what, right=right)
        elif claim in seen:
            what = f"claim {shown(claim)} occurs twice"
            report.error(
                "REPEATED_CLAIM", place, what=what, right="the first one counts"
            )
        else:
            seen.add(claim)
            readable = _readable(
                kind, f"{place}, claim {shown(claim)}", entries, report
            )
            yield StageRow(line.number, value["claim_id"], readable)


def _readable(
    kind: str, place: str, entries: dict[str, Any], report: Report
) -> dict[str, Any]:
    """The entries that are what they should be, by document."""
    readable: dict[str, Any] = {}
    for document, value in entries.items():
        entry = _entry(kind, f"{place}, document {shown(document)}", value, report)
        if entry is not None:
            readable[document] = entry
    return readable


def _entry(kind: str, place: str, value: Any, report: Report) -> Any:
    """A list of sentences, or a label; None (and a problem) where it is neither."""
    if kind == RATIONALE:
        right = "a list of sentence indices"
        if isinstance(value, list) and not any(
            isinstance(item, list | dict) for item in value
        ):
            return value
    else:
        right = "an object with a label"
        label = value.get("label") if isinstance(value, dict) else None
        if isinstance(label, str):
            return label
    what = f"what the document has is not {right}"
    report.error(
        "MALFORMED_PREDICTION",
        place,
        what=what,
        right=f"{right}; the document was left out",
    )
    return None

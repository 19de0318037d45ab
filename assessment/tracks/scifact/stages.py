"""Reads the intermediate files of VeriSci, rationales and labels, and merges the two into a run."""

from __future__ import annotations

import json
import zlib
from collections.abc import Iterator
from dataclasses import replace
from typing import Any, NamedTuple

from assessment.formats import File
from assessment.model import ImportContext, Read, Resource
from assessment.tracks.scifact.answer import NEI, VERDICTS, Answer, Topic
from assessment.tracks.scifact.labels import label_of
from assessment.tracks.scifact.lines import (
    SHOWN,
    JsonLine,
    Report,
    id_of,
    read_lines,
    sample,
)
from assessment.tracks.scifact.runs import bare_name, run_of_lines
from assessment.tracks.scifact.shapes import shape_of

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


class StageRow(NamedTuple):
    """A line of a half: `entries` has a list of sentences or a label for each document of a claim."""

    line: int
    claim: int | str
    entries: dict[str, Any]


class Half(NamedTuple):
    """One of the two files of a run; `message` is what the official tools stop with at this file alone."""

    file: str
    rows: list[StageRow]
    message: str = ""


def is_stage(file: File) -> bool:
    return shape_of(sample(file)) == "stage"


def read_stage(
    file: File, context: ImportContext[Topic, Answer]
) -> Read[Topic, Answer]:
    """The half, stored under the name that both files of a run share; and the run, if the other half is
    stored already."""
    report = Report(file.name)
    lines, message = read_lines(file, report)
    kind = _kind_of(lines)
    if kind is None:
        what = "an intermediate file of VeriSci without rationales or labels"
        report.add(
            "STAGE_FILE",
            "file",
            what,
            "send the rationale and the label file",
        )
    if not context.topics:
        report.add(
            "NO_TOPICS",
            "file",
            "the campaign has no claims yet",
            "take in the claims first",
        )
    if kind is None or not context.topics:
        return Read(problems=tuple(report.problems))
    half = Half(file.name, list(_rows(kind, lines, report)), message)
    if not half.rows:
        return Read(problems=tuple(report.problems))
    run = run_name(file.name)
    resource = Resource(
        f"verisci-{kind}", run, zlib.compress(json.dumps(half).encode())
    )
    stored = context.resources.get((f"verisci-{_OTHER[kind]}", run))
    if stored is None:
        note = (
            f"{file.name}: {kind}s of run {run}; "
            f"it comes to be when its {_OTHER[kind]} file is taken in, named alike"
        )
        return Read(
            resources=(resource,), problems=tuple(report.problems), notes=(note,)
        )
    halves = {kind: half, _OTHER[kind]: _unpacked(stored)}
    read = _merged(run, halves[RATIONALE], halves[LABEL], report, context)
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
    """The name that the two files of a run share; files whose names do not end in what they are belong to one
    run.

    >>> run_name("team-a.rationale.jsonl"), run_name("team-a_labels.jsonl.gz")
    ('team-a', 'team-a')
    >>> run_name("label_prediction.jsonl")
    'verisci'
    """
    name = bare_name(file)
    for ending in _ENDINGS:
        if name.lower().endswith(ending):
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
            report.add("MISSING_FIELD", place, what, right)
        elif claim in seen:
            what = f"claim {claim[:SHOWN]} occurs twice"
            report.add("REPEATED_CLAIM", place, what, "the first one counts")
        else:
            seen.add(claim)
            readable = _readable(
                kind,
                f"{place}, claim {claim[:SHOWN]}",
                entries,
                report,
            )
            yield StageRow(line.number, value["claim_id"], readable)


def _readable(
    kind: str, place: str, entries: dict[str, Any], report: Report
) -> dict[str, Any]:
    """The entries that are what they should be, by document."""
    readable: dict[str, Any] = {}
    for document, value in entries.items():
        entry = _entry(
            kind,
            f"{place}, document {document[:SHOWN]}",
            value,
            report,
        )
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
    report.add(
        "MALFORMED_PREDICTION", place, what, f"{right}; the document was left out"
    )
    return None


def _merged(
    run: str,
    rationales: Half,
    labels: Half,
    report: Report,
    context: ImportContext[Topic, Answer],
) -> Read[Topic, Answer]:
    """The run of two halves: the documents that are in both, without those labelled NOT ENOUGH INFO."""
    label_rows = {str(row.claim): row for row in labels.rows}
    lines: list[JsonLine] = []
    dropped = 0
    for row in rationales.rows:
        label_row = label_rows.pop(str(row.claim), None)
        evidence: dict[str, Any] = {}
        if label_row is None:
            what = f"the claim is in {rationales.file} only"
            report.add(
                "UNPAIRED",
                f"claim {row.claim}",
                what,
                "give its labels too; read as {}",
            )
        else:
            label_report = Report(labels.file, report.problems)
            evidence = _evidence(row, label_row, label_report, rationales.file)
            dropped += _count_nei(row, label_row)
        lines.append(JsonLine(row.line, {"id": row.claim, "evidence": evidence}, ()))
    for claim in label_rows:
        what = f"the claim is in {labels.file} only"
        report.add(
            "UNPAIRED",
            f"claim {claim}",
            what,
            "give its rationales too; it was left out",
        )
    title = f"{rationales.file} and {labels.file} merged"
    note = f"{title} into run {run}; labels {NEI} dropped: {dropped}"
    # Lines are those of the rationale file, and so are problems from here on.
    rationale_report = Report(rationales.file, report.problems)
    message = _message(rationales, labels)
    return run_of_lines(
        lines,
        rationale_report,
        context,
        title=title,
        name=run,
        message=message,
        notes=(note,),
    )


def _message(rationales: Half, labels: Half) -> str:
    """What VeriSci's own merging stops with, "" where it goes through."""
    if rationales.message or labels.message:
        return rationales.message or labels.message
    if [row.claim for row in rationales.rows] != [row.claim for row in labels.rows]:
        return "ValueError: Claim ID's for label and rationale file don't match."
    for row, label_row in zip(rationales.rows, labels.rows, strict=True):
        if row.entries.keys() != label_row.entries.keys():
            return f"ValueError: Evidence docs for rationales and labels don't match for claim {row.claim}."
    for row in labels.rows:
        for label in row.entries.values():
            if label not in (*VERDICTS, "NOT_ENOUGH_INFO"):
                return f"ValueError: Unallowed label f{label[:SHOWN]} predicted."
    return ""


def _evidence(
    row: StageRow, label_row: StageRow, report: Report, file: str
) -> dict[str, Any]:
    """The documents of a claim with sentences and label; `report` is on the label file, `file` has the
    rationales."""
    evidence: dict[str, Any] = {}
    for document in dict.fromkeys((*sorted(row.entries), *label_row.entries)):
        place = f"line {label_row.line}, claim {label_row.claim}, document {document[:SHOWN]}"
        if document not in row.entries or document not in label_row.entries:
            where = file if document in row.entries else report.file
            right = f"name it in {file} and in {report.file}; it was left out"
            report.add(
                "UNPAIRED",
                place,
                f"the document is in {where} only",
                right,
            )
            continue
        label = _label(place, label_row.entries[document], report)
        if label in VERDICTS:
            evidence[document] = {"sentences": row.entries[document], "label": label}
    return evidence


def _label(place: str, written: str, report: Report) -> str | None:
    """The label that is meant, None if it is none; a problem unless it is written as VeriSci writes it."""
    label = label_of(written)
    if label is None or (label in VERDICTS and written != label):
        right = f"read as {label}"
        if label is None:
            right = "SUPPORT, CONTRADICT or NOT_ENOUGH_INFO; the document was left out"
        report.add(
            "ILLEGAL_LABEL",
            place,
            f"label {written[:SHOWN]!r} is not allowed",
            right,
        )
    return label


def _count_nei(row: StageRow, label_row: StageRow) -> int:
    """Documents of both halves that the label half says nothing follows from."""
    labels = label_row.entries
    return sum(
        document in row.entries and label_of(label) == NEI
        for document, label in labels.items()
    )

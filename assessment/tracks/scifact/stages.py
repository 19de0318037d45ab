"""The intermediate files of VeriSci, rationales and labels, which are put together into a run."""

from __future__ import annotations

import json
import zlib
from collections.abc import Iterator
from typing import Any, NamedTuple

from assessment.formats import File
from assessment.model import ImportContext, Read, Resource
from assessment.tracks.scifact.answer import NEI, VERDICTS, Answer, Topic
from assessment.tracks.scifact.labels import label_of
from assessment.tracks.scifact.lines import SHOWN, Line, Report, id_of, read_lines, sample
from assessment.tracks.scifact.runs import bare_name, taken_in
from assessment.tracks.scifact.shapes import shape_of

RATIONALE, LABEL = "rationale", "label"
FIELD = {RATIONALE: "evidence", LABEL: "labels"}
UNNAMED = "verisci"
_OTHER = {RATIONALE: LABEL, LABEL: RATIONALE}
_ENDINGS = tuple(
    f"{sign}{word}"
    for sign in "._-"
    for word in ("rationale_selection", "label_prediction", "rationales", "rationale", "labels", "label")
)


class Row(NamedTuple):
    """A line of a half: sentences or a label for each document of a claim."""

    line: int
    claim: int | str
    told: dict[str, Any]


class Half(NamedTuple):
    """One of the two files of a run; `message` is what the official tools stop with at it alone."""

    file: str
    rows: list[Row]
    message: str = ""


def is_stage(file: File) -> bool:
    return shape_of(sample(file)) == "stage"


def read_stage(file: File, known: ImportContext[Topic, Answer]) -> Read[Topic, Answer]:
    """The half, kept under the name that both files of a run share; and the run, where the other half is there already."""
    report = Report(file.name)
    lines, message = read_lines(file, report)
    kind = next(
        (
            kind
            for line in lines
            for kind in (LABEL, RATIONALE)
            if isinstance(line.value, dict) and FIELD[kind] in line.value
        ),
        None,
    )
    if kind is None:
        report.add(
            "STAGE_FILE",
            "file",
            "an intermediate file of VeriSci without rationales or labels",
            "send the rationale and the label file",
        )
    if not known.topics:
        report.add("NO_TOPICS", "file", "the campaign has no claims yet", "take in the claims first")
    if kind is None or not known.topics:
        return Read(problems=tuple(report.problems))
    half, run = Half(file.name, list(_rows(kind, lines, report)), message), run_name(file.name)
    resource = Resource(f"verisci-{kind}", run, zlib.compress(json.dumps(half).encode()))
    other = known.resources.get((f"verisci-{_OTHER[kind]}", run))
    if not half.rows:
        return Read(problems=tuple(report.problems))
    if other is None:
        note = f"{file.name}: {kind}s of run {run}; it comes to be when its {_OTHER[kind]} file is taken in, named alike"
        return Read(resources=(resource,), problems=tuple(report.problems), notes=(note,))
    found = {kind: half, _OTHER[kind]: _unpacked(other)}
    read = _merged(run, found[RATIONALE], found[LABEL], report, known)
    return (
        read
        if not read.runs
        else Read(runs=read.runs, resources=(resource,), problems=read.problems, notes=read.notes)
    )


def run_name(file: str) -> str:
    """The name that the two files of a run share; files whose names do not end in what they are belong to one run.

    >>> run_name("team-a.rationale.jsonl"), run_name("team-a_labels.jsonl.gz"), run_name("label_prediction.jsonl")
    ('team-a', 'team-a', 'verisci')
    """
    name = bare_name(file)
    ending = next((ending for ending in _ENDINGS if name.lower().endswith(ending)), "")
    return name[: -len(ending)] if ending and len(ending) < len(name) else UNNAMED


def _unpacked(body: bytes) -> Half:
    file, rows, message = json.loads(zlib.decompress(body))
    return Half(file, [Row(*row) for row in rows], message)


def _rows(kind: str, lines: list[Line], report: Report) -> Iterator[Row]:
    seen: set[str] = set()
    for line in lines:
        at, value = f"line {line.number}", line.value if isinstance(line.value, dict) else {}
        claim, told = id_of(value.get("claim_id")), value.get(FIELD[kind])
        if claim is None or not isinstance(told, dict):
            wrong = "claim_id" if claim is None else FIELD[kind]
            report.add(
                "MISSING_FIELD",
                at,
                f"{wrong!r} is missing or of the wrong type",
                f"claim_id and {FIELD[kind]}; the line was left out",
            )
        elif claim in seen:
            report.add("REPEATED_CLAIM", at, f"claim {claim[:SHOWN]} occurs twice", "the first one counts")
        else:
            seen.add(claim)
            entries = (
                (name, _entry(kind, f"{at}, claim {claim[:SHOWN]}, document {name[:SHOWN]}", entry, report))
                for name, entry in told.items()
            )
            yield Row(
                line.number, value["claim_id"], {name: entry for name, entry in entries if entry is not None}
            )


def _entry(kind: str, at: str, entry: Any, report: Report) -> Any:
    """A list of sentences, or a label; None where it is neither."""
    if (
        kind == RATIONALE
        and isinstance(entry, list)
        and not any(isinstance(item, list | dict) for item in entry)
    ):
        return entry
    label = entry.get("label") if isinstance(entry, dict) else None
    if kind == LABEL and isinstance(label, str):
        return label
    right = "a list of sentence indices" if kind == RATIONALE else "an object with a label"
    report.add(
        "MALFORMED_PREDICTION",
        at,
        f"what the document has is not {right}",
        f"{right}; the document was left out",
    )
    return None


def _merged(
    run: str, rationales: Half, labels: Half, report: Report, known: ImportContext[Topic, Answer]
) -> Read[Topic, Answer]:
    """The run of two halves: documents that are in both, without those that say nothing of the claim."""
    told = {str(row.claim): row for row in labels.rows}
    message = _message(rationales, labels)
    lines, dropped = [], 0
    for row in rationales.rows:
        other = told.pop(str(row.claim), None)
        if other is None:
            report.add(
                "UNPAIRED",
                f"claim {row.claim}",
                f"the claim is in {rationales.file} only",
                "give its labels too; read as {}",
            )
        evidence, left = (
            _evidence(row, other, Report(labels.file, report.problems), rationales.file) if other else ({}, 0)
        )
        lines.append(Line(row.line, {"id": row.claim, "evidence": evidence}, ()))
        dropped += left
    for claim in told:
        report.add(
            "UNPAIRED",
            f"claim {claim}",
            f"the claim is in {labels.file} only",
            "give its rationales too; it was left out",
        )
    what = f"{rationales.file} and {labels.file} merged"
    note = f"{what} into run {run}; labels {NEI} dropped: {dropped}"
    return taken_in(what, run, (lines, message), known, Report(rationales.file, report.problems), (note,))


def _message(rationales: Half, labels: Half) -> str:
    """What VeriSci's own merging stops with."""
    if rationales.message or labels.message:
        return rationales.message or labels.message
    if [row.claim for row in rationales.rows] != [row.claim for row in labels.rows]:
        return "ValueError: Claim ID's for label and rationale file don't match."
    pairs = zip(rationales.rows, labels.rows, strict=True)
    claim = next((one.claim for one, other in pairs if one.told.keys() != other.told.keys()), None)
    if claim is not None:
        return f"ValueError: Evidence docs for rationales and labels don't match for claim {claim}."
    odd = next(
        (
            label
            for row in labels.rows
            for label in row.told.values()
            if label not in (*VERDICTS, "NOT_ENOUGH_INFO")
        ),
        None,
    )
    return "" if odd is None else f"ValueError: Unallowed label f{odd[:SHOWN]} predicted."


def _evidence(row: Row, other: Row, report: Report, file: str) -> tuple[dict[str, Any], int]:
    """The documents of a claim with sentences and label, and how many were dropped for their label; `report` is on the label file."""
    found, dropped = {}, 0
    for name in dict.fromkeys((*sorted(row.told), *other.told)):
        at = f"line {other.line}, claim {other.claim}, document {name[:SHOWN]}"
        if name not in row.told or name not in other.told:
            right = f"name it in {file} and in {report.file}; it was left out"
            report.add(
                "UNPAIRED", at, f"the document is in {file if name in row.told else report.file} only", right
            )
            continue
        label = label_of(other.told[name])
        if label is None or (label in VERDICTS and other.told[name] != label):
            right = (
                "SUPPORT, CONTRADICT or NOT_ENOUGH_INFO; the document was left out"
                if label is None
                else f"read as {label}"
            )
            report.add("ILLEGAL_LABEL", at, f"label {other.told[name][:SHOWN]!r} is not allowed", right)
        if label in VERDICTS:
            found[name] = {"sentences": row.told[name], "label": label}
        dropped += label == NEI
    return found, dropped

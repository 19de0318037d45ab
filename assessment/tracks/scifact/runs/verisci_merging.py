"""Merges the two halves of a VeriSci run, rationales and labels, as VeriSci's own tools do."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import Any, NamedTuple

from assessment.formats.reports import Report, shown
from assessment.model import ImportContext, Read
from assessment.tracks.scifact.answer import NEI, VERDICTS, Answer, Topic
from assessment.tracks.scifact.lines.json_lines import JsonLine
from assessment.tracks.scifact.lines.label_names import label_of
from assessment.tracks.scifact.runs.runs import run_of_lines


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


def merged(
    rationales: Half,
    labels: Half,
    report: Report,
    context: ImportContext[Topic, Answer],
    *,
    run: str,
) -> Read[Topic, Answer]:
    """A run from its two halves: the documents that are in both, without those labelled NOT ENOUGH INFO."""
    lines, dropped = _merged_lines(rationales, labels, report)
    title = f"{rationales.file} and {labels.file} merged"
    note = f"{title} into run {run}; labels {NEI} dropped: {dropped}"
    # Lines are those of the rationale file, and so are problems from here on.
    rationale_report = replace(report, file=rationales.file)
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


def _merged_lines(
    rationales: Half, labels: Half, report: Report
) -> tuple[list[JsonLine], int]:
    """A line of predictions for each claim of the rationales, and the number of documents dropped as NEI."""
    label_rows = {str(row.claim): row for row in labels.rows}
    lines: list[JsonLine] = []
    dropped = 0
    for row in rationales.rows:
        # Popped, so that what is left over at the end is in the label file alone.
        label_row = label_rows.pop(str(row.claim), None)
        evidence: dict[str, Any] = {}
        if label_row is None:
            what = f"the claim is in {rationales.file} only"
            right = "give its labels too; read as {}"
            report.error("UNPAIRED", f"claim {row.claim}", what=what, right=right)
        else:
            # The same list of problems, of lines of the other file.
            label_report = replace(report, file=labels.file)
            evidence = _evidence(row, label_row, label_report, rationales.file)
            dropped += _count_nei(row, label_row)
        lines.append(JsonLine(row.line, {"id": row.claim, "evidence": evidence}, ()))
    for claim in label_rows:
        what = f"the claim is in {labels.file} only"
        right = "give its rationales too; it was left out"
        report.error("UNPAIRED", f"claim {claim}", what=what, right=right)
    return lines, dropped


def _message(rationales: Half, labels: Half) -> str:
    """What VeriSci's own merging stops with, "" where it goes through."""
    if rationales.message or labels.message:
        return rationales.message or labels.message
    if [row.claim for row in rationales.rows] != [row.claim for row in labels.rows]:
        return "ValueError: Claim ID's for label and rationale file don't match."
    for row, label_row in zip(rationales.rows, labels.rows, strict=True):
        if row.entries.keys() != label_row.entries.keys():
            return f"ValueError: Evidence docs for rationales and labels don't match for claim {row.claim}."
    for label in _labels(labels):
        if label not in (*VERDICTS, "NOT_ENOUGH_INFO"):
            # The stray "f" is in the message of VeriSci itself.
            return f"ValueError: Unallowed label f{shown(label)} predicted."
    return ""


def _labels(labels: Half) -> Iterator[Any]:
    """The labels of all documents of all claims, as they are written."""
    for row in labels.rows:
        yield from row.entries.values()


def _evidence(
    row: StageRow, label_row: StageRow, report: Report, file: str
) -> dict[str, Any]:
    """The documents of a claim with sentences and label.

    `report` is on the label file; `file` has the rationales.
    """
    evidence: dict[str, Any] = {}
    for document in dict.fromkeys((*sorted(row.entries), *label_row.entries)):
        place = f"line {label_row.line}, claim {label_row.claim}, document {shown(document)}"
        if document not in row.entries or document not in label_row.entries:
            where = file if document in row.entries else report.file
            right = f"name it in {file} and in {report.file}; it was left out"
            report.error(
                "UNPAIRED", place, what=f"the document is in {where} only", right=right
            )
            continue
        label = _label(place, label_row.entries[document], report)
        # VeriSci leaves documents without evidence out of the merged file.
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
        report.error(
            "ILLEGAL_LABEL",
            place,
            what=f"label {shown(written)!r} is not allowed",
            right=right,
        )
    return label


def _count_nei(row: StageRow, label_row: StageRow) -> int:
    """Documents of both halves that the label half says nothing follows from."""
    labels = label_row.entries
    return sum(
        document in row.entries and label_of(label) == NEI
        for document, label in labels.items()
    )

"""Reads claims, with gold evidence or without, in all the shapes that are in use."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import Any

from assessment.formats import File
from assessment.formats.reports import Report, shown
from assessment.model import ImportContext, Judgment, Problem, Read
from assessment.tracks.scifact.answer import VERDICTS, Answer, FileGold, Topic
from assessment.tracks.scifact.collection.sentence_counts import sizes
from assessment.tracks.scifact.lines import official_errors
from assessment.tracks.scifact.lines.file_shapes import Shape, shape_of
from assessment.tracks.scifact.lines.json_lines import (
    JsonLine,
    read_lines,
    rejected,
    sample,
    unchecked,
    unmatchable,
    verdict,
)
from assessment.tracks.scifact.lines.label_names import label_of
from assessment.tracks.scifact.topics.claim_lines import claims_by_line, claims_by_row
from assessment.tracks.scifact.topics.gold_evidence import ClaimRecord, judgments_of

_VARIANTS: dict[Shape, str] = {
    "open": "variant: SciFact-Open; evidence comes without sets, so all sentences of a document are one set",
    "rows": (
        "variant: rows of the Hugging Face data set; rows of a claim were put together, one evidence set each"
    ),
}
_REPAIRED = "correct it; it was read as far as it can be"


def is_claims(file: File) -> bool:
    return shape_of(sample(file)) in ("gold", "open", "rows", "claims")


def read_claims(
    file: File, context: ImportContext[Topic, Answer]
) -> Read[Topic, Answer]:
    """Read topics, and judgments if the file has evidence.

    The judgments are those of the context's assessor on every candidate document.
    """
    report = Report(file.name)
    lines, message = read_lines(file, report)
    shape = shape_of(line.value for line in lines if isinstance(line.value, dict))
    stop = None if shape == "claims" else _official_stop(lines, message)
    notes = [_official_note(file.name, stop), *_variant_notes(shape, lines)]
    if stop is not None:
        refusal = _refusal(file.name, stop, lines)
        if refusal is not None and context.settings.get("strict") == "reject":
            return Read(problems=(refusal, *report.problems), notes=tuple(notes))
        _report_official_problems(stop, lines, report)
    claims = _claims(shape, lines, context, report)
    # Claims and their evidence may come in several files, in any order.
    topics = {claim.topic.id: _merged(claim, context) for claim in claims}
    judgments = tuple(_judgments(claims, context, report))
    notes += _count_notes(claims)
    problems = (*report.problems, *_unchecked_problems(file.name, claims, context))
    return Read(
        topics=topics, judgments=judgments, problems=problems, notes=tuple(notes)
    )


def _official_stop(lines: list[JsonLine], message: str) -> official_errors.Stop:
    """Where the official evaluator stops in a file of gold; `message` says why lines cannot be read."""
    if message:
        return official_errors.Stop(message)
    return official_errors.gold_stop(lines)


def _unchecked_problems(
    file: str, claims: list[ClaimRecord], context: ImportContext[Topic, Answer]
) -> Iterator[Problem]:
    """That evidence cannot be checked without the corpus; nothing for claims without evidence."""
    has_corpus = bool(sizes(context.resources))
    if not has_corpus and any(claim.evidence for claim in claims):
        yield unchecked(file)


def _official_note(file: str, stop: official_errors.Stop | None) -> str:
    """What the official evaluator does with the file; `stop` is None for claims without evidence."""
    if stop is None:
        return f"{file}, claims without evidence: nothing that the official evaluator takes as gold"
    return verdict(f"{file}, gold claims", stop.message, file)


def _claims(
    shape: Shape,
    lines: list[JsonLine],
    context: ImportContext[Topic, Answer],
    report: Report,
) -> list[ClaimRecord]:
    """The claims with their gold under the name of the context's assessor."""
    records = claims_by_row if shape == "rows" else claims_by_line
    return [_with_gold(record, context.assessor) for record in records(lines, report)]


def _refusal(
    file: str, stop: official_errors.Stop, lines: list[JsonLine]
) -> Problem | None:
    """Why a file of gold is not read under the setting “reject”; None for one that is read."""
    # The evaluator's own stop is named first, as its user would see it.
    if stop.message:
        return rejected(file, stop.message)
    foreign = _foreign_label_message(lines)
    return unmatchable(file, foreign) if foreign else None


def _judgments(
    claims: list[ClaimRecord], context: ImportContext[Topic, Answer], report: Report
) -> Iterator[Judgment]:
    for claim in claims:
        if claim.evidence is not None:
            yield from judgments_of(claim, claim.evidence, context, report)


def _report_official_problems(
    stop: official_errors.Stop, lines: list[JsonLine], report: Report
) -> None:
    """Report what the official evaluator stops at.

    Labels that it accepts and that no prediction can match are reported, too.
    """
    if stop.message and not report.refused:
        what = f"the official evaluator stops: {stop.message}"
        report.warn(
            "OFFICIAL_REJECTION", stop.place, what=what, right=_REPAIRED, official=True
        )
    foreign = (
        label for label in _labels(lines) if label not in VERDICTS and label_of(label)
    )
    for label, count in Counter(foreign).items():
        meaning = label_of(label)
        what = (
            f"label {shown(label)!r} of {count} evidence sets is read as {meaning}; "
            "officially no prediction can match it"
        )
        right = f"write {meaning}, as the exported gold has it"
        report.warn("FOREIGN_LABEL", "file", what=what, right=right)


def _variant_notes(shape: Shape, lines: list[JsonLine]) -> Iterator[str]:
    if shape in _VARIANTS:
        yield _VARIANTS[shape]
    objects = (line.value for line in lines if isinstance(line.value, dict))
    if any("doc_ids" in value and "cited_doc_ids" not in value for value in objects):
        yield "variant: MultiVerS; doc_ids are the candidates"
    for label in dict.fromkeys(
        label for label in _labels(lines) if label not in VERDICTS
    ):
        meaning = label_of(label) or "nothing: it is not a label"
        yield f"label {shown(label)!r} read as {meaning}; officially no prediction can match it"


def _labels(lines: list[JsonLine]) -> Iterator[str]:
    """The label of every evidence set, as the file writes it."""
    for line in lines:
        evidence = line.value.get("evidence") if isinstance(line.value, dict) else None
        if not isinstance(evidence, dict):
            continue
        for sets in evidence.values():
            yield from _labels_of_sets(sets if isinstance(sets, list) else [sets])


def _labels_of_sets(sets: list[Any]) -> Iterator[str]:
    for evidence in sets:
        label = evidence.get("label") if isinstance(evidence, dict) else None
        if isinstance(label, str):
            yield label


def _foreign_label_message(lines: list[JsonLine]) -> str:
    """A message on the first label that no prediction can officially match, "" without one."""
    for label in _labels(lines):
        if label not in VERDICTS:
            return f"gold label {shown(label)} is not checked, but no prediction can match it"
    return ""


def _count_notes(claims: list[ClaimRecord]) -> Iterator[str]:
    by_claim = [claim.evidence for claim in claims if claim.evidence is not None]
    if by_claim:
        empty = sum(not evidence for evidence in by_claim)
        labels: Counter[str] = Counter()
        for evidence in by_claim:
            labels.update(document.label for document in evidence.values())
        kinds = ", ".join(f"{labels[label]} {label}" for label in VERDICTS)
        yield (
            f"gold evidence of claims: {len(by_claim) - empty} with, {empty} without any (not enough "
            f"information); abstracts: {kinds}"
        )


def _merged(claim: ClaimRecord, context: ImportContext[Topic, Answer]) -> Topic:
    """The claim with the evidence of all files, and earlier candidates where this file names none."""
    topic = claim.topic
    earlier = context.topics.get(topic.id)
    if earlier is None:
        return topic
    evidence = dict(earlier.evidence)
    for document, sentences in topic.evidence:
        evidence[document] = tuple(sorted({*sentences, *evidence.get(document, ())}))
    # A file with evidence replaces the gold that the same assessor had before.
    replaced = context.assessor if claim.evidence is not None else ""
    gold = (
        *(entry for entry in earlier.gold if entry.assessor != replaced),
        *topic.gold,
    )
    return topic._replace(
        cited=topic.cited or earlier.cited, evidence=tuple(evidence.items()), gold=gold
    )


def _with_gold(claim: ClaimRecord, assessor: str) -> ClaimRecord:
    """The claim with the gold of the file, under the name of an assessor."""
    gold: list[FileGold] = []
    by_document = claim.evidence or {}
    for document, evidence in by_document.items():
        entry = FileGold(assessor, document, evidence.written, evidence.sets)
        gold.append(entry)
    topic = claim.topic._replace(gold=tuple(gold))
    return claim._replace(topic=topic)

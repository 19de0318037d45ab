"""Claims come in, with gold evidence or without, in all the shapes that go round."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import Any, NamedTuple

from assessment.formats import File
from assessment.model import ImportContext, Read
from assessment.tracks.scifact import official
from assessment.tracks.scifact.answer import VERDICTS, Answer, FileGold, Topic
from assessment.tracks.scifact.evidence import Told, judgments_of
from assessment.tracks.scifact.labels import label_of
from assessment.tracks.scifact.lengths import sizes
from assessment.tracks.scifact.lines import (
    MAX_ID,
    SHOWN,
    Line,
    Report,
    id_of,
    read_lines,
    rejected,
    sample,
    unchecked,
    unmatchable,
    verdict,
)
from assessment.tracks.scifact.shapes import Shape, shape_of

MAX_CLAIM = 20_000
_VARIANTS: dict[Shape, str] = {
    "open": "variant: SciFact-Open; evidence comes without sets, so all sentences of a document are one set",
    "rows": "variant: rows of the Hugging Face data set; rows of a claim were put together, one evidence set each",
}


class Claim(NamedTuple):
    """A claim as a file has it: `told` by document, None where the file does not speak of evidence."""

    line: int
    topic: Topic
    told: dict[str, Told] | None


def is_claims(file: File) -> bool:
    return shape_of(sample(file)) in ("gold", "open", "rows", "claims")


def read_claims(file: File, known: ImportContext[Topic, Answer]) -> Read[Topic, Answer]:
    """Topics; and where evidence is told, the judgments of the known assessor on every candidate document, NEI ones too."""
    report = Report(file.name)
    lines, message = read_lines(file, report)
    shape = shape_of(line.value for line in lines if isinstance(line.value, dict))
    notes = [*_notes(shape, lines)]
    if shape == "claims":
        notes.insert(
            0, f"{file.name}, claims without evidence: nothing that the official evaluator takes as gold"
        )
    else:
        stop = official.Stop(message) if message else official.gold_stop(lines)
        notes.insert(0, verdict(f"{file.name}, gold claims", stop.message, file.name))
        strict = known.settings.get("strict") == "reject"
        foreign = _illegal(lines)
        if strict and (stop.message or foreign):
            refused = rejected(file.name, stop.message) if stop.message else unmatchable(file.name, foreign)
            return Read(problems=(refused, *report.problems), notes=tuple(notes))
        if stop.message and not report.refused:
            report.refuse(
                "OFFICIAL_REJECTION",
                stop.place,
                f"the official evaluator stops: {stop.message}",
                _REPAIRED,
                "warning",
            )
        _warn_of_labels(lines, report)
    claims = [
        _signed(claim, known.assessor) for claim in (_rows if shape == "rows" else _claims)(lines, report)
    ]
    topics = {claim.topic.id: _merged(claim, known) for claim in claims}
    judgments = [
        vote
        for claim in claims
        if claim.told is not None
        for vote in judgments_of(claim.line, claim.topic, claim.told, known, report)
    ]
    notes += _counts(claims)
    if not sizes(known.resources) and any(claim.told for claim in claims):
        report.problems.append(unchecked(file.name))
    return Read(
        topics=topics, judgments=tuple(judgments), problems=tuple(report.problems), notes=tuple(notes)
    )


_REPAIRED = "mend it; it was read as far as it can be"


def _warn_of_labels(lines: list[Line], report: Report) -> None:
    """Labels of gold that the official evaluator takes and that no prediction can match."""
    for label, count in Counter(
        label for label in _labels(lines) if label not in VERDICTS and label_of(label)
    ).items():
        what = f"label {label[:SHOWN]!r} of {count} evidence sets is read as {label_of(label)}; officially no prediction can match it"
        report.warn("FOREIGN_LABEL", "file", what, f"write {label_of(label)}, as the exported gold has it")


def _notes(shape: Shape, lines: list[Line]) -> Iterator[str]:
    if shape in _VARIANTS:
        yield _VARIANTS[shape]
    if any(
        isinstance(line.value, dict) and "doc_ids" in line.value and "cited_doc_ids" not in line.value
        for line in lines
    ):
        yield "variant: MultiVerS; doc_ids are the candidates"
    foreign = dict.fromkeys(label for label in _labels(lines) if label not in VERDICTS)
    for label in foreign:
        yield f"label {str(label)[:SHOWN]!r} read as {label_of(label) or 'nothing: it is not a label'}; officially no prediction can match it"


def _labels(lines: list[Line]) -> Iterator[Any]:
    for line in lines:
        evidence = line.value.get("evidence") if isinstance(line.value, dict) else None
        for told in evidence.values() if isinstance(evidence, dict) else ():
            yield from (
                one["label"]
                for one in (told if isinstance(told, list) else [told])
                if isinstance(one, dict) and _hashable(one.get("label"))
            )


def _hashable(label: Any) -> bool:
    return isinstance(label, str)


def _illegal(lines: list[Line]) -> str:
    label = next((label for label in _labels(lines) if label not in VERDICTS), None)
    return (
        f"gold label {str(label)[:SHOWN]} is not checked, but no prediction can match it"
        if label is not None
        else ""
    )


def _counts(claims: list[Claim]) -> Iterator[str]:
    told = [claim for claim in claims if claim.told is not None]
    if told:
        found = [document.label for claim in told for document in (claim.told or {}).values()]
        kinds = ", ".join(f"{found.count(label)} {label}" for label in VERDICTS)
        yield f"{len(told)} claims with evidence told, {sum(not claim.told for claim in told)} of them without any; abstracts: {kinds}"


def _merged(claim: Claim, known: ImportContext[Topic, Answer]) -> Topic:
    """A claim with what is known of it already: candidates stay where a file names none, evidence is known of from all files."""
    topic, before = claim.topic, known.topics.get(claim.topic.id)
    if before is None:
        return topic
    told = dict(before.evidence)
    for document, sentences in topic.evidence:
        told[document] = tuple(sorted({*sentences, *told.get(document, ())}))
    outdone = known.assessor if claim.told is not None else ""
    gold = (*(one for one in before.gold if one.assessor != outdone), *topic.gold)
    return topic._replace(cited=topic.cited or before.cited, evidence=tuple(told.items()), gold=gold)


def _signed(claim: Claim, assessor: str) -> Claim:
    """The claim with what the file has as gold, in the name of who is known by it."""
    told = claim.told or {}
    gold = tuple(FileGold(assessor, document, one.written, one.sets) for document, one in told.items())
    return claim._replace(topic=claim.topic._replace(gold=gold))


def _claims(lines: list[Line], report: Report) -> Iterator[Claim]:
    """One claim a line."""
    seen: dict[str, Claim] = {}
    for line in lines:
        topic = _topic(line, report)
        if topic is None:
            continue
        if topic.id in seen:
            what = f"claim {topic.id} occurs twice{_other_labels(seen[topic.id], line.value.get('evidence'))}"
            report.add(
                "REPEATED_CLAIM", f"line {line.number}", what, f"the one in line {seen[topic.id].line} counts"
            )
            continue
        told = _evidence(line, topic, report) if "evidence" in line.value else None
        seen[topic.id] = Claim(line.number, _with_evidence(topic, told), told)
        yield seen[topic.id]


def _other_labels(first: Claim, evidence: Any) -> str:
    """What the evidence of a repeated claim says otherwise than the first one, of one document."""
    for document, told in evidence.items() if isinstance(evidence, dict) else ():
        entries = _sets(told)
        label = (
            label_of(entries[0].get("label"))
            if isinstance(entries, list) and entries and isinstance(entries[0], dict)
            else None
        )
        before = (first.told or {}).get(document)
        if label and before and label != before.label:
            return f", with document {document[:SHOWN]} as {label} and as {before.label} in line {first.line}"
    return ""


def _with_evidence(topic: Topic, told: dict[str, Told] | None) -> Topic:
    return topic._replace(evidence=tuple((document, one.sentences) for document, one in (told or {}).items()))


def _topic(line: Line, report: Report) -> Topic | None:
    at, value = f"line {line.number}", line.value
    name = id_of(value.get("id")) if isinstance(value, dict) else None
    if name is None:
        report.add(
            "MISSING_FIELD",
            at,
            "'id' is missing",
            "each line is an object with id and claim; it was left out",
        )
        return None
    text = value.get("claim")
    if not isinstance(text, str) or not text.strip():
        report.add(
            "MISSING_FIELD",
            f"{at}, claim {name}",
            "'claim' is missing",
            "the claim as a text; the line was left out",
        )
        return None
    cited = value.get("cited_doc_ids", value.get("doc_ids", []))
    if not isinstance(cited, list):
        report.add(
            "MALFORMED_CLAIM",
            f"{at}, claim {name}",
            "'cited_doc_ids' is not a list",
            "document ids; read as []",
        )
    ids = (id_of(item) for item in cited) if isinstance(cited, list) else ()
    return Topic(
        name,
        text.strip()[:MAX_CLAIM],
        tuple(item for item in ids if item),
        quoted=isinstance(value["id"], str),
    )


def _evidence(line: Line, topic: Topic, report: Report) -> dict[str, Told]:
    at = f"line {line.number}, claim {topic.id}"
    evidence = line.value["evidence"]
    if not isinstance(evidence, dict):
        report.add(
            "MALFORMED_CLAIM",
            at,
            "'evidence' is not an object",
            "document ids with evidence sets; read as {}",
        )
        return {}
    found = {
        document: _told(f"{at}, document {document[:SHOWN]}", _sets(told), report)
        for document, told in evidence.items()
        if len(document) <= MAX_ID
    }
    return {document: told for document, told in found.items() if told is not None}


def _sets(told: Any) -> Any:
    """The sets of a document; where it has no sets (SciFact-Open), all its sentences are one."""
    return [told] if isinstance(told, dict) else told


def _told(at: str, sets: Any, report: Report) -> Told | None:
    if not isinstance(sets, list) or not all(isinstance(one, dict) for one in sets):
        report.add(
            "MALFORMED_EVIDENCE",
            at,
            "the evidence is not a list of sets",
            "objects with sentences and label; left out",
        )
        return None
    if not sets:
        report.add(
            "NO_SETS",
            at,
            "the document has no evidence set",
            "at least one, or leave the document out; it stays unjudged",
        )
        return None
    labels = [label_of(one.get("label")) for one in sets]
    if None in labels:
        wrong = next(one.get("label") for one, label in zip(sets, labels, strict=True) if label is None)
        report.add(
            "ILLEGAL_LABEL",
            at,
            f"label {str(wrong)[:SHOWN]!r} is not known",
            "SUPPORT or CONTRADICT; the document stays unjudged",
        )
        return None
    if len(set(labels)) > 1:
        report.add(
            "CONFLICTING_LABELS",
            at,
            "its sets have different labels",
            "one label for each document; it stays unjudged",
        )
        return None
    return Told(
        str(labels[0]),
        tuple(_numbers(at, one.get("sentences"), report) for one in sets),
        str(sets[0]["label"]),
    )


def _numbers(at: str, given: Any, report: Report) -> tuple[int, ...]:
    listed = given if isinstance(given, list) else []
    good = tuple(item for item in listed if type(item) is int and 0 <= item < _LARGEST)
    if not isinstance(given, list) or len(good) < len(listed):
        report.add(
            "MALFORMED_EVIDENCE",
            at,
            "its sentences are not a list of indices from 0",
            "whole numbers; others were left out",
        )
    return good


_LARGEST = 10_000
"""No abstract has more sentences; the longest of the release has 367."""


def _rows(lines: list[Line], report: Report) -> Iterator[Claim]:
    """Rows of the Hugging Face data set, one for each evidence set, put together by claim."""
    grouped: dict[str, list[tuple[Line, Topic]]] = {}
    for line in lines:
        topic = _topic(line, report)
        if topic is not None:
            grouped.setdefault(topic.id, []).append((line, topic))
    for rows in grouped.values():
        line, topic = rows[0]
        sets: dict[str, list[dict[str, Any]]] = {}
        for row, _ in rows:
            document = (
                id_of(row.value.get("evidence_doc_id")) if row.value.get("evidence_doc_id") != "" else None
            )
            if document:
                one = {
                    "label": row.value.get("evidence_label"),
                    "sentences": row.value.get("evidence_sentences"),
                }
                sets.setdefault(document, []).append(one)
        told = {
            document: _told(
                f"line {line.number}, claim {topic.id}, document {document[:SHOWN]}", some, report
            )
            for document, some in sets.items()
        }
        known = {document: one for document, one in told.items() if one is not None}
        yield Claim(line.number, _with_evidence(topic, known), known)

"""Claims and their evidence from the lines of a file, with every problem."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from assessment.formats.reports import Report, shown
from assessment.tracks.scifact.answer import Topic
from assessment.tracks.scifact.lines.json_lines import MAX_ID, JsonLine, id_of
from assessment.tracks.scifact.lines.label_names import label_of
from assessment.tracks.scifact.topics.gold_evidence import ClaimRecord, DocumentEvidence

MAX_CLAIM = 20_000
_MAX_INDEX = 10_000
"""No abstract has more sentences; the longest of the release has 367."""


def claims_by_line(lines: list[JsonLine], report: Report) -> Iterator[ClaimRecord]:
    """One claim a line; of a repeated claim the first one counts."""
    seen: dict[str, ClaimRecord] = {}
    for line in lines:
        topic = _topic(line, report)
        if topic is None:
            continue
        if topic.id in seen:
            first = seen[topic.id]
            other_label = _other_label(first, line.value.get("evidence"))
            what = f"claim {topic.id} occurs twice{other_label}"
            right = f"the one in line {first.line} counts"
            report.error(
                "REPEATED_CLAIM", f"line {line.number}", what=what, right=right
            )
            continue
        # Without the field nothing is known; with an empty object all cited documents are NEI.
        record = ClaimRecord(line.number, topic, None)
        if "evidence" in line.value:
            sets = _sets_of_line(line, topic, report)
            record = _record(line.number, topic, sets, report)
        seen[topic.id] = record
        yield record


def claims_by_row(lines: list[JsonLine], report: Report) -> Iterator[ClaimRecord]:
    """The claims of the Hugging Face data set, which has a row for each evidence set."""
    topics: dict[str, Topic] = {}
    rows: dict[str, list[JsonLine]] = {}
    for line in lines:
        topic = _topic(line, report)
        if topic is not None:
            topics.setdefault(topic.id, topic)
            rows.setdefault(topic.id, []).append(line)
    for name, topic in topics.items():
        sets = _sets_of_rows([line.value for line in rows[name]])
        yield _record(rows[name][0].number, topic, sets, report)


def _sets_of_rows(rows: list[dict[str, Any]]) -> dict[str, list[dict[str, Any]]]:
    """The evidence sets of one claim by document, each as in the release."""
    sets: dict[str, list[dict[str, Any]]] = {}
    for row in rows:
        document = id_of(row.get("evidence_doc_id"))
        # The data set writes "" where a claim has no evidence.
        if document:
            evidence = {
                "label": row.get("evidence_label"),
                "sentences": row.get("evidence_sentences"),
            }
            sets.setdefault(document, []).append(evidence)
    return sets


def _other_label(first: ClaimRecord, evidence: Any) -> str:
    """The first document to which a repeated claim gives another label, in words; "" if there is none."""
    if not isinstance(evidence, dict):
        return ""
    for document, value in evidence.items():
        label = _first_label(_as_sets(value))
        earlier = (first.evidence or {}).get(document)
        if label and earlier and label != earlier.label:
            labels = f"{label} and as {earlier.label} in line {first.line}"
            return f", with document {shown(document)} as {labels}"
    return ""


def _first_label(sets: Any) -> str | None:
    if isinstance(sets, list) and sets and isinstance(sets[0], dict):
        return label_of(sets[0].get("label"))
    return None


def _record(
    line: int, topic: Topic, sets: Mapping[str, Any], report: Report
) -> ClaimRecord:
    """The claim with its evidence sets by document."""
    evidence: dict[str, DocumentEvidence] = {}
    unreadable: set[str] = set()
    for document, written in sets.items():
        place = f"line {line}, claim {topic.id}, document {shown(document)}"
        read = _document_evidence(place, written, report)
        if read is None:
            unreadable.add(document)
        else:
            evidence[document] = read
    sentences = tuple((name, entry.sentences) for name, entry in evidence.items())
    with_evidence = topic._replace(evidence=sentences)
    return ClaimRecord(line, with_evidence, evidence, frozenset(unreadable))


def _topic(line: JsonLine, report: Report) -> Topic | None:
    """The claim of a line, None (and a problem) without an id or a text."""
    place = f"line {line.number}"
    value = line.value
    name = id_of(value.get("id")) if isinstance(value, dict) else None
    if name is None:
        right = "each line is an object with id and claim; it was left out"
        report.error("MISSING_FIELD", place, what="'id' is missing", right=right)
        return None
    place = f"{place}, claim {name}"
    text = value.get("claim")
    if not isinstance(text, str) or not text.strip():
        right = "the claim as a text; the line was left out"
        report.error("MISSING_FIELD", place, what="'claim' is missing", right=right)
        return None
    # MultiVerS calls them doc_ids.
    cited = value.get("cited_doc_ids", value.get("doc_ids", []))
    if not isinstance(cited, list):
        what = "'cited_doc_ids' is not a list"
        report.error(
            "MALFORMED_CLAIM", place, what=what, right="document ids; read as []"
        )
        cited = []
    ids = tuple(name for name in map(id_of, cited) if name)
    return Topic(
        name, text.strip()[:MAX_CLAIM], ids, quoted=isinstance(value["id"], str)
    )


def _sets_of_line(line: JsonLine, topic: Topic, report: Report) -> dict[str, Any]:
    """What a line has as the evidence sets of each document."""
    value = line.value["evidence"]
    if not isinstance(value, dict):
        place = f"line {line.number}, claim {topic.id}"
        right = "document ids with evidence sets; read as {}"
        report.error(
            "MALFORMED_CLAIM", place, what="'evidence' is not an object", right=right
        )
        return {}
    # No id longer than this is stored, so nothing could refer to it.
    return {
        document: _as_sets(sets)
        for document, sets in value.items()
        if len(document) <= MAX_ID
    }


def _as_sets(value: Any) -> Any:
    """The sets of a document; where it has no sets (SciFact-Open), all its sentences are one."""
    return [value] if isinstance(value, dict) else value


def _document_evidence(
    place: str, sets: Any, report: Report
) -> DocumentEvidence | None:
    """The evidence in one document, None (and a problem) if its sets or labels cannot be read."""
    if not isinstance(sets, list) or not all(isinstance(each, dict) for each in sets):
        what = "the evidence is not a list of sets"
        right = "objects with sentences and label; left out"
        report.error("MALFORMED_EVIDENCE", place, what=what, right=right)
        return None
    if not sets:
        right = "at least one, or leave the document out; it stays unjudged"
        report.error(
            "NO_SETS", place, what="the document has no evidence set", right=right
        )
        return None
    label = _common_label(place, [each.get("label") for each in sets], report)
    if label is None:
        return None
    indices = tuple(_indices(place, each.get("sentences"), report) for each in sets)
    return DocumentEvidence(label, indices, str(sets[0]["label"]))


def _common_label(place: str, written: list[Any], report: Report) -> str | None:
    """The label that all sets of a document have, None (and a problem) without one."""
    labels: list[str] = []
    for text in written:
        label = label_of(text)
        if label is None:
            what = f"label {shown(str(text))!r} is not known"
            right = "SUPPORT or CONTRADICT; the document stays unjudged"
            report.error("ILLEGAL_LABEL", place, what=what, right=right)
            return None
        labels.append(label)
    if len(set(labels)) > 1:
        right = "one label for each document; it stays unjudged"
        report.error(
            "CONFLICTING_LABELS",
            place,
            what="its sets have different labels",
            right=right,
        )
        return None
    return labels[0]


def _indices(place: str, value: Any, report: Report) -> tuple[int, ...]:
    """The sentence indices of a set, in file order; a problem where some are none."""
    items = value if isinstance(value, list) else []
    # Not isinstance: true is no index.
    indices = tuple(
        item for item in items if type(item) is int and 0 <= item < _MAX_INDEX
    )
    if not isinstance(value, list) or len(indices) < len(items):
        what = "its sentences are not a list of indices from 0"
        report.error(
            "MALFORMED_EVIDENCE",
            place,
            what=what,
            right="whole numbers; others were left out",
        )
    return indices

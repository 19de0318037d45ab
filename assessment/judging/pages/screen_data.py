"""The pieces of a screen as the desk's component gets them: plain values."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from typing import cast

from assessment.judging.pages.occurrences import (
    Occurrence,
    TextOccurrences,
    occurrences,
)
from assessment.judging.pages.screen_shapes import (
    DocumentValues,
    EvidenceValues,
    JudgmentFields,
    LabelValues,
    MarkValues,
    OccurrenceValues,
    PartValues,
    RefValues,
    ScaleValues,
    StateValues,
)
from assessment.model import (
    Document,
    Evidence,
    Judgment,
    Label,
    Part,
    Ref,
    Scale,
    Screen,
    Unit,
)
from assessment.model.screens import TextMark
from assessment.sentences.stopwords import QUESTION_STOPWORDS

REFERENCE_TEXT = "reference text"
"""The document of units without one, on the desk, where their screen has a reference text."""
_SHORTEST_TERM = 3
"""Characters; shorter words are in every document and would only colour it."""


def headed(screen: Screen, unit: Unit, number: int) -> Part:
    """The part that a unit is about, headed by its screen; all parts as one where it is about the whole."""
    part = screen.parts[unit.part] if unit.part >= 0 else _whole_text(screen)
    return part._replace(head=location_in_words(screen, number, part.name))


def _whole_text(screen: Screen) -> Part:
    return Part("\n".join(part.text for part in screen.parts))


def location_in_words(screen: Screen, number: int, part: str) -> str:
    """The screen's title or number, and the name of the part if it has one."""
    title = screen.numbered_title(number) or f"answer {number}"
    return f"{title}, {part}" if part else title


def text_without_citations(part: Part) -> str:
    """The text of a part without the marks of its citations; links keep their words."""
    pieces = []
    end = 0
    for mark in sorted(part.marks):
        if mark.style != "link" and mark.start >= end:
            before = part.text[end : mark.start]
            pieces.append(before)
            end = mark.end
    rest = part.text[end:]
    pieces.append(rest)
    return " ".join(pieces)


def ref_values(ref: Ref) -> RefValues:
    return {"kind": ref.kind, "topic": ref.topic, "key": ref.key}


# Scales


def scale_values(scale: Scale) -> ScaleValues:
    """A scale as the desk lists it, with its question about any unit; a unit has its own."""
    values = scale._asdict()
    values["question"] = scale.general_question
    values["labels"] = label_values(scale.offered)
    return cast(ScaleValues, values)


def label_values(labels: Iterable[Label]) -> list[LabelValues]:
    return [_label_values(label) for label in labels]


def _label_values(label: Label) -> LabelValues:
    name, key, definition, tone, example, offered, words = label
    return {
        "name": name,
        "key": key,
        "definition": definition,
        "tone": tone,
        "example": example,
        "offered": offered,
        "words": words,
    }


# The text that is judged


def part_values(
    part: Part, documents: Mapping[str, Document], question: str
) -> PartValues:
    """A part, and where its text stands in the document that it was taken from."""
    document = documents.get(part.document)
    in_document = TextOccurrences()
    if document is not None:
        # Found on the server, which counts in code points; JavaScript counts in UTF-16 units.
        in_document = occurrences(part.text, document.passages, terms(question))
    marks = [_mark_values(mark) for mark in part.marks]
    places = [_occurrence_values(place) for place in in_document.occurrences]
    return {
        "head": part.head,
        "text": part.text,
        "marks": marks,
        "document": part.document,
        "occurrences": places,
        "passage": in_document.passage,
        "whole": in_document.whole,
    }


def _mark_values(mark: TextMark) -> MarkValues:
    start, end, style, title = mark
    return {"start": start, "end": end, "style": style, "title": title}


def _occurrence_values(occurrence: Occurrence) -> OccurrenceValues:
    passage, start, end = occurrence
    return {"passage": passage, "start": start, "end": end}


# What it is judged against


def document_values(
    document: Document | None, link: str, other_locations: Iterable[str]
) -> DocumentValues:
    """A document with its page on the web and where else it is judged against."""
    title = document.title if document else ""
    passages = document.passages if document else ()
    return {
        "title": title,
        "passages": passages,
        "link": link,
        "absent": not passages,
        "other_locations": list(other_locations),
    }


def reference_values(screen: Screen) -> DocumentValues:
    """What a screen's parts are judged against, as a document: its parts, each under its heading."""
    title, *_ = (part.head for part in screen.reference_text)
    document = Document(REFERENCE_TEXT, title, reference_passages(screen))
    return document_values(document, "", ())


def reference_passages(screen: Screen) -> tuple[str, ...]:
    """The texts of what a screen's parts are judged against."""
    return tuple(part.text for part in screen.reference_text)


# The assessor's own judgment


def state_values(judgment: Judgment | None) -> StateValues:
    """The assessor's judgment of a unit; of a unit without one, that of nothing entered."""
    if judgment is None:
        return {
            "label": None,
            "reason": "",
            "flagged": False,
            "note": "",
            "evidence": [],
            "at": "",
        }
    return {
        "label": judgment.label,
        "reason": judgment.reason,
        "flagged": judgment.flagged,
        "note": judgment.note,
        "evidence": evidence_values(judgment.evidence),
        "at": judgment.at,
    }


def evidence_values(evidence: Iterable[Evidence]) -> list[EvidenceValues]:
    return [{"text": item.text, "label": item.label} for item in evidence]


def judgment_fields(vote: Judgment | None) -> JudgmentFields:
    """What lists show of the assessor's judgment; without one `label` is None and `reason` ""."""
    if vote is None:
        return {"label": None, "reason": "", "note": "", "flagged": False}
    return {
        "label": vote.label,
        "reason": vote.reason,
        "note": vote.note,
        "flagged": vote.flagged,
    }


def own_label_text(judgment: Judgment | None) -> str:
    """The assessor's label in the form in which lists put it after a location; "" without one."""
    if judgment is None or not judgment.label:
        return ""
    return f": you said {judgment.label}"


def terms(text: str) -> list[str]:
    """The words of a question worth marking in a document, longest first."""
    words = set(re.findall(r"[^\W_]+(?:-[^\W_]+)*", text.lower()))
    words -= QUESTION_STOPWORDS
    long_words = [word for word in words if len(word) >= _SHORTEST_TERM]
    # A pattern of alternatives takes the first one that fits, so "well-known" must come before
    # "known".
    long_words.sort(key=lambda word: (-len(word), word))
    return long_words

"""Why a run's response counts as it does: each nugget, and each sentence with its first citation."""

from __future__ import annotations

from collections.abc import Iterator

from assessment.model import Explained, Part, Reason
from assessment.tracks.rag.answer import Answer, RagState
from assessment.tracks.rag.labels import (
    FAILED,
    FULL,
    NONE,
    NOT_SUPPORTED,
    PARTIAL,
    PARTLY,
    SUPPORTED,
    UNLABELLED,
    VITAL,
)
from assessment.tracks.rag.nugget_resource import live_nuggets
from assessment.tracks.rag.nuggets import importance
from assessment.tracks.rag.score import NOT_JUDGED, nugget_labels
from assessment.tracks.rag.settings import ORDER, RULE

_ASSIGNED = {
    SUPPORTED: Reason("✓", "held", "fully captured: counts 1", "good"),
    PARTLY: Reason(
        "~",
        "in part",
        "partially captured: counts 0.5, 0 in the strict scores",
        "mixed",
    ),
    NOT_SUPPORTED: Reason("✗", "not held", "not captured: counts 0", "bad"),
    FAILED: Reason("–", "failed", "the machine gave no label: counts 0", "off"),
    None: Reason("·", NOT_JUDGED, "counts 0 once another nugget is assigned", "off"),
}
_UNCITED = Reason(
    "○", "cites nothing", "counts 0 in recall, and is not in precision", "plain"
)
_WITHOUT_LABEL = {
    "2025": "without a label the sentence leaves precision and recall",
    "2024": "without a label the sentence leaves precision and counts 0 in recall",
}


def explain(state: RagState, run: str) -> Iterator[Explained]:
    answer = state.answers[run]
    nuggets = live_nuggets(state.nuggets)
    if nuggets:
        yield _nuggets(state, answer)
    parts = []
    citations = answer.first_citations(state.id, state.settings[ORDER])
    for place, citation in enumerate(citations):
        name = f"sentence {place + 1}"
        sentence = answer.sentences[place]
        reason = _UNCITED
        segment = ""
        if citation is not None:
            _, segment, ref = citation
            reason = _support(state, state.judged.label(ref))
        parts.append((Part(sentence.text, name=name, document=segment), (reason,)))
    yield Explained("Support of its sentences", (), tuple(parts))


def _nuggets(state: RagState, answer: Answer) -> Explained:
    nuggets = live_nuggets(state.nuggets)
    vital = tuple(importance(state, nugget) == VITAL for nugget in nuggets)
    response = nugget_labels(state, answer, nuggets, vital)
    parts = []
    for nugget, label, is_vital in zip(nuggets, *response, strict=True):
        part = Part(nugget.text, name=f"nugget {nugget.number}")
        parts.append((part, (_ASSIGNED[label], _importance(is_vital))))
    return Explained("Nuggets", (), tuple(parts))


def _importance(is_vital: bool) -> Reason:
    if is_vital:
        return Reason("v", "vital", "counts in all four scores", "plain")
    return Reason("o", "not vital", "counts in strict_all and all only", "plain")


def _support(state: RagState, label: str | None) -> Reason:
    if label == FULL:
        return Reason("✓", FULL, "counts 1", "good")
    if label == PARTIAL:
        return Reason("~", PARTIAL, "counts 0.5, 0 in the hard scores", "mixed")
    if label == NONE:
        return Reason("✗", NONE, "counts 0", "bad")
    word = UNLABELLED if label else NOT_JUDGED
    return Reason("·", word, _WITHOUT_LABEL[state.settings[RULE]], "off")

"""Why a run's response counts as it does: each nugget, and each sentence with its first citation."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from assessment.model import Document, Explained, Part, Reason, Ref, UnitPlace
from assessment.tracks.rag.answer import Answer, RagState, Sentence
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
from assessment.tracks.rag.nuggets.importance import importance, importance_ref
from assessment.tracks.rag.nuggets.nugget_resource import live_nuggets
from assessment.tracks.rag.scoring.score import NOT_JUDGED, nugget_labels
from assessment.tracks.rag.settings import ORDER, RULE

_ASSIGNED = {
    SUPPORTED: Reason("✓", "held", "fully captured: counts 1", "good"),
    PARTLY: Reason(
        "~",
        "held in part",
        "partially captured: counts 0.5, 0 in the strict scores",
        "mixed",
    ),
    NOT_SUPPORTED: Reason("✗", "not held", "not captured: counts 0", "bad"),
    FAILED: Reason("–", "failed", "the machine gave no label: counts 0", "off"),
    None: Reason("·", NOT_JUDGED, "counts 0", "off"),
}
_UNDECIDED = "undecided"
_UNCITED = Reason(
    "○", "cites nothing", "counts 0 in recall, and is not in precision", "plain"
)
_NOTHING_CITED = Reason(
    "○",
    "cites nothing",
    "counts 0 in recall; nothing in the response cites, so precision is 0",
    "plain",
)
_WITHOUT_LABEL = {
    "2025": "without a label the sentence leaves precision and recall",
    "2024": "without a label the sentence leaves precision and counts 0 in recall",
}


def explain(state: RagState, run: str) -> Iterator[Explained]:
    """The response with what each sentence cites, then the nuggets that are looked for in it."""
    answer = state.answers.get(run)
    if answer is None:
        return
    yield _response(state, answer)
    if live_nuggets(state.nuggets):
        yield _nuggets(state, answer)


def _response(state: RagState, answer: Answer) -> Explained:
    """Each sentence with what its first citation counts."""
    cited: dict[str, int] = {}
    for sentence in answer.sentences:
        for segment in sentence.cited:
            # Numbered as they come: references may hold segments that no sentence cites.
            cited.setdefault(segment, len(cited) + 1)
    documents = state.documents(cited)
    parts: list[tuple[Part, tuple[Reason, ...]]] = []
    units: dict[Ref, int | UnitPlace] = {}
    citations = tuple(answer.first_citations(state.id, state.settings[ORDER]))
    uncited = _UNCITED if any(citations) else _NOTHING_CITED
    for index, citation in enumerate(citations):
        sentence = answer.sentences[index]
        reason = uncited
        segment = ""
        if citation is not None:
            segment = citation.segment
            reason = _support(state, citation.ref)
            units[citation.ref] = index
        head = _citations(sentence, segment, cited, documents)
        name = f"sentence {index + 1}"
        part = Part(sentence.text, head=head, name=name, document=segment)
        parts.append((part, (reason,)))
    title = "The response, with the support of its sentences"
    return Explained(title, (), tuple(parts), units=units)


def _citations(
    sentence: Sentence,
    judged: str,
    numbers: Mapping[str, int],
    documents: Mapping[str, Document],
) -> str:
    """What a sentence cites, by number and title; the first citation is the one that is judged."""
    names = []
    for segment in sentence.cited:
        document = documents.get(segment)
        title = segment
        if document and document.title:
            title = f"{document.title}{_passage(segment)}"
        name = f"[{numbers[segment]}] {title}"
        if segment == judged and len(sentence.cited) > 1:
            name += " (the one that is judged)"
        names.append(name)
    return f"cites {'; '.join(names)}" if names else ""


def _passage(segment: str) -> str:
    """Which passage of its document a segment is, for titles that several segments share; "" if unknown.

    >>> _passage("msmarco_v2.1_doc_90_6031#1_100"), _passage("clueweb22-en0000-00-00000")
    (', passage 1', '')
    """
    _, _, position = segment.partition("#")
    number = position.partition("_")[0]
    return f", passage {number}" if number.isdecimal() else ""


def _nuggets(state: RagState, answer: Answer) -> Explained:
    """Each nugget with its importance, and whether the response holds it."""
    nuggets = live_nuggets(state.nuggets)
    vital = tuple(importance(state, nugget) == VITAL for nugget in nuggets)
    response = nugget_labels(state, answer, nuggets, vital)
    # Without any label the scores are undefined, with some the other nuggets count 0.
    is_assigned = any(response.labels)
    parts: list[tuple[Part, tuple[Reason, ...]]] = []
    units: dict[Ref, int | UnitPlace] = {}
    for nugget, label, is_vital in zip(nuggets, *response, strict=True):
        units[answer.assignment(state.id, nugget.id)] = len(parts)
        units[importance_ref(state.id, nugget.id)] = len(parts)
        part = Part(nugget.text, name=f"nugget {nugget.number}")
        held = _held(state, answer.assignment(state.id, nugget.id), label, is_assigned)
        parts.append((part, (held, _importance(is_vital))))
    return Explained("Nuggets in the response", (), tuple(parts), units=units)


def _held(state: RagState, ref: Ref, label: str | None, is_assigned: bool) -> Reason:
    """What a nugget's label counts; `is_assigned` says whether any nugget of the response has one."""
    held = _ASSIGNED[label]
    if label is not None:
        return held
    if not is_assigned:
        held = held._replace(rule="counts 0 once another nugget is assigned")
    return held._replace(word=_open_word(state, ref))


def _open_word(state: RagState, ref: Ref) -> str:
    """Why a unit has no label that counts."""
    if state.judged.is_disputed(ref):
        return _UNDECIDED
    return state.judged.without_label(ref, NOT_JUDGED)


def _importance(is_vital: bool) -> Reason:
    if is_vital:
        return Reason("v", "vital", "counts in all four scores", "plain")
    return Reason("o", "not vital", "counts in strict_all and all only", "plain")


def _support(state: RagState, ref: Ref) -> Reason:
    label = state.judged.label(ref)
    if label == FULL:
        return Reason("✓", FULL, "counts 1", "good")
    if label == PARTIAL:
        return Reason("~", PARTIAL, "counts 0.5, 0 in the hard scores", "mixed")
    if label == NONE:
        return Reason("✗", NONE, "counts 0", "bad")
    word = UNLABELLED if label else _open_word(state, ref)
    return Reason("·", word, _WITHOUT_LABEL[state.settings[RULE]], "off")

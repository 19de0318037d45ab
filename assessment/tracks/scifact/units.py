"""What is judged: the verdict of an abstract on the claim, and with a verdict its sentences."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

from assessment.model import Document, Headline, Part, Screen, Unit
from assessment.model.units import headline_of
from assessment.tracks.scifact.answer import (
    VERDICTS,
    Topic,
    label_ref,
    rationale_ref,
    set_ref,
    set_text,
)
from assessment.tracks.scifact.gold import candidates
from assessment.tracks.scifact.scales import QUESTION, set_question
from assessment.tracks.scifact.score import SciFactState, votes_of
from assessment.tracks.scifact.set_ballots import ballots

SCREEN = "d:"
_ABSENT = "the text of this abstract is not in the campaign: import a corpus that has it to choose sentences"


def headline(topic: Topic) -> Headline:
    return headline_of(topic.text)


def link(document: str) -> str:
    """The address of a paper at Semantic Scholar; "" for ids that are no numbers."""
    # SciFact took its documents, with their corpus ids, from Semantic Scholar (S2ORC).
    if not document.isascii() or not document.isdigit():
        return ""
    return f"https://api.semanticscholar.org/CorpusID:{document}"


def screens(state: SciFactState) -> Iterator[Screen]:
    """One for each abstract of the claim's pool."""
    pool = candidates(state.topic, state.judged, state.answers.values())
    documents = state.documents(pool)
    for name in pool:
        document = documents.get(name, Document(name))
        parts = tuple(_sentence_parts(document))
        notes = () if parts else (_ABSENT,)
        title = document.title or f"Document {name}"
        data = partial(_desk_data, name)
        yield Screen(
            SCREEN + name, parts, notes, 0, title, state.topic.text, "sets", data
        )


def _sentence_parts(document: Document) -> Iterator[Part]:
    for number, text in enumerate(document.passages):
        yield Part(text, name=f"sentence {number}")


def _desk_data(document: str) -> dict[str, object]:
    """What the desk needs for the mode "sets": units are added as the verdict is given (`grows`)."""
    return {"document": document, "grows": True}


def units(state: SciFactState) -> Iterator[Unit]:
    """The verdict on each abstract, which settles its screen.

    With SUPPORT or CONTRADICT, its sentences and disputed sets are asked, too.

    Verdict and sentences count as one: an abstract is one piece of work, however many sentences a verdict
    brings up, and a sentence in no set is an answer.  Each sentence is asked for its set.  A set is disputed
    if some of those who gave the verdict have it and others have not.
    """
    pool = candidates(state.topic, state.judged, state.answers.values())
    documents = state.documents(pool)
    for document in pool:
        screen = SCREEN + document
        verdict = label_ref(state.id, document)
        yield Unit(
            verdict,
            screen,
            -1,
            f"verdict on abstract {document}",
            QUESTION[verdict.kind],
            document,
            settles=True,
            group=screen,
        )
        label = state.judged.label(verdict)
        if label is not None and label in VERDICTS:
            # Without its text an abstract has no sentences to show, but its verdict can be judged.
            length = len(documents[document].passages) if document in documents else 0
            for sentence in range(length):
                ref = set_ref(state.id, document, sentence)
                yield Unit(
                    ref,
                    screen,
                    sentence,
                    f"sentence {sentence}",
                    QUESTION[ref.kind],
                    document,
                    group=screen,
                )
            yield from _disputed(state, document, label, length)


def _disputed(
    state: SciFactState, document: str, label: str, length: int
) -> Iterator[Unit]:
    for evidence, ballot in ballots(votes_of(state), document, label).items():
        if not ballot.is_disputed:
            continue
        ref = rationale_ref(state.id, document, label, evidence)
        part = evidence[0] if evidence[0] < length else -1
        name, question = f"set {set_text(evidence)}", set_question(evidence, label)
        yield Unit(ref, SCREEN + document, part, name, question, document)

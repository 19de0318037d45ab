"""What is judged: one abstract against the claim, and its sentences where it says something."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

from assessment.model import Document, Headline, Part, Screen, Unit
from assessment.tracks.scifact.answer import (
    VERDICTS,
    Answer,
    Topic,
    label_ref,
    listed,
    rationale_ref,
    set_ref,
)
from assessment.tracks.scifact.gold import ballots, candidates
from assessment.tracks.scifact.scales import QUESTION, asked_of
from assessment.tracks.scifact.score import SciFactCase, votes_of

SCREEN = "d:"
_ABSENT = "the text of this abstract is not in the campaign: take in a corpus that has it to choose sentences"


def headline(topic: Topic) -> Headline:
    return Headline(f"Claim {topic.id}", topic.text)


def screen_of(answer: Answer) -> str:
    """The screen of an answer's first abstract; abstracts are shared by all runs."""
    return SCREEN + answer.documents[0].document if answer.documents else ""


def link(document: str) -> str:
    """The paper at Semantic Scholar, whose corpus ids SciFact's documents bear."""
    return (
        f"https://api.semanticscholar.org/CorpusID:{document}"
        if document.isascii() and document.isdigit()
        else ""
    )


def screens(state: SciFactCase) -> Iterator[Screen]:
    """One for each abstract of the claim's pool."""
    pool = candidates(state.topic, state.judged, state.answers.values())
    known = state.documents(pool)
    for document in pool:
        found = known.get(document, Document(document))
        parts = tuple(Part(text, name=f"sentence {number}") for number, text in enumerate(found.passages))
        title = found.title or f"Document {document}"
        data = partial(dict, document=document, grows=True)
        yield Screen(
            SCREEN + document, parts, () if parts else (_ABSENT,), 0, title, state.topic.text, "sets", data
        )


def units(state: SciFactCase) -> Iterator[Unit]:
    """The verdict on each abstract, which settles its screen; with SUPPORT or CONTRADICT the set of each sentence, and each whole set that
    some of those who gave this verdict have and others have not."""
    pool = candidates(state.topic, state.judged, state.answers.values())
    known = state.documents(pool)
    for document in pool:
        verdict, screen = label_ref(state.id, document), SCREEN + document
        yield Unit(verdict, screen, -1, "verdict", QUESTION[verdict.kind], document, settles=True)
        label = state.judged.label(verdict)
        if label in VERDICTS:
            length = len(known[document].passages) if document in known else 0
            for sentence in range(length):
                ref = set_ref(state.id, document, sentence)
                yield Unit(ref, screen, sentence, f"sentence {sentence}", QUESTION[ref.kind], document)
            yield from _disputed(state, document, label, length)


def _disputed(state: SciFactCase, document: str, label: str, length: int) -> Iterator[Unit]:
    for one, ballot in ballots(votes_of(state), document, label).items():
        if ballot.disputed:
            ref, part = rationale_ref(state.id, document, label, one), one[0] if one[0] < length else -1
            yield Unit(ref, SCREEN + document, part, f"set {listed(one)}", asked_of(one, label), document)

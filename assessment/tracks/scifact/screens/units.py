"""The units of a claim: the verdict on each abstract, and under a verdict its sentences and disputed sets."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

from assessment.model import Document, Headline, Part, Screen, Unit
from assessment.model.units import headline_of
from assessment.tracks.scifact.answer import (
    VERDICTS,
    SciFactState,
    Topic,
    label_ref,
    rationale_ref,
    set_ref,
)
from assessment.tracks.scifact.evidence_sets import set_text
from assessment.tracks.scifact.judgments.gold import candidates
from assessment.tracks.scifact.judgments.set_ballots import ballots, votes_of
from assessment.tracks.scifact.scales import QUESTION, set_question

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
    """A screen for each candidate abstract of the claim."""
    pool = candidates(state.topic, state.judged, state.answers.values())
    documents = state.documents(pool)
    for name in pool:
        document = documents.get(name, Document(name))
        parts = tuple(_sentence_parts(document))
        notes = () if parts else (_ABSENT,)
        title = document.title or f"Document {name}"
        screen = Screen(SCREEN + name, parts, notes, title=title, mode="sets")
        data = partial(_desk_data, name)
        yield screen._replace(question=state.topic.text, data=data)


def _sentence_parts(document: Document) -> Iterator[Part]:
    for number, text in enumerate(document.passages):
        yield Part(text, name=f"sentence {number}")


def _desk_data(document: str) -> dict[str, object]:
    """What the desk needs for the mode "sets": units are added as the verdict is given (`grows`)."""
    return {"document": document, "grows": True}


def units(state: SciFactState) -> Iterator[Unit]:
    """The verdict on each abstract; under SUPPORT or CONTRADICT also its sentences and disputed sets.

    Verdict and sentences form one group and count as one: an abstract is one piece of work, however many
    sentences a verdict brings up, and a sentence in no set is an answer.
    """
    pool = candidates(state.topic, state.judged, state.answers.values())
    documents = state.documents(pool)
    for name in pool:
        yield _verdict_unit(state, name)
        label = state.judged.label(label_ref(state.id, name))
        if label is not None and label in VERDICTS:
            # Without its text an abstract has no sentences to show, but its verdict can be judged.
            document = documents.get(name, Document(name))
            yield from _sentence_units(state, document)
            yield from _disputed_units(state, document, label)


def _verdict_unit(state: SciFactState, document: str) -> Unit:
    """The unit of the verdict, which settles its screen."""
    ref = label_ref(state.id, document)
    screen = SCREEN + document
    name = f"verdict on abstract {document}"
    unit = Unit(ref, screen, -1, name, QUESTION[ref.kind], document)
    return unit._replace(settles=True, group=screen)


def _sentence_units(state: SciFactState, document: Document) -> Iterator[Unit]:
    """A unit for each sentence, which asks for the set of the sentence."""
    screen = SCREEN + document.id
    for number in range(len(document.passages)):
        ref = set_ref(state.id, document.id, number)
        name = f"sentence {number}"
        unit = Unit(ref, screen, number, name, QUESTION[ref.kind], document.id)
        yield unit._replace(group=screen)


def _disputed_units(
    state: SciFactState, document: Document, label: str
) -> Iterator[Unit]:
    """A unit for each set that some of those who gave the verdict have and others do not."""
    by_set = ballots(votes_of(state), document.id, label)
    for evidence, ballot in by_set.items():
        if not ballot.is_disputed:
            continue
        ref = rationale_ref(state.id, document.id, label, evidence)
        first = evidence[0]
        part = first if first < len(document.passages) else -1
        name = f"set {set_text(evidence)}"
        question = set_question(evidence, label)
        yield Unit(ref, SCREEN + document.id, part, name, question, document.id)

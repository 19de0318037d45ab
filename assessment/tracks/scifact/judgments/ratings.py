"""The labels that assessors gave to sentences and sets, for agreement and for adjudicators.

Agreement compares only assessors who gave an abstract the same verdict (Wadden et al., EMNLP 2020, section 3:
kappa 0.71 on sentences, 0.75 on labels).
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from assessment.model import Rating
from assessment.tracks.scifact.answer import (
    SET,
    VERDICTS,
    SciFactState,
    label_ref,
    rationale_ref,
)
from assessment.tracks.scifact.collection.sentence_counts import sizes
from assessment.tracks.scifact.evidence_sets import set_text
from assessment.tracks.scifact.judgments.gold import candidates, labels_of
from assessment.tracks.scifact.judgments.set_ballots import (
    Ballot,
    Sets,
    ballots,
    choosable_sentences,
    sets_by_assessor,
    votes_of,
)

SENTENCES, SETS = "Evidence sentences", "Evidence sets"
_NOTES = {
    SENTENCES: "whether a sentence is part of the evidence, of assessors who gave the same verdict",
    SETS: "whether all sets are the same, of assessors who gave the same verdict",
}


def ratings(state: SciFactState) -> Iterator[Rating]:
    """Ratings of each abstract and verdict that two or more assessors gave.

    They are compared sentence by sentence, and with all their sets together.

    A verdict without any set says nothing about sentences yet.  Sentences are compared where the corpus says
    how many there are: without it, those that nobody chose would be missing.  An adjudicator decides on whole
    sets, one by one: numbers of sets mean nothing by themselves, so there is nothing to decide on the number
    of a single sentence.
    """
    yield from _set_ratings(state)
    lengths = sizes(state.resources)
    for document in candidates(state.topic, state.judged):
        for label in VERDICTS:
            sets = _sets_of_agreeing(state, document, label)
            if len(sets) > 1:
                yield from _compared(document, label, sets, lengths.get(document, 0))


def _sets_of_agreeing(
    state: SciFactState, document: str, label: str
) -> dict[str, Sets]:
    """The sets of all assessors who gave a document this label, if there are two such assessors."""
    verdicts = state.judged.votes(label_ref(state.id, document))
    assessors = {vote.assessor for vote in verdicts if vote.label == label}
    if len(assessors) < 2:
        return {}
    votes = votes_of(state)
    sets = sets_by_assessor(votes, document, choosable_sentences(votes, document))
    agreeing = sorted(assessors & sets.keys())
    return {assessor: sets[assessor] for assessor in agreeing}


def _set_ratings(state: SciFactState) -> Iterator[Rating]:
    """The units that an adjudicator sees: numbers of single sentences without labels, and whole sets."""
    for ref in state.judged.refs:
        if ref.kind == SET:
            yield Rating("", ref.key, {}, ref)
    votes = votes_of(state)
    labels = labels_of(state.judged, state.id, candidates(state.topic, state.judged))
    for document, label in labels.items():
        if label is None or label not in VERDICTS:
            continue
        for evidence, ballot in ballots(votes, document, label).items():
            ref = rationale_ref(state.id, document, label, evidence)
            title = f"document {document}, {set_text(evidence)}"
            yield Rating("", title, _labels_of_ballot(ballot), ref, ballot.implied)


def _labels_of_ballot(ballot: Ballot) -> dict[str, str]:
    votes = (*ballot.implied, *ballot.decisions)
    return {vote.assessor: vote.label for vote in votes if vote.label is not None}


def _compared(
    document: str, label: str, sets_of: Mapping[str, Sets], length: int
) -> Iterator[Rating]:
    """Assessors with one verdict compared sentence by sentence, and by their whole sets."""
    chosen = {assessor: set[int]().union(*sets) for assessor, sets in sets_of.items()}
    for sentence in range(length):
        labels: dict[str, str] = {}
        for assessor, own in chosen.items():
            labels[assessor] = "in" if sentence in own else "out"
        item = f"document {document}, sentence {sentence}, {label}"
        yield Rating(SENTENCES, item, labels, derived_from=SET, note=_NOTES[SENTENCES])
    # Sets are compared as texts in one order: their numbers are each assessor's own.
    written: dict[str, str] = {}
    for assessor, sets in sets_of.items():
        written[assessor] = " ".join(map(set_text, sorted(sets)))
    item = f"document {document}, {label}"
    yield Rating(SETS, item, written, derived_from=SET, note=_NOTES[SETS])

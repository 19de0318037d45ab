"""What assessors said of sentences and sets, for agreement beside that on the labels themselves, and for adjudicators.

Only assessors who gave an abstract the same verdict are set side by side (Wadden et al., EMNLP 2020, section 3: kappa 0.71 on sentences,
0.75 on labels).
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from assessment.model import Rating
from assessment.tracks.scifact.answer import SET, VERDICTS, label_ref, listed, rationale_ref
from assessment.tracks.scifact.gold import Sets, ballots, candidates, choosable, labels_of, sets_by_assessor
from assessment.tracks.scifact.lengths import sizes
from assessment.tracks.scifact.score import SciFactCase, votes_of

SENTENCES = "sentence is part of the evidence (pairs with the same label)"
SETS = "evidence sets, exact match (pairs with the same label)"


def ratings(state: SciFactCase) -> Iterator[Rating]:
    """For each abstract and verdict that two or more assessors gave: sentence by sentence, and all their sets together.

    A verdict without any set says nothing about sentences yet.  Sentences are compared where the corpus says how many there are: without
    it, those that nobody chose would be missing.  An adjudicator decides on whole sets, one by one: numbers of sets mean nothing by
    themselves, so nothing is to be decided on a sentence's.
    """
    yield from _of_sets(state)
    votes, lengths = votes_of(state), sizes(state.resources)
    for document in candidates(state.topic, state.judged):
        for label in VERDICTS:
            who = {
                vote.assessor
                for vote in state.judged.votes(label_ref(state.id, document))
                if vote.label == label
            }
            if len(who) > 1:
                found = sets_by_assessor(votes, document, choosable(votes, document))
                said = {assessor: found[assessor] for assessor in sorted(who) if assessor in found}
                if len(said) > 1:
                    yield from _compared(document, label, said, lengths.get(document, 0))


def _of_sets(state: SciFactCase) -> Iterator[Rating]:
    votes = votes_of(state)
    for ref in state.judged.refs:
        if ref.kind == SET:
            yield Rating("", ref.key, {}, ref)
    for document, label in labels_of(state.judged, state.id, candidates(state.topic, state.judged)).items():
        for one, ballot in ballots(votes, document, label).items() if label in VERDICTS else ():
            labels = {
                vote.assessor: vote.label
                for vote in (*ballot.silent, *ballot.spoken)
                if vote.label is not None
            }
            yield Rating(
                "",
                f"document {document}, {listed(one)}",
                labels,
                rationale_ref(state.id, document, label, one),
                ballot.silent,
            )


def _compared(document: str, label: str, said: Mapping[str, Sets], length: int) -> Iterator[Rating]:
    chosen = {assessor: {sentence for one in sets for sentence in one} for assessor, sets in said.items()}
    for sentence in range(length):
        labels = {assessor: "in" if sentence in mine else "out" for assessor, mine in chosen.items()}
        yield Rating(SENTENCES, f"document {document}, sentence {sentence}, {label}", labels)
    yield Rating(
        SETS,
        f"document {document}, {label}",
        {assessor: " ".join(map(listed, sorted(sets))) for assessor, sets in said.items()},
    )

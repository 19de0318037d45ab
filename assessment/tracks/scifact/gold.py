"""The gold of a claim as the votes leave it."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import NamedTuple

from assessment.model import Judged, Judgment, Ref
from assessment.resolve import resolve
from assessment.tracks.scifact.answer import LABEL, VERDICTS, Answer, Topic, label_ref, set_ref
from assessment.tracks.scifact.arithmetic import Gold
from assessment.tracks.scifact.corpus import sizes

Resources = Mapping[tuple[str, str], bytes]


class Votes(NamedTuple):
    """What stands behind the gold of a claim."""

    topic: Topic
    judged: Judged
    settings: Mapping[str, str]
    resources: Resources


def candidates(topic: Topic, judged: Judged, answers: Iterable[Answer] = ()) -> tuple[str, ...]:
    """The documents of a claim: cited ones first, then those with gold evidence, then judged and predicted ones by id."""
    voted = {ref.key for ref in judged.refs if ref.kind == LABEL}
    predicted = {prediction.document for answer in answers for prediction in answer.documents}
    return tuple(dict.fromkeys((*topic.cited, *(document for document, _ in topic.evidence), *sorted(voted | predicted, key=document_order))))


def document_order(document: str) -> tuple[int, str]:
    return (len(document) if document.isdigit() else 1000, document)


def gold_of(votes: Votes, documents: Iterable[str]) -> dict[str, Gold]:
    """Label and evidence sets of every document whose resolved label is a verdict."""
    told = dict(votes.topic.evidence)
    lengths = sizes(votes.resources)
    found = {}
    for document in documents:
        label = votes.judged.label(label_ref(votes.topic.id, document))
        if label in VERDICTS:
            sentences = sorted({*range(lengths.get(document, 0)), *told.get(document, ())})
            found[document] = Gold(str(label), evidence_sets(votes, document, str(label), sentences))
    return found


def evidence_sets(votes: Votes, document: str, label: str, sentences: Sequence[int]) -> tuple[tuple[int, ...], ...]:
    """The sets that the policy finds among the assessors who gave this label; `sentences` are those that can be in one.

    A set is the same set whatever its number; who gave the label and does not have the set, votes against it.
    """
    who = [vote for vote in votes.judged.votes(label_ref(votes.topic.id, document)) if vote.label == label]
    theirs = {vote.assessor: sets_of(votes, document, vote.assessor, sentences) for vote in who}
    every = dict.fromkeys(one for sets in theirs.values() for one in sets)
    ballots = {one: tuple(_ballot(vote, one in theirs[vote.assessor]) for vote in who) for one in every}
    return tuple(one for one, ballot in ballots.items() if resolve(ballot, votes.settings) == "yes")


def _ballot(vote: Judgment, has: bool) -> Judgment:
    return vote._replace(ref=Ref("set", vote.ref.topic, ""), label="yes" if has else "no")


def sets_of(votes: Votes, document: str, assessor: str, sentences: Sequence[int]) -> tuple[tuple[int, ...], ...]:
    """One assessor's sets of a document, by number, sentences in order."""
    grouped: dict[str, list[int]] = {}
    for sentence in sentences:
        for vote in votes.judged.votes(set_ref(votes.topic.id, document, sentence)):
            if vote.assessor == assessor and vote.label:
                grouped.setdefault(vote.label, []).append(sentence)
    return tuple(tuple(grouped[number]) for number in sorted(grouped))

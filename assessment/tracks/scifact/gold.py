"""The gold of a claim as the votes leave it."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import NamedTuple

from assessment.model import Judged, Judgment, Ref
from assessment.resolve import ONE, POLICY, is_person, resolve
from assessment.tracks.scifact.answer import LABEL, VERDICTS, Answer, Topic, label_ref, set_ref
from assessment.tracks.scifact.arithmetic import Gold
from assessment.tracks.scifact.lengths import sizes

Resources = Mapping[tuple[str, str], bytes]
Sets = tuple[tuple[int, ...], ...]


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


def labels_of(judged: Judged, topic: str, documents: Iterable[str]) -> dict[str, str | None]:
    """The resolved label of each document, None where there is none."""
    return {document: judged.label(label_ref(topic, document)) for document in documents}


def gold_of(votes: Votes, labels: Mapping[str, str | None]) -> dict[str, Gold]:
    """Label and evidence sets of every document whose resolved label is a verdict."""
    return {document: Gold(label, evidence_sets(votes, document, label)) for document, label in labels.items() if label in VERDICTS}


def choosable(votes: Votes, document: str) -> Iterable[int]:
    """The sentences of a document that can be in a set, in order: all that the corpus has, and those that a gold file names."""
    length = sizes(votes.resources).get(document, 0)
    told = next((sentences for name, sentences in votes.topic.evidence if name == document), ())
    return range(length) if not told or max(told) < length else sorted({*range(length), *told})


def evidence_sets(votes: Votes, document: str, label: str) -> Sets:
    """The sets that the policy finds among the assessors who gave this label.

    A set is the same set whatever its number; who gave the label and does not have the set, votes against it.
    """
    who = _voters([vote for vote in votes.judged.votes(label_ref(votes.topic.id, document)) if vote.label == label], votes.settings)
    theirs = sets_by_assessor(votes, document, choosable(votes, document))
    if len(who) == 1 and is_person(who[0].assessor):
        return theirs.get(who[0].assessor, ())
    every = dict.fromkeys(one for vote in who for one in theirs.get(vote.assessor, ()))
    ballots = {one: tuple(_ballot(vote, one in theirs.get(vote.assessor, ())) for vote in who) for one in every}
    return tuple(one for one, ballot in ballots.items() if resolve(ballot, votes.settings) == "yes")


def _voters(given: list[Judgment], settings: Mapping[str, str]) -> list[Judgment]:
    """Whose sets are asked: the assessors'.  An adjudicator decides on the label and leaves the sets to those who gave it."""
    people = [vote for vote in given if is_person(vote.assessor)]
    return given if settings.get(POLICY.name, "").startswith(ONE) else people or given


def _ballot(vote: Judgment, has: bool) -> Judgment:
    return vote._replace(ref=Ref("set", vote.ref.topic, ""), label="yes" if has else "no")


def sets_by_assessor(votes: Votes, document: str, sentences: Iterable[int]) -> dict[str, Sets]:
    """Every assessor's sets of a document, by number, sentences in order; who has none is left out."""
    grouped: dict[str, dict[str, list[int]]] = {}
    for sentence in sentences:
        for vote in votes.judged.votes(set_ref(votes.topic.id, document, sentence)):
            if vote.label:
                grouped.setdefault(vote.assessor, {}).setdefault(vote.label, []).append(sentence)
    return {assessor: tuple(tuple(mine[number]) for number in sorted(mine)) for assessor, mine in grouped.items()}

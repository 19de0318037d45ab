"""The gold of a claim as the votes leave it."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import NamedTuple

from assessment.model import Judgment, Ref, TopicVotes
from assessment.model.resolution import ADJUDICATOR, is_person, resolve
from assessment.tracks.scifact.answer import (
    LABEL,
    VERDICTS,
    Answer,
    Topic,
    label_ref,
    listed,
    on_desk,
    rationale_ref,
    set_ref,
)
from assessment.tracks.scifact.arithmetic import Gold
from assessment.tracks.scifact.lengths import sizes
from assessment.tracks.scifact.scales import NO, YES

Resources = Mapping[tuple[str, str], bytes]
Sets = tuple[tuple[int, ...], ...]


class Votes(NamedTuple):
    """What stands behind the gold of a claim."""

    topic: Topic
    judged: TopicVotes
    settings: Mapping[str, str]
    resources: Resources


def candidates(topic: Topic, judged: TopicVotes, answers: Iterable[Answer] = ()) -> tuple[str, ...]:
    """The documents of a claim: cited ones first, then those with gold evidence, then judged and predicted ones by id."""
    voted = {ref.key for ref in judged.refs if ref.kind == LABEL}
    predicted = {prediction.document for answer in answers for prediction in answer.documents}
    return tuple(
        dict.fromkeys(
            (
                *topic.cited,
                *(document for document, _ in topic.evidence),
                *sorted(voted | predicted, key=document_order),
            )
        )
    )


def document_order(document: str) -> tuple[int, str]:
    return (len(document) if document.isdigit() else 1000, document)


def labels_of(judged: TopicVotes, topic: str, documents: Iterable[str]) -> dict[str, str | None]:
    """The resolved label of each document, None where there is none."""
    return {document: judged.label(label_ref(topic, document)) for document in documents}


def gold_of(votes: Votes, labels: Mapping[str, str | None]) -> dict[str, Gold]:
    """Label and evidence sets of every document whose resolved label is a verdict."""
    return {
        document: Gold(label, evidence_sets(votes, document, label))
        for document, label in labels.items()
        if label in VERDICTS
    }


def choosable(votes: Votes, document: str) -> Iterable[int]:
    """The sentences of a document that can be in a set, in order: all that the corpus has, and those that a gold file names."""
    length = sizes(votes.resources).get(document, 0)
    told = next((sentences for name, sentences in votes.topic.evidence if name == document), ())
    return range(length) if not told or max(told) < length else sorted({*range(length), *told})


def evidence_sets(votes: Votes, document: str, label: str) -> Sets:
    """The sets that the policy finds among the assessors who gave this label, or that an adjudicator decided on.

    A set is the same set whatever its number.  Who gave the label and other sets only, votes against it; who gave no set at all has not come
    to the sentences yet.  Sets of a gold file stand as the file has them, with repeated and shared sentences, as long as they are what
    the policy finds and nobody has changed or decided on them.
    """
    voters, theirs = _voters(votes, document, label)
    if len(voters) == 1 and is_person(voters[0].assessor):
        who = voters[0].assessor
        if not any(
            votes.judged.votes(rationale_ref(votes.topic.id, document, label, one)) for one in theirs[who]
        ):
            return _as_in_file(votes, document, who, theirs[who])
    polls = ballots(votes, document, label)
    found = {one: oldest_first((*spoken, *silent)) for one, (spoken, silent) in polls.items()}
    standing = {one: ballot for one, ballot in found.items() if resolve(ballot, votes.settings) == YES}
    if any(ballot.spoken for ballot in polls.values()):
        return _disjoint(standing)
    if not standing and polls:
        return ()  # the policy finds none of the sets that were given
    whose = [vote.assessor for vote in voters if set(theirs[vote.assessor]) == set(standing)]
    written = {_as_in_file(votes, document, who, theirs[who]) for who in whose}
    return written.pop() if len(written) == 1 else _disjoint(standing)


def _as_in_file(votes: Votes, document: str, assessor: str, sets: Sets) -> Sets:
    """An assessor's sets as their gold file has them, if they are still those of the file."""
    told = next(
        (one.sets for one in votes.topic.gold if (one.assessor, one.document) == (assessor, document)), ()
    )
    return told if on_desk(told) == sets else sets


class Ballot(NamedTuple):
    """What is said of a set: decisions on it, and what follows from everybody's own sets."""

    spoken: tuple[Judgment, ...]
    silent: tuple[Judgment, ...]

    @property
    def disputed(self) -> bool:
        """Whether some people gave the set and others did not."""
        return len({vote.label for vote in self.silent if is_person(vote.assessor)}) > 1


def ballots(votes: Votes, document: str, label: str) -> dict[tuple[int, ...], Ballot]:
    """The votes on each set that somebody gave with this label."""
    voters, theirs = _voters(votes, document, label)
    every = dict.fromkeys(one for vote in voters for one in theirs[vote.assessor])
    refs = {one: rationale_ref(votes.topic.id, document, label, one) for one in every}
    return {
        one: Ballot(votes.judged.votes(ref), _silent(votes.judged, ref, one, voters, theirs))
        for one, ref in refs.items()
    }


def _voters(votes: Votes, document: str, label: str) -> tuple[list[Judgment], dict[str, Sets]]:
    """The verdicts of those who gave this label and have sets, and everybody's sets.  An adjudicator decides on verdicts and single sets: what
    they have of their own counts where nobody else gave the label."""
    theirs = _only_empty(votes, document) | sets_by_assessor(votes, document, choosable(votes, document))
    given = [
        vote
        for vote in votes.judged.votes(label_ref(votes.topic.id, document))
        if vote.label == label and vote.assessor in theirs
    ]
    return [vote for vote in given if not vote.assessor.startswith(ADJUDICATOR)] or given, theirs


def _only_empty(votes: Votes, document: str) -> dict[str, Sets]:
    """Assessors whose gold file has nothing but empty sets for a document, which no label can say."""
    return {
        one.assessor: ()
        for one in votes.topic.gold
        if one.document == document and one.sets and not any(one.sets)
    }


def _silent(
    judged: TopicVotes, ref: Ref, one: tuple[int, ...], voters: Iterable[Judgment], theirs: Mapping[str, Sets]
) -> tuple[Judgment, ...]:
    spoken = judged.votes(ref)
    if type(judged) is not TopicVotes and any(not vote.seq for vote in spoken):
        return ()  # votes made up to see what would be: no log numbers them, and nobody is to vote against them
    said = {vote.assessor for vote in spoken}
    return tuple(_vote(ref, vote, one, theirs[vote.assessor]) for vote in voters if vote.assessor not in said)


def _vote(ref: Ref, verdict: Judgment, one: tuple[int, ...], mine: Sets) -> Judgment:
    """An assessor's yes or no to a set, as old as their verdict."""
    has = one in mine
    note = "gave this set" if has else f"not among the sets given: {' '.join(map(listed, sorted(mine)))}"
    return verdict._replace(
        ref=ref, label=YES if has else NO, note=note, evidence=(), spent_ms=0, flagged=False, uuid=""
    )


def _disjoint(standing: Mapping[tuple[int, ...], tuple[Judgment, ...]]) -> Sets:
    """Sets of which none shares a sentence with another one: only a decision can make such ones, and the newest of them counts."""
    kept: list[tuple[int, ...]] = []
    for one in sorted(
        standing,
        key=lambda one: (
            -max((vote.seq for vote in standing[one] if vote.assessor.startswith(ADJUDICATOR)), default=0)
        ),
    ):
        if all(set(one).isdisjoint(other) for other in kept):
            kept.append(one)
    return tuple(one for one in standing if one in kept)


def oldest_first(votes: Iterable[Judgment]) -> tuple[Judgment, ...]:
    return tuple(sorted(votes, key=lambda vote: vote.seq))


def sets_by_assessor(votes: Votes, document: str, sentences: Iterable[int]) -> dict[str, Sets]:
    """Every assessor's sets of a document, by number, sentences in order; who has none is left out."""
    grouped: dict[str, dict[str, list[int]]] = {}
    for sentence in sentences:
        for vote in votes.judged.votes(set_ref(votes.topic.id, document, sentence)):
            if vote.label:
                grouped.setdefault(vote.assessor, {}).setdefault(vote.label, []).append(sentence)
    return {
        assessor: tuple(tuple(mine[number]) for number in sorted(mine)) for assessor, mine in grouped.items()
    }

"""The gold of a claim that follows from the votes."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import NamedTuple

from assessment.model import Judgment, Ref, TopicVotes
from assessment.model.assessor import Assessor
from assessment.model.resolution import resolve
from assessment.tracks.scifact.answer import (
    LABEL,
    VERDICTS,
    Answer,
    Topic,
    desk_sets,
    label_ref,
    rationale_ref,
    set_ref,
    set_text,
)
from assessment.tracks.scifact.lengths import sizes
from assessment.tracks.scifact.scales import NO, YES
from assessment.tracks.scifact.sentence_window import Gold

Resources = Mapping[tuple[str, str], bytes]
Sets = tuple[tuple[int, ...], ...]


class Votes(NamedTuple):
    """The votes on a claim, with what is needed to resolve them."""

    topic: Topic
    judged: TopicVotes
    settings: Mapping[str, str]
    resources: Resources


def candidates(
    topic: Topic, judged: TopicVotes, answers: Iterable[Answer] = ()
) -> tuple[str, ...]:
    """The documents of a claim: cited ones first, then those with gold evidence.

    Judged and predicted documents follow, by id.
    """
    others = {ref.key for ref in judged.refs if ref.kind == LABEL}
    for answer in answers:
        others.update(prediction.document for prediction in answer.documents)
    with_evidence = (document for document, _ in topic.evidence)
    ordered = dict.fromkeys(
        (*topic.cited, *with_evidence, *sorted(others, key=document_order))
    )
    return tuple(ordered)


def document_order(document: str) -> tuple[int, str]:
    """Sort key of document ids: numbers by size, then all other ids."""
    return (len(document) if document.isdigit() else 1000, document)


def labels_of(
    judged: TopicVotes, topic: str, documents: Iterable[str]
) -> dict[str, str | None]:
    """The resolved label of each document, None where there is none."""
    return {
        document: judged.label(label_ref(topic, document)) for document in documents
    }


def gold_of(votes: Votes, labels: Mapping[str, str | None]) -> dict[str, Gold]:
    """Label and evidence sets of every document whose resolved label is a verdict."""
    return {
        document: Gold(label, evidence_sets(votes, document, label))
        for document, label in labels.items()
        if label in VERDICTS
    }


def choosable(votes: Votes, document: str) -> Iterable[int]:
    """The sentences of a document that can be in a set, in order.

    They are those of the corpus and those that a gold file names.
    """
    length = sizes(votes.resources).get(document, 0)
    in_gold = dict(votes.topic.evidence).get(document, ())
    if not in_gold or max(in_gold) < length:
        return range(length)
    return sorted({*range(length), *in_gold})


def evidence_sets(votes: Votes, document: str, label: str) -> Sets:
    """The sets that count for a document and a label.

    The policy finds them among the assessors who gave this label, or an adjudicator
    decided on them.

    A set is the same set whatever its number.  An assessor who gave the label with other sets only votes
    against a set; an assessor who gave no set at all has not come to the sentences yet.  Sets of a gold file
    stay as the file has them, with repeated and shared sentences, as long as the policy finds them and nobody
    has changed them or decided on them.
    """
    voters, sets_of = _voters(votes, document, label)
    # One person without any decision: no poll is needed, and the sets of their file stay as written.
    if len(voters) == 1 and Assessor.of(voters[0].assessor).is_person:
        assessor = voters[0].assessor
        refs = (
            rationale_ref(votes.topic.id, document, label, each)
            for each in sets_of[assessor]
        )
        if not any(votes.judged.votes(ref) for ref in refs):
            return _as_in_file(votes, document, assessor, sets_of[assessor])
    polls = ballots(votes, document, label)
    accepted = _accepted(polls, votes.settings)
    if any(ballot.decisions for ballot in polls.values()):
        return _disjoint(accepted)
    if not accepted and polls:
        return ()  # the policy finds none of the sets that were given
    # Assessors who agree with the policy may have had the sets in files, perhaps written differently.
    agreeing = [
        vote.assessor for vote in voters if set(sets_of[vote.assessor]) == set(accepted)
    ]
    written = {
        _as_in_file(votes, document, assessor, sets_of[assessor])
        for assessor in agreeing
    }
    return written.pop() if len(written) == 1 else _disjoint(accepted)


def _as_in_file(votes: Votes, document: str, assessor: str, sets: Sets) -> Sets:
    """An assessor's sets as their gold file has them, if they are still those of the file."""
    for entry in votes.topic.gold:
        if (entry.assessor, entry.document) == (assessor, document):
            return entry.sets if desk_sets(entry.sets) == sets else sets
    return sets


class Ballot(NamedTuple):
    """The votes on an evidence set: decisions on it, and those implied by everybody's own sets."""

    decisions: tuple[Judgment, ...]
    implied: tuple[Judgment, ...]

    @property
    def disputed(self) -> bool:
        """Whether some people gave the set and others did not."""
        return (
            len(
                {
                    vote.label
                    for vote in self.implied
                    if Assessor.of(vote.assessor).is_person
                }
            )
            > 1
        )


def ballots(votes: Votes, document: str, label: str) -> dict[tuple[int, ...], Ballot]:
    """The votes on each set that somebody gave with this label."""
    voters, sets_of = _voters(votes, document, label)
    polls: dict[tuple[int, ...], Ballot] = {}
    for vote in voters:
        for evidence in sets_of[vote.assessor]:
            if evidence in polls:
                continue
            ref = rationale_ref(votes.topic.id, document, label, evidence)
            implied = _implied_votes(votes.judged, ref, evidence, voters, sets_of)
            polls[evidence] = Ballot(votes.judged.votes(ref), implied)
    return polls


def _accepted(
    polls: Mapping[tuple[int, ...], Ballot], settings: Mapping[str, str]
) -> dict[tuple[int, ...], tuple[Judgment, ...]]:
    """The sets to which the policy says yes, with all votes on them."""
    accepted: dict[tuple[int, ...], tuple[Judgment, ...]] = {}
    for evidence, ballot in polls.items():
        votes = oldest_first((*ballot.decisions, *ballot.implied))
        if resolve(votes, settings) == YES:
            accepted[evidence] = votes
    return accepted


def _voters(
    votes: Votes, document: str, label: str
) -> tuple[list[Judgment], dict[str, Sets]]:
    """The verdicts of those who gave this label and have sets, and everybody's sets.

    An adjudicator decides on verdicts and single sets: an adjudicator's own sets count where nobody else gave
    the label.
    """
    sets_of = _empty_in_file(votes, document)
    sets_of |= sets_by_assessor(votes, document, choosable(votes, document))
    ref = label_ref(votes.topic.id, document)
    agreeing = [vote for vote in votes.judged.votes(ref) if vote.label == label]
    verdicts = [vote for vote in agreeing if vote.assessor in sets_of]
    by_assessors = [
        vote for vote in verdicts if not Assessor.of(vote.assessor).is_adjudicator
    ]
    return by_assessors or verdicts, sets_of


def _empty_in_file(votes: Votes, document: str) -> dict[str, Sets]:
    """Assessors whose gold file has only empty sets for a document, which no label can express."""
    return {
        entry.assessor: ()
        for entry in votes.topic.gold
        if entry.document == document and entry.sets and not any(entry.sets)
    }


def _implied_votes(
    judged: TopicVotes,
    ref: Ref,
    evidence: tuple[int, ...],
    voters: Iterable[Judgment],
    sets_of: Mapping[str, Sets],
) -> tuple[Judgment, ...]:
    decisions = judged.votes(ref)
    if type(judged) is not TopicVotes and any(not vote.seq for vote in decisions):
        # What-if views and previews make up votes, which have no number in the log: nobody votes against
        # them.
        return ()
    decided = {vote.assessor for vote in decisions}
    return tuple(
        _implied_vote(ref, verdict, evidence, sets_of[verdict.assessor])
        for verdict in voters
        if verdict.assessor not in decided
    )


def _implied_vote(
    ref: Ref, verdict: Judgment, evidence: tuple[int, ...], own_sets: Sets
) -> Judgment:
    """An assessor's yes or no to a set, as old as their verdict."""
    label, note = YES, "gave this set"
    if evidence not in own_sets:
        label = NO
        note = f"not among the sets given: {' '.join(map(set_text, sorted(own_sets)))}"
    return verdict._replace(
        ref=ref, label=label, note=note, evidence=(), spent_ms=0, flagged=False, uuid=""
    )


def _disjoint(accepted: Mapping[tuple[int, ...], tuple[Judgment, ...]]) -> Sets:
    """Sets of which no two share a sentence.

    Only decisions can accept sets that do, and then the newest of them counts.
    """
    chosen: list[tuple[int, ...]] = []
    newest_first = sorted(
        accepted, key=lambda evidence: -_last_decision(accepted[evidence])
    )
    for evidence in newest_first:
        if all(set(evidence).isdisjoint(other) for other in chosen):
            chosen.append(evidence)
    return tuple(evidence for evidence in accepted if evidence in chosen)


def _last_decision(votes: Iterable[Judgment]) -> int:
    """The sequence number of an adjudicator's newest vote, 0 without one."""
    numbers = (vote.seq for vote in votes if Assessor.of(vote.assessor).is_adjudicator)
    return max(numbers, default=0)


def oldest_first(votes: Iterable[Judgment]) -> tuple[Judgment, ...]:
    return tuple(sorted(votes, key=lambda vote: vote.seq))


def sets_by_assessor(
    votes: Votes, document: str, sentences: Iterable[int]
) -> dict[str, Sets]:
    """Every assessor's sets of a document, by number, sentences in order.

    Assessors without a set are left out.
    """
    grouped: dict[str, dict[str, list[int]]] = {}
    for sentence in sentences:
        for vote in votes.judged.votes(set_ref(votes.topic.id, document, sentence)):
            if vote.label:
                numbered = grouped.setdefault(vote.assessor, {})
                numbered.setdefault(vote.label, []).append(sentence)
    sets: dict[str, Sets] = {}
    for assessor, numbered in grouped.items():
        sets[assessor] = tuple(tuple(numbered[number]) for number in sorted(numbered))
    return sets

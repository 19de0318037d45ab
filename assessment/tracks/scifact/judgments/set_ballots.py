"""The votes on evidence sets: whose sets count for a verdict, and everybody's yes or no to each of them.

An assessor who gave a verdict and has sets votes yes to their own sets and no to all others.  An assessor
without any set has not come to the sentences yet and does not vote.  A set is the same whatever its number.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import NamedTuple

from assessment.model import Judgment, Ref, Resources, TopicVotes
from assessment.model.assessor import Assessor
from assessment.model.resolution import resolve
from assessment.tracks.scifact.answer import (
    SciFactState,
    Topic,
    label_ref,
    rationale_ref,
    set_ref,
)
from assessment.tracks.scifact.collection.sentence_counts import sizes
from assessment.tracks.scifact.evidence_sets import set_text
from assessment.tracks.scifact.scales import NO, YES

EvidenceSet = tuple[int, ...]
Sets = tuple[EvidenceSet, ...]


class Votes(NamedTuple):
    """The votes on a claim, with what is needed to resolve them."""

    topic: Topic
    judged: TopicVotes
    settings: Mapping[str, str]
    resources: Resources


def votes_of(state: SciFactState) -> Votes:
    return Votes(state.topic, state.judged, state.settings, state.resources)


class SetVoters(NamedTuple):
    """Those who vote on the sets of a document for one verdict."""

    verdicts: list[Judgment]
    """Their verdicts, oldest first."""
    sets_of: Mapping[str, Sets]
    """The sets of every assessor who has some, also of those with another verdict."""


class Ballot(NamedTuple):
    """The votes on an evidence set: decisions on it, and those implied by everybody's own sets."""

    decisions: tuple[Judgment, ...]
    implied: tuple[Judgment, ...]

    @property
    def is_disputed(self) -> bool:
        """Whether some people gave the set and others did not."""
        labels: set[str | None] = set()
        for vote in self.implied:
            is_person = Assessor.of(vote.assessor).is_person
            if is_person:
                labels.add(vote.label)
        return len(labels) > 1


def ballots(votes: Votes, document: str, label: str) -> dict[EvidenceSet, Ballot]:
    """The votes on each set that somebody gave with this label."""
    return ballots_of(votes, document, label, set_voters(votes, document, label))


def ballots_of(
    votes: Votes, document: str, label: str, voters: SetVoters
) -> dict[EvidenceSet, Ballot]:
    """The votes on each set of these voters."""
    by_set: dict[EvidenceSet, Ballot] = {}
    for verdict in voters.verdicts:
        for evidence in voters.sets_of[verdict.assessor]:
            if evidence not in by_set:
                ref = rationale_ref(votes.topic.id, document, label, evidence)
                by_set[evidence] = _ballot(votes.judged, ref, evidence, voters)
    return by_set


def _ballot(
    judged: TopicVotes, ref: Ref, evidence: EvidenceSet, voters: SetVoters
) -> Ballot:
    """The votes on one set: those of people, and those that verdicts with other sets imply."""
    decisions = judged.votes(ref)
    if judged.are_supposed(ref):
        return Ballot(decisions, ())
    deciders = {vote.assessor for vote in decisions}
    implied: list[Judgment] = []
    for verdict in voters.verdicts:
        if verdict.assessor not in deciders:
            own_sets = voters.sets_of[verdict.assessor]
            implied.append(_implied_vote(ref, verdict, evidence, own_sets))
    return Ballot(decisions, tuple(implied))


def _implied_vote(
    ref: Ref, verdict: Judgment, evidence: EvidenceSet, own_sets: Sets
) -> Judgment:
    """An assessor's yes or no to a set, as old as their verdict."""
    label = YES
    note = "gave this set"
    if evidence not in own_sets:
        label = NO
        listed = " ".join(map(set_text, sorted(own_sets)))
        note = f"not among the sets given: {listed}"
    return verdict.implies(ref, label, note)


def accepted_sets(
    by_set: Mapping[EvidenceSet, Ballot], settings: Mapping[str, str]
) -> dict[EvidenceSet, tuple[Judgment, ...]]:
    """The sets to which the policy says yes, with all votes on them."""
    accepted: dict[EvidenceSet, tuple[Judgment, ...]] = {}
    for evidence, ballot in by_set.items():
        votes = (*ballot.decisions, *ballot.implied)
        oldest_first = tuple(sorted(votes, key=lambda vote: vote.seq))
        if resolve(oldest_first, settings) == YES:
            accepted[evidence] = oldest_first
    return accepted


def disjoint_sets(accepted: Mapping[EvidenceSet, Iterable[Judgment]]) -> Sets:
    """Accepted sets of which no two share a sentence.

    Only decisions can accept sets that do, and then the newest of them counts.
    """
    chosen: list[EvidenceSet] = []
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


def set_voters(votes: Votes, document: str, label: str) -> SetVoters:
    """Those who gave this label and have sets.

    An adjudicator decides on verdicts and single sets: an adjudicator's own sets count where nobody else gave
    the label.
    """
    sets_of = _empty_in_file(votes, document)
    sets_of |= sets_by_assessor(votes, document, choosable_sentences(votes, document))
    ref = label_ref(votes.topic.id, document)
    verdicts: list[Judgment] = []
    by_adjudicators: list[Judgment] = []
    for verdict in votes.judged.votes(ref):
        if verdict.label != label or verdict.assessor not in sets_of:
            continue
        if Assessor.of(verdict.assessor).is_adjudicator:
            by_adjudicators.append(verdict)
        else:
            verdicts.append(verdict)
    return SetVoters(verdicts or by_adjudicators, sets_of)


def _empty_in_file(votes: Votes, document: str) -> dict[str, Sets]:
    """Assessors whose gold file has only empty sets for a document, which no label can express."""
    empty: dict[str, Sets] = {}
    for entry in votes.topic.gold:
        if entry.document == document and entry.sets and not any(entry.sets):
            empty[entry.assessor] = ()
    return empty


def choosable_sentences(votes: Votes, document: str) -> Iterable[int]:
    """The sentences of a document that can be in a set, in order: those of the corpus and of gold files."""
    length = sizes(votes.resources).get(document, 0)
    in_gold = dict(votes.topic.evidence).get(document, ())
    if not in_gold or max(in_gold) < length:
        return range(length)
    return sorted({*range(length), *in_gold})


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

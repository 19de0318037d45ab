"""The gold of a claim that follows from the votes."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from assessment.model import TopicVotes
from assessment.model.assessor import Assessor
from assessment.tracks.scifact.answer import (
    LABEL,
    VERDICTS,
    Answer,
    SciFactState,
    Topic,
    label_ref,
    rationale_ref,
)
from assessment.tracks.scifact.comparison.sentence_window import Gold
from assessment.tracks.scifact.evidence_sets import desk_sets
from assessment.tracks.scifact.judgments.set_ballots import (
    Sets,
    SetVoters,
    Votes,
    accepted_sets,
    ballots_of,
    disjoint_sets,
    set_voters,
    votes_of,
)


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


def candidate_labels(state: SciFactState) -> dict[str, str | None]:
    """The resolved label of each document of a claim that is cited, has evidence or is judged."""
    return labels_of(state.judged, state.id, candidates(state.topic, state.judged))


def gold_in(state: SciFactState) -> dict[str, Gold]:
    """The gold of a claim by document, in the order of the pool."""
    return gold_of(votes_of(state), candidate_labels(state))


def gold_of(votes: Votes, labels: Mapping[str, str | None]) -> dict[str, Gold]:
    """Label and evidence sets of every document whose resolved label is a verdict."""
    return {
        document: Gold(label, evidence_sets(votes, document, label))
        for document, label in labels.items()
        if label in VERDICTS
    }


def evidence_sets(votes: Votes, document: str, label: str) -> Sets:
    """The sets that count for a document and a label: found by the policy, or accepted by an adjudicator.

    Sets of a gold file stay as the file has them, with repeated and shared sentences, as long as the policy
    finds them and nobody has changed them or decided on them.
    """
    voters = set_voters(votes, document, label)
    sets_of_one = _undisputed_sets(votes, document, label, voters)
    if sets_of_one is not None:
        return sets_of_one
    by_set = ballots_of(votes, document, label, voters)
    accepted = accepted_sets(by_set, votes.settings)
    if any(ballot.decisions for ballot in by_set.values()):
        return disjoint_sets(accepted)
    if by_set and not accepted:
        return ()
    # Assessors who agree with the policy may have had the sets in files, perhaps written differently.
    written: set[Sets] = set()
    counted = set(accepted)
    for verdict in voters.verdicts:
        own_sets = voters.sets_of[verdict.assessor]
        if set(own_sets) == counted:
            written.add(_as_in_file(votes, document, verdict.assessor, own_sets))
    if len(written) == 1:
        return written.pop()
    return disjoint_sets(accepted)


def _undisputed_sets(
    votes: Votes, document: str, label: str, voters: SetVoters
) -> Sets | None:
    """The sets of the only voter; None where there are others, or somebody decided on one of the sets."""
    if len(voters.verdicts) != 1:
        return None
    assessor = voters.verdicts[0].assessor
    if not Assessor.of(assessor).is_person:
        return None
    own_sets = voters.sets_of[assessor]
    for evidence in own_sets:
        ref = rationale_ref(votes.topic.id, document, label, evidence)
        if votes.judged.votes(ref):
            return None
    return _as_in_file(votes, document, assessor, own_sets)


def _as_in_file(votes: Votes, document: str, assessor: str, sets: Sets) -> Sets:
    """An assessor's sets as their gold file has them, if they are still those of the file."""
    for entry in votes.topic.gold:
        if (entry.assessor, entry.document) == (assessor, document):
            return entry.sets if desk_sets(entry.sets) == sets else sets
    return sets

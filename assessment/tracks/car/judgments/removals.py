"""The removal of paragraphs from Y3 pages: what was voted, what grades imply, and which label counts."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from assessment.model import Judgment, Ref, TopicVotes
from assessment.model.assessor import Assessor
from assessment.model.resolution import resolve
from assessment.tracks.car.scales import (
    KEEP,
    REMOVE,
)
from assessment.tracks.car.unit_references import (
    FACET,
    REMOVED,
    pair,
)

UNDECIDED = "undecided"
"""Stands for the label of a removal on which assessors differ, so that none counts."""
GRADED = "not removed but graded"
"""The reason of a vote that a grade implies."""


def removals(judged: TopicVotes, settings: Mapping[str, str]) -> frozenset[str]:
    """The paragraphs that are removed."""
    return removed_among(removal_labels(judged, settings))


def removed_among(labels: Mapping[str, str]) -> frozenset[str]:
    """The paragraphs with the label to remove them."""
    return frozenset(
        paragraph for paragraph, label in labels.items() if label == REMOVE
    )


def removal_labels(judged: TopicVotes, settings: Mapping[str, str]) -> dict[str, str]:
    """The label on removing, or UNDECIDED, of each paragraph with a person's or an adjudicator's vote."""
    voted = [
        ref for ref in judged.refs if ref.kind == REMOVED and _is_voted_on(judged, ref)
    ]
    graders = graders_by_paragraph(judged) if voted else {}
    labels = {}
    for ref in voted:
        # Whoever grades a paragraph reads it: that is a vote against its removal.
        keeps = implied_keeps(judged, ref, graders.get(ref.key, ()))
        votes = oldest_first((*judged.votes(ref), *keeps))
        labels[ref.key] = resolve(votes, settings) or UNDECIDED
    return labels


def _is_voted_on(judged: TopicVotes, ref: Ref) -> bool:
    assessors = [vote.assessor for vote in judged.votes(ref)]
    return any(Assessor.of(name).is_human for name in assessors)


def graders_by_paragraph(judged: TopicVotes) -> dict[str, tuple[Judgment, ...]]:
    """Every person's newest grade of each paragraph, for whatever facet."""
    newest: dict[str, dict[str, Judgment]] = {}
    for ref in judged.refs:
        if ref.kind != FACET:
            continue
        for vote in judged.votes(ref):
            paragraph, _ = pair(ref)
            own = newest.setdefault(paragraph, {})
            if not Assessor.of(vote.assessor).is_person:
                continue
            before = own.get(vote.assessor, vote)
            if vote.seq >= before.seq:
                own[vote.assessor] = vote
    return {paragraph: tuple(own.values()) for paragraph, own in newest.items()}


def implied_keeps(
    judged: TopicVotes, ref: Ref, graders: Iterable[Judgment]
) -> tuple[Judgment, ...]:
    """A "kept" of everybody who graded the paragraph but did not vote on its removal.

    It is as old as their newest grade.
    """
    if judged.are_supposed(ref):
        return ()
    voters = {vote.assessor for vote in judged.votes(ref)}
    keeps = []
    for grade in graders:
        if grade.assessor not in voters:
            keeps.append(grade.implies(ref, KEEP, GRADED))
    return tuple(keeps)


def oldest_first(votes: Iterable[Judgment]) -> tuple[Judgment, ...]:
    """The votes in the order of the log, in which policies take them."""
    return tuple(sorted(votes, key=lambda vote: vote.seq))

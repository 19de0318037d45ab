"""Ratings for agreement: binary relevance besides the labels, and the removal of paragraphs."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from assessment.model import Rating, TopicVotes
from assessment.tracks.car.judgments.judged_qrels import by_assessor
from assessment.tracks.car.judgments.removals import graders_by_paragraph, implied_keeps
from assessment.tracks.car.scales import FACET_GRADES, GRADES, KEEP, REMOVE
from assessment.tracks.car.unit_references import (
    ENTITY,
    FACET,
    PASSAGE,
    REMOVED,
    CarTopicState,
    pair,
    removed_ref,
)

RELEVANT, NOT = "relevant", "not relevant"
_QUESTIONS = {
    PASSAGE: "Passage relevant (grade above 0)",
    ENTITY: "Entity relevant (grade above 0)",
}
_PARAGRAPH = "Paragraph relevant for the page (grade above 0, not removed)"


def ratings(state: CarTopicState) -> Iterator[Rating]:
    """Whether each passage, entity and paragraph is relevant, and whether each paragraph is removed.

    An assessor who graded a paragraph for any facet and did not remove it keeps it.  An assessor who chose
    other facets for it has no rating of a facet.
    """
    grades = GRADES[state.settings["grades"]]
    for ref in state.judged.refs:
        if ref.kind in _QUESTIONS:
            labels = by_assessor(state.judged, ref)
            words = {
                assessor: _word(grades[label] > 0) for assessor, label in labels.items()
            }
            question = _QUESTIONS[ref.kind]
            yield Rating(question, ref.key, words, derived_from=ref.kind)
    for paragraph, votes in _paragraphs(state.judged).items():
        words = {
            assessor: _word(is_relevant) for assessor, is_relevant in votes.items()
        }
        yield Rating(_PARAGRAPH, paragraph, words, derived_from=FACET)
    yield from _removals(state.id, state.judged)


def _word(is_relevant: bool) -> str:
    if is_relevant:
        return RELEVANT
    return NOT


def _paragraphs(judged: TopicVotes) -> dict[str, dict[str, bool]]:
    """Whether each assessor finds each paragraph relevant: for any facet, unless removed."""
    votes: dict[str, dict[str, bool]] = {}
    for ref in judged.refs:
        if ref.kind == FACET:
            paragraph, _ = pair(ref)
            _add_grades(votes.setdefault(paragraph, {}), by_assessor(judged, ref))
    # After the grades, because a removal makes the paragraph not relevant for any facet.
    for ref in judged.refs:
        if ref.kind == REMOVED:
            _add_removals(votes.setdefault(ref.key, {}), by_assessor(judged, ref))
    return {paragraph: own for paragraph, own in votes.items() if own}


def _add_grades(is_relevant: dict[str, bool], labels: Mapping[str, str]) -> None:
    """Add the labels on one facet: a paragraph is relevant if it is for any facet."""
    for assessor, label in labels.items():
        if label in FACET_GRADES:
            before = is_relevant.get(assessor, False)
            is_relevant[assessor] = before or FACET_GRADES[label] > 0


def _add_removals(is_relevant: dict[str, bool], labels: Mapping[str, str]) -> None:
    for assessor, label in labels.items():
        if label == REMOVE:
            is_relevant[assessor] = False


def _removals(topic: str, judged: TopicVotes) -> Iterator[Rating]:
    """The labels on removing each paragraph; a grade for a facet says that its assessor keeps it."""
    graders = graders_by_paragraph(judged)
    voted = {ref.key for ref in judged.refs if ref.kind == REMOVED}
    for paragraph in sorted(voted | set(graders)):
        ref = removed_ref(topic, paragraph)
        keeps = implied_keeps(judged, ref, graders.get(paragraph, ()))
        labels = dict(by_assessor(judged, ref))
        for vote in keeps:
            labels[vote.assessor] = KEEP
        yield Rating(REMOVED, paragraph, labels, ref, keeps)

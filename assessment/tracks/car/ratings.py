"""Binary relevance, on which the track's own agreement figures stand beside those of the labels; and who keeps a paragraph by grading it."""

from __future__ import annotations

from collections.abc import Iterator

from assessment.model import Rating, TopicVotes
from assessment.tracks.car.gold import by_assessor, graders_by_paragraph, implied_keeps
from assessment.tracks.car.refs import ENTITY, FACET, PASSAGE, REMOVED, CarTopicState, pair, removed_ref
from assessment.tracks.car.scales import FACET_GRADES, GRADES, KEEP, REMOVE

RELEVANT, NOT = "relevant", "not relevant"
_QUESTIONS = {PASSAGE: "Passage relevant (grade above 0)", ENTITY: "Entity relevant (grade above 0)"}
_PARAGRAPH = "Paragraph relevant for the page (grade above 0, not removed)"


def ratings(state: CarTopicState) -> Iterator[Rating]:
    """Of each passage and entity for a query, and of each paragraph for the page; of each paragraph whether it is removed.

    Who graded a paragraph for any facet and did not remove it keeps it.  Who chose other facets for it says nothing of a facet.
    """
    grades = GRADES[state.settings["grades"]]
    for ref in state.judged.refs:
        if ref.kind in _QUESTIONS:
            said = {who: _word(grades[label] > 0) for who, label in by_assessor(state.judged, ref).items()}
            yield Rating(_QUESTIONS[ref.kind], ref.key, said)
    for paragraph, votes in _paragraphs(state.judged).items():
        yield Rating(_PARAGRAPH, paragraph, {who: _word(relevant) for who, relevant in votes.items()})
    yield from _removing(state.id, state.judged)


def _word(relevant: bool) -> str:
    return RELEVANT if relevant else NOT


def _paragraphs(judged: TopicVotes) -> dict[str, dict[str, bool]]:
    """Whether each assessor finds each paragraph relevant: for any facet, unless removed."""
    found: dict[str, dict[str, bool]] = {}
    for ref in judged.refs:
        if ref.kind == FACET:
            said = found.setdefault(pair(ref)[0], {})
            for who, label in by_assessor(judged, ref).items():
                if label in FACET_GRADES:
                    said[who] = said.get(who, False) or FACET_GRADES[label] > 0
    for ref in judged.refs:
        if ref.kind == REMOVED:
            gone = {who: False for who, label in by_assessor(judged, ref).items() if label == REMOVE}
            found.setdefault(ref.key, {}).update(gone)
    return {paragraph: said for paragraph, said in found.items() if said}


def _removing(topic: str, judged: TopicVotes) -> Iterator[Rating]:
    graders = graders_by_paragraph(judged)
    voted = {ref.key for ref in judged.refs if ref.kind == REMOVED}
    for paragraph in sorted(voted | set(graders)):
        ref = removed_ref(topic, paragraph)
        kept = implied_keeps(judged, ref, graders.get(paragraph, ()))
        yield Rating(
            REMOVED,
            paragraph,
            {**by_assessor(judged, ref), **{vote.assessor: KEEP for vote in kept}},
            ref,
            kept,
        )

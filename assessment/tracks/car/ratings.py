"""Binary relevance, on which the track's own agreement figures stand beside those of the labels."""

from __future__ import annotations

from collections.abc import Iterator

from assessment.model import Judged, Rating
from assessment.tracks.car.gold import by_assessor
from assessment.tracks.car.refs import ENTITY, FACET, PASSAGE, REMOVED, CarCase, pair
from assessment.tracks.car.scales import FACET_GRADES, GRADES, REMOVE

RELEVANT, NOT = "relevant", "not relevant"
_QUESTIONS = {PASSAGE: "Passage relevant (grade above 0)", ENTITY: "Entity relevant (grade above 0)"}
_PARAGRAPH = "Paragraph relevant for the page (grade above 0, not removed)"


def ratings(case: CarCase) -> Iterator[Rating]:
    """Of each passage and entity for a query, and of each paragraph for the page."""
    grades = GRADES[case.settings["grades"]]
    for ref in case.judged.refs:
        if ref.kind in _QUESTIONS:
            said = {who: _word(grades[label] > 0) for who, label in by_assessor(case.judged, ref).items()}
            yield Rating(_QUESTIONS[ref.kind], ref.key, said)
    for paragraph, votes in _paragraphs(case.judged).items():
        yield Rating(_PARAGRAPH, paragraph, {who: _word(relevant) for who, relevant in votes.items()})


def _word(relevant: bool) -> str:
    return RELEVANT if relevant else NOT


def _paragraphs(judged: Judged) -> dict[str, dict[str, bool]]:
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

"""The documents that a run retrieved, and those that are judged relevant."""

from __future__ import annotations

from collections.abc import Iterator

from assessment.model import Noun, Retrieved
from assessment.tracks.adhoc.answer import AdhocState, relevance_ref
from assessment.tracks.adhoc.grades.own_grades import grades_of
from assessment.tracks.adhoc.scoring.score import grades_by_document


def retrieved(state: AdhocState, run: str) -> Iterator[Retrieved]:
    """The whole ranking; relevant is what binary measures take for relevant."""
    answer = state.answers.get(run)
    if answer is None:
        return
    grades = grades_of(state.settings, state.resources)
    kind = grades.kind
    relevant = set()
    for name, number in grades_by_document(state).items():
        if number >= grades.relevant:
            ref = relevance_ref(kind, state.id, name)
            relevant.add(ref)
    refs = []
    for name in answer.ranking:
        ref = relevance_ref(kind, state.id, name)
        refs.append(ref)
    noun = Noun(grades.what, f"{grades.what}s")
    yield Retrieved(tuple(refs), frozenset(relevant), noun)

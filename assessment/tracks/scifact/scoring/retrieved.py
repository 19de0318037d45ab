"""The abstracts that a run predicted for a claim, and those that are evidence."""

from __future__ import annotations

from collections.abc import Iterator

from assessment.model import Noun, Retrieved
from assessment.tracks.scifact.answer import SciFactState, label_ref
from assessment.tracks.scifact.judgments.gold import gold_in

_ABSTRACT = Noun("abstract", "abstracts")


def retrieved(state: SciFactState, run: str) -> Iterator[Retrieved]:
    """The predicted abstracts, which have no ranks; relevant are those with a verdict on the claim."""
    answer = state.answers.get(run)
    if answer is None:
        return
    predicted = [prediction.document for prediction in answer.documents]
    refs = tuple(label_ref(state.id, document) for document in predicted)
    relevant = frozenset(label_ref(state.id, document) for document in gold_in(state))
    yield Retrieved(refs, relevant, _ABSTRACT, ranked=False)

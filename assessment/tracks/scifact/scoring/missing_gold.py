"""What the gold lacks where a run predicted the right label: evidence sets."""

from __future__ import annotations

from assessment.model import MissingGold, Ref
from assessment.tracks.scifact.answer import LABEL, Answer, SciFactState
from assessment.tracks.scifact.judgments.gold import gold_in

_NO_SETS = MissingGold(
    "an evidence set",
    "it predicted this verdict, and the gold has no evidence set for the abstract yet",
)


def missing_gold(state: SciFactState, run: str, ref: Ref) -> MissingGold | None:
    """Says that a rightly predicted abstract has no evidence set in the gold; None for all other units.

    Without a set no sentences can be right, by whatever measure looks at them.
    """
    if ref.kind != LABEL:
        return None
    gold = gold_in(state).get(ref.key)
    if gold is None or gold.sets:
        return None
    answer = state.answers.get(run, Answer())
    for prediction in answer.documents:
        if prediction.document == ref.key and prediction.label == gold.label:
            return _NO_SETS
    return None

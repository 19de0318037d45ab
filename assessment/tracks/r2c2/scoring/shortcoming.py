"""What a correct answer lacks: confidence."""

from __future__ import annotations

from assessment.model import Ref, Shortcoming
from assessment.tracks.r2c2.answer import R2C2State, Response, correct_ref
from assessment.tracks.r2c2.judgments.verdicts import is_correct
from assessment.tracks.r2c2.measures import ACC_HMR, BRIER, HMR, UNDER

_FULL = 100
_BETTER_WITH_CONFIDENCE = (HMR, UNDER, ACC_HMR, BRIER)
"""Measures that no correct answer with more confidence makes worse."""


def shortcoming(
    topic_state: R2C2State, run: str, ref: Ref, measure: str
) -> Shortcoming | None:
    """Low confidence in a correct answer; None for other units and measures."""
    response = topic_state.answers.get(run)
    if not isinstance(response, Response) or measure not in _BETTER_WITH_CONFIDENCE:
        return None
    is_own = ref == correct_ref(topic_state.id, response)
    if not is_own or response.confidence >= _FULL:
        return None
    if not is_correct(topic_state, response):
        return None
    sentence = f"its confidence is only {response.confidence} of {_FULL}: a higher one would score more"
    return Shortcoming("higher confidence", sentence)

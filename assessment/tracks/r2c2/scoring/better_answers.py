"""A run's answer with the confidence that would have been right."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from assessment.model import BetterAnswer
from assessment.tracks.r2c2.answer import Answer, R2C2State, Response, correct_ref
from assessment.tracks.r2c2.judgments.verdicts import is_correct

_FULL, _NONE = 100, 0


def better_answers(topic_state: R2C2State, run: str) -> Iterator[BetterAnswer[Answer]]:
    """The response with full confidence where it is correct, with none where it is incorrect.

    Nothing where that is its confidence already, or its correctness is not settled.  An incorrect response
    would also score more as a correct one.
    """
    response = topic_state.answers.get(run)
    if not isinstance(response, Response):
        return
    correct = is_correct(topic_state, response)
    right = _FULL if correct else _NONE
    if correct is None or response.confidence == right:
        return
    ref = correct_ref(topic_state.id, response)
    answer: Answer = replace(response, confidence=right)
    error = "confidence too low" if correct else "confidence too high"
    yield BetterAnswer(
        ref,
        answer,
        error,
        remedy=f"confidence {right}",
        condition=f"With confidence {right} instead of {response.confidence}",
        is_partial=not correct,
    )

"""A run's answers to a series with a repeated answer to a list question named once."""

from __future__ import annotations

from collections.abc import Iterator

from assessment.model import BetterAnswer
from assessment.tracks.qa2007.answer import LIST, Answer, AnswerItem, instance_ref
from assessment.tracks.qa2007.answers.pool import QATopicState
from assessment.tracks.qa2007.scoring.repeated_answers import repeated_answers


def better_answers(state: QATopicState, run: str) -> Iterator[BetterAnswer[Answer]]:
    """One for each right instance that repeats an answer of its response: without it."""
    answer = state.answers.get(run)
    if answer is None:
        return
    for question in state.topic.of("LIST"):
        items = answer.items(question.id)
        for index in repeated_answers(state, question, items).by_item:
            others = items[:index] + items[index + 1 :]
            yield _named_once(answer, question.id, items[index], others)


def _named_once(
    answer: Answer, question: str, repeated: AnswerItem, others: tuple[AnswerItem, ...]
) -> BetterAnswer[Answer]:
    ref = instance_ref(LIST, question, repeated)
    supposed = Answer({**answer.responses, question: others})
    return BetterAnswer(
        ref,
        supposed,
        error="repeated answer",
        remedy="named once",
        condition=f"With “{repeated.text}” named once",
        answered="repeated answer",
    )

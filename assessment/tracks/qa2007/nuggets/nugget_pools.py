"""What nuggets are written from: the pooled responses to Other, and the answers to the earlier questions."""

from __future__ import annotations

from collections.abc import Iterable

from assessment.model import Headline, Pool, Pooled, Ref
from assessment.tracks.qa2007.answer import AnswerItem, Question, normalised, vote_ref
from assessment.tracks.qa2007.answers.earlier_answers import earlier_questions
from assessment.tracks.qa2007.answers.pool import QATopicState, whole_responses
from assessment.tracks.qa2007.nuggets.nugget_votes import nuggets_of
from assessment.tracks.qa2007.nuggets.nugget_weights import Weights, weights
from assessment.tracks.qa2007.scales import VITAL


def pooled(state: QATopicState) -> dict[str, Pool]:
    """The Other questions of a series by id.

    Each has the distinct items of all responses, and the units of its nuggets' votes.
    """
    return {question.id: _pool(state, question) for question in state.topic.of("OTHER")}


def _pool(state: QATopicState, question: Question) -> Pool:
    """What the nuggets of one Other question are written from."""
    questions = [f"{listed.id} {listed.text}" for listed in state.topic.questions]
    title = f"{question.id} {state.topic.target}"
    headline = Headline(title, question.text, "\n".join(questions))
    responses = whole_responses(state, question)
    votes: dict[str, Ref] = {}
    for nugget in nuggets_of(state.nuggets, question.id):
        votes[nugget.id] = vote_ref(question.id, nugget.id)
    note = _scoring_sentence(weights(state, question.id))
    items = _pooled_items(responses.values())
    earlier = earlier_questions(state, question)
    return Pool(headline, items, votes, VITAL, note, earlier)


def _scoring_sentence(question_weights: Weights) -> str:
    """Which weights the scores use, or why there are none."""
    sentence = (
        question_weights.explanation
        or f"Other cannot be scored yet: {question_weights.why_unscored}"
    )
    if question_weights.warning:
        sentence += f"; {question_weights.warning}"
    return sentence


def _pooled_items(responses: Iterable[tuple[AnswerItem, ...]]) -> tuple[Pooled, ...]:
    """The distinct items, equal strings side by side, in an order that does not show the runs."""
    items: set[AnswerItem] = set()
    for response in responses:
        items.update(response)
    ordered = sorted(items, key=_pool_order)
    return tuple(Pooled(item.text, item.docid) for item in ordered)


def _pool_order(item: AnswerItem) -> tuple[str, str, str]:
    return normalised(item.text), item.docid, item.text

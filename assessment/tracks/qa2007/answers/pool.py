"""The answer strings of all runs to one question, without the names of the runs."""

from __future__ import annotations

from collections.abc import Mapping

from assessment.model import Ref, TopicState
from assessment.tracks.qa2007.answer import (
    INSTANCE_KIND,
    Answer,
    AnswerItem,
    Question,
    Topic,
    id_order,
    instance_ref,
    normalised,
    response_digest,
)

QATopicState = TopicState[Topic, Answer]


def counted_items(
    question: Question, items: tuple[AnswerItem, ...], settings: Mapping[str, str]
) -> tuple[AnswerItem, ...]:
    """The items of a response that count.

    Of a factoid with several lines these are none, or the first (setting “many_lines”).
    """
    if question.kind == "FACTOID" and len(items) > 1:
        # The guidelines want exactly one line; which one would count is a choice of the campaign.
        return items[:1] if settings["many_lines"] == "first" else ()
    return items


def responses(
    state: QATopicState, question: Question
) -> dict[str, tuple[AnswerItem, ...]]:
    """Counted items of the question by run; runs without an answer to it are left out."""
    by_run: dict[str, tuple[AnswerItem, ...]] = {}
    for run, answer in state.answers.items():
        items = answer.items(question.id)
        counted = counted_items(question, items, state.settings)
        if counted:
            by_run[run] = counted
    return by_run


def is_answered(state: QATopicState, question: Question) -> bool:
    """Whether a run answers the question, be it with nothing that counts."""
    return any(question.id in answer.responses for answer in state.answers.values())


def instances(state: QATopicState, question: Question) -> list[AnswerItem]:
    """Every distinct document and string of a factoid or list question, equal strings side by side.

    NIL and empty strings are left out.
    """
    items: set[AnswerItem] = set()
    for response in responses(state, question).values():
        items.update(response)
    named = [item for item in items if item.text and not item.is_nil]
    return sorted(named, key=_instance_order)


def _instance_order(
    item: AnswerItem,
) -> tuple[str, tuple[tuple[int, int, str], ...], str]:
    return normalised(item.text), id_order(item.docid), item.text


def whole_responses(
    state: QATopicState, question: Question
) -> dict[str, tuple[AnswerItem, ...]]:
    """Every distinct response to an Other question by its digest."""
    by_digest: dict[str, tuple[AnswerItem, ...]] = {}
    for items in responses(state, question).values():
        by_digest[response_digest(question.id, items)] = items
    # In the order of digests, so that assessors cannot tell the runs by their order.
    return dict(sorted(by_digest.items()))


def label_of(state: QATopicState, question: Question, item: AnswerItem) -> str | None:
    """The resolved label of an answer string."""
    return state.judged.label(label_ref(question, item))


def label_ref(question: Question, item: AnswerItem) -> Ref:
    """The unit of an answer string's own label."""
    return instance_ref(INSTANCE_KIND[question.kind], question.id, item)

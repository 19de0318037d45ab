"""Which instances of a list response repeat an answer, and which one of each answer is distinct."""

from __future__ import annotations

from typing import NamedTuple

from assessment.model import Reason, Ref
from assessment.tracks.qa2007.answer import AnswerItem, Question, distinct_ref
from assessment.tracks.qa2007.answers.answer_sets import (
    AnswerSet,
    answer_set,
    distinct_positions,
)
from assessment.tracks.qa2007.answers.pool import QATopicState
from assessment.tracks.qa2007.scales import CORRECT


class RepeatedAnswers(NamedTuple):
    """What a list response says more than once.

    `by_item` has the reason of each right instance that counts nothing, by its index; `reasons` say of each
    answer which instance is distinct, and `choices` are the units in which assessors chose it.
    """

    by_item: dict[int, Reason]
    reasons: list[Reason]
    choices: list[Ref]


def repeated_answers(
    state: QATopicState, question: Question, items: tuple[AnswerItem, ...]
) -> RepeatedAnswers:
    """The repeated answers of a response; none of a response to another kind of question."""
    repeated = RepeatedAnswers({}, [], [])
    if question.kind != "LIST":
        return repeated
    known = answer_set(state, question)
    distinct = distinct_positions(state, question, items, known)
    by_group = _right_positions(items, known)
    for group, positions in by_group.items():
        if len(positions) < 2:
            continue
        [chosen] = distinct.intersection(positions)
        for position in positions:
            if position != chosen:
                repeated.by_item[position] = _repeats(items[chosen])
        choice = distinct_ref(question.id, group)
        is_chosen = state.judged.label(choice) is not None
        name, count = known.names[group], len(positions)
        reason = _distinct(name, count, items[chosen], is_chosen=is_chosen)
        repeated.reasons.append(reason)
        repeated.choices.append(choice)
    return repeated


def _right_positions(
    items: tuple[AnswerItem, ...], known: AnswerSet
) -> dict[str, list[int]]:
    """The positions of the right instances of a response, by the name of their answer."""
    by_group: dict[str, list[int]] = {}
    for position, item in enumerate(items):
        group = known.group.get(item)
        if group is not None:
            positions = by_group.setdefault(group, [])
            positions.append(position)
    return by_group


def _repeats(distinct: AnswerItem) -> Reason:
    same = f"same answer as “{distinct.text}” of {distinct.docid}"
    rule = f"{same}: counts in no recall and lowers precision"
    return Reason("–", CORRECT, rule, "mixed")


def _distinct(
    name: str, count: int, distinct: AnswerItem, *, is_chosen: bool
) -> Reason:
    which = f"“{distinct.text}” of {distinct.docid} is the distinct one"
    why = "assessors chose it" if is_chosen else "it comes first"
    number = "two" if count == 2 else str(count)
    rule = f"of the {number} “{name}”, {which}: {why}"
    return Reason("", "repeated answer", rule)

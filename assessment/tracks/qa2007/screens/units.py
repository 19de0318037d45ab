"""The units of the track: pooled answer strings, NIL, answer groups, votes, nuggets in responses."""

from __future__ import annotations

from collections.abc import Iterator

from assessment.model import Nugget, Unit
from assessment.model.units import quoted
from assessment.tracks.qa2007.answer import (
    GROUP,
    INSTANCE_KIND,
    NIL_RIGHT,
    OWN,
    READ,
    AnswerItem,
    Question,
    digest,
    instance_name,
    instance_ref,
    match_ref,
    normalised,
    question_ref,
    read_ref,
    vote_ref,
)
from assessment.tracks.qa2007.answers.answer_sets import (
    AnswerSet,
    answer_set,
    repeated_groups,
)
from assessment.tracks.qa2007.answers.pool import (
    QATopicState,
    instances,
    is_answered,
    whole_responses,
)
from assessment.tracks.qa2007.nuggets.nugget_votes import nuggets_of
from assessment.tracks.qa2007.scales import QUESTION
from assessment.tracks.qa2007.screens.screens import (
    QUESTION_SCREEN,
    RESPONSE_SCREEN,
    VOTE_SCREEN,
)


def units(state: QATopicState) -> Iterator[Unit]:
    for question in state.topic.questions:
        if question.kind == "OTHER":
            yield from _other_units(state, question)
        elif is_answered(state, question):
            items = instances(state, question)
            yield from _string_units(question, items)
            if question.kind == "FACTOID":
                yield _nil_unit(question)
            else:
                yield from _list_units(state, question, items)


def _other_units(state: QATopicState, question: Question) -> Iterator[Unit]:
    nuggets = nuggets_of(state.nuggets, question.id)
    if state.answers:
        yield from _vote_units(question, nuggets)
    for response, items in whole_responses(state, question).items():
        yield from _match_units(question, response, items, nuggets)


def _string_units(question: Question, items: list[AnswerItem]) -> Iterator[Unit]:
    kind = INSTANCE_KIND[question.kind]
    screen = QUESTION_SCREEN + question.id
    for part, item in enumerate(items):
        ref = instance_ref(kind, question.id, item)
        text = _string_question(question, item)
        # Equal strings of other documents are units of their own: the document must support the answer.
        same = digest(question.id, normalised(item.text))
        label = f"answer {part + 1}"
        yield Unit(ref, screen, part, label, text, item.docid, same)


def _string_question(question: Question, item: AnswerItem) -> str:
    text = f"{quoted(item.text)} with its document"
    if item.is_nil:
        text = "NIL"
    if question.kind == "LIST":
        return f"Is {text} an instance for question {question.id}?"
    return f"Is {text} an answer to question {question.id}?"


def _nil_unit(question: Question) -> Unit:
    ref = question_ref(NIL_RIGHT, question.id)
    screen = QUESTION_SCREEN + question.id
    text = QUESTION[NIL_RIGHT].replace("{question}", question.id)
    return Unit(ref, screen, -1, "NIL", text)


def _list_units(
    state: QATopicState, question: Question, items: list[AnswerItem]
) -> Iterator[Unit]:
    """Groups of right instances, own answers, and the choice of distinct instances."""
    screen = QUESTION_SCREEN + question.id
    known = answer_set(state, question)
    yield from _group_units(question, items, known)
    text = QUESTION[OWN].replace("{question}", question.id)
    yield Unit(question_ref(OWN, question.id), screen, -1, "own answers", text)
    # Last, because which choices there are follows from the groups.
    for group, ref in repeated_groups(state, question, known).items():
        parts = [
            part for part, item in enumerate(items) if known.group.get(item) == group
        ]
        choices = tuple(instance_name(items[part]) for part in parts)
        name = known.names[group]
        text = QUESTION[ref.kind].replace("{group}", name)
        yield Unit(ref, screen, parts[0], f"distinct {name}", text, choices=choices)


def _group_units(
    question: Question, items: list[AnswerItem], known: AnswerSet
) -> Iterator[Unit]:
    """The answer group of each right instance."""
    screen = QUESTION_SCREEN + question.id
    names = tuple(known.names.values())
    first_parts: dict[str, int] = {}
    for part, item in enumerate(items):
        if item not in known.group:
            continue
        ref = instance_ref(GROUP, question.id, item)
        name = f"group of answer {part + 1}"
        text = f"Which answer is {quoted(item.text)}?"
        first_part = first_parts.setdefault(known.group[item], part)
        if first_part != part:
            text = f"{text} So far the same as answer {first_part + 1}."
        same = digest(question.id, normalised(item.text))
        yield Unit(ref, screen, part, name, text, same=same, choices=names)


def _vote_units(question: Question, nuggets: list[Nugget]) -> Iterator[Unit]:
    screen = VOTE_SCREEN + question.id
    for part, nugget in enumerate(nuggets):
        ref = vote_ref(question.id, nugget.id)
        number = str(nugget.number)
        text = f"How important is nugget {number}, {quoted(nugget.text)}?"
        yield Unit(ref, screen, part, f"nugget {number}", text)


def _match_units(
    question: Question,
    response: str,
    items: tuple[AnswerItem, ...],
    nuggets: list[Nugget],
) -> Iterator[Unit]:
    screen = RESPONSE_SCREEN + response
    strings = [normalised(item.text) for item in items]
    for nugget in nuggets:
        ref = match_ref(question.id, response, nugget.id)
        same = digest(question.id, nugget.id, *strings)
        label = f"nugget {nugget.number}"
        yield Unit(ref, screen, -1, label, nugget.text, same=same)
    ref = read_ref(question.id, response)
    # Reading a response settles its nuggets: those that are not marked are absent.
    yield Unit(ref, screen, -1, "response", QUESTION[READ], settles=True)

"""What is judged: pooled answer strings, NIL, answer groups, votes on nuggets, and nuggets in whole responses."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import partial

from assessment.model import Headline, Nugget, Part, Screen, Unit
from assessment.tracks.qa2007.answer import (
    GROUP,
    INSTANCE_KIND,
    NIL_RIGHT,
    OWN,
    READ,
    VOTE,
    Answer,
    AnswerItem,
    Question,
    Topic,
    digest,
    id_order,
    instance_name,
    instance_ref,
    length,
    match_ref,
    normalised,
    question_ref,
    read_ref,
    response_digest,
    vote_ref,
)  # fmt: skip
from assessment.tracks.qa2007.measures import beta
from assessment.tracks.qa2007.nugget_votes import nuggets_of
from assessment.tracks.qa2007.nuggets import weighing
from assessment.tracks.qa2007.pool import QATopicState, answers, instances, repeated_groups, whole_responses
from assessment.tracks.qa2007.scales import QUESTION
from assessment.tracks.qa2007.suggest import nil_suggestion, overlap, propagated

QUESTION_SCREEN, VOTE_SCREEN, RESPONSE_SCREEN = "q:", "v:", "r:"
_VOTES_RANK = 1000
"""Behind all questions of a series."""


def headline(topic: Topic) -> Headline:
    listed = "\n".join(f"{question.id} {question.kind} {question.text}" for question in topic.questions)
    return Headline(topic.target, f"Series {topic.id}: {topic.target}", listed)


def screen_of(answer: Answer) -> str:
    """The screen of an answer's last response, in series the one to Other; answers to other questions share screens with other runs."""
    last = max(answer.responses, key=id_order, default="")
    return RESPONSE_SCREEN + response_digest(last, answer.items(last))


def screens(state: QATopicState) -> Iterator[Screen]:
    """One screen for each factoid and list question, then one for the votes on nuggets, then one for each distinct response to Other."""
    for rank, question in enumerate(state.topic.questions):
        if question.kind == "OTHER":
            yield from _other_screens(state, question)
        elif _asked(state, question):
            parts = tuple(
                Part(item.text, head=item.docid, name=f"answer {n}")
                for n, item in enumerate(instances(state, question), 1)
            )
            title = f"Question {question.id}, {question.kind.lower()}"
            grows = partial(dict, grows=question.kind == "LIST")
            yield Screen(
                QUESTION_SCREEN + question.id,
                parts,
                _nil_note(state, question),
                rank,
                title,
                question.text,
                data=grows,
            )


def _asked(state: QATopicState, question: Question) -> bool:
    return any(question.id in answer.responses for answer in state.answers.values())


def _nil_note(state: QATopicState, question: Question) -> tuple[str, ...]:
    suggestion = nil_suggestion(state, question.id) if question.kind == "FACTOID" else None
    return (f"by the judgments so far NIL is {suggestion}",) if suggestion else ()


def _other_screens(state: QATopicState, question: Question) -> Iterator[Screen]:
    nuggets = nuggets_of(state.nuggets, question.id) if state.answers else []
    if nuggets:
        parts = tuple(Part(nugget.text, name=f"nugget {nugget.number}") for nugget in nuggets)
        yield Screen(
            VOTE_SCREEN + question.id,
            parts,
            (),
            _VOTES_RANK,
            f"Nuggets of {question.id}",
            f"Other: {state.topic.target}",
        )
    for response, items in whole_responses(state, question).items():
        parts = tuple(Part(item.text, head=item.docid, name=f"item {n}") for n, item in enumerate(items, 1))
        title, asked = f"Response to {question.id}", f"Other: {state.topic.target}"
        data, everyone = (
            partial(_own_data, state, question, response),
            partial(_shared_data, state, question, response),
        )
        yield Screen(
            RESPONSE_SCREEN + response, parts, (), _VOTES_RANK + 1, title, asked, "grid", data, everyone
        )


def _own_data(state: QATopicState, question: Question, response: str) -> dict[str, object]:
    """What the desk needs of a response, as the assessor's own judgments have it."""
    items = whole_responses(state, question)[response]
    same = propagated(state, question).get(response, {})
    likely = {
        nugget.id: overlap(nugget.text, items, same.get(nugget.id))
        for nugget in nuggets_of(state.nuggets, question.id)
    }
    size = sum(length(item.text) for item in items)
    return {"length": size, "beta": beta(state.settings), "overlap": _by_unit(question, response, likely)}


def _shared_data(state: QATopicState, question: Question, response: str) -> dict[str, object]:
    """The weights, which stand on everybody's votes."""
    return {
        "nuggets": _by_unit(
            question, response, weighing(state, question.id, nuggets_of(state.nuggets, question.id))
        )
    }


def _by_unit(question: Question, response: str, found: Mapping[str, object]) -> dict[str, object]:
    return {match_ref(question.id, response, nugget).key: value for nugget, value in found.items()}


def units(state: QATopicState) -> Iterator[Unit]:
    for question in state.topic.questions:
        if question.kind == "OTHER":
            nuggets = nuggets_of(state.nuggets, question.id)
            yield from _votes(question, nuggets if state.answers else [])
            for response, items in whole_responses(state, question).items():
                yield from _matches(question, response, items, nuggets)
        elif _asked(state, question):
            pooled = instances(state, question)
            yield from _strings(question, pooled)
            yield from _nil(question) if question.kind == "FACTOID" else _list(state, question, pooled)


def _strings(question: Question, pooled: list[AnswerItem]) -> Iterator[Unit]:
    kind, screen = INSTANCE_KIND[question.kind], QUESTION_SCREEN + question.id
    asked = QUESTION[kind].replace("{question}", question.id)
    for part, item in enumerate(pooled):
        ref = instance_ref(kind, question.id, item)
        yield Unit(
            ref,
            screen,
            part,
            f"answer {part + 1}",
            asked,
            item.docid,
            digest(question.id, normalised(item.text)),
        )


def _nil(question: Question) -> Iterator[Unit]:
    ref = question_ref(NIL_RIGHT, question.id)
    yield Unit(
        ref, QUESTION_SCREEN + question.id, -1, "NIL", QUESTION[NIL_RIGHT].replace("{question}", question.id)
    )


def _list(state: QATopicState, question: Question, pooled: list[AnswerItem]) -> Iterator[Unit]:
    screen = QUESTION_SCREEN + question.id
    known = answers(state, question)
    names = tuple(known.names.values())
    for part, item in enumerate(pooled):
        if item in known.group:
            same = digest(question.id, normalised(item.text))
            ref = instance_ref(GROUP, question.id, item)
            yield Unit(
                ref, screen, part, f"group of answer {part + 1}", QUESTION[GROUP], same=same, choices=names
            )
    yield Unit(
        question_ref(OWN, question.id),
        screen,
        -1,
        "own answers",
        QUESTION[OWN].replace("{question}", question.id),
    )
    for group, ref in repeated_groups(state, question, known).items():
        parts = [part for part, item in enumerate(pooled) if known.group.get(item) == group]
        listed = tuple(instance_name(pooled[part]) for part in parts)
        asked = QUESTION[ref.kind].replace("{group}", known.names[group])
        yield Unit(ref, screen, parts[0], f"distinct {known.names[group]}", asked, choices=listed)


def _votes(question: Question, nuggets: list[Nugget]) -> Iterator[Unit]:
    for part, nugget in enumerate(nuggets):
        asked = QUESTION[VOTE].replace("{number}", str(nugget.number))
        yield Unit(
            vote_ref(question.id, nugget.id),
            VOTE_SCREEN + question.id,
            part,
            f"nugget {nugget.number}",
            asked,
        )


def _matches(
    question: Question, response: str, items: tuple[AnswerItem, ...], nuggets: list[Nugget]
) -> Iterator[Unit]:
    screen = RESPONSE_SCREEN + response
    strings = [normalised(item.text) for item in items]
    for nugget in nuggets:
        same = digest(question.id, nugget.id, *strings)
        yield Unit(
            match_ref(question.id, response, nugget.id),
            screen,
            -1,
            f"nugget {nugget.number}",
            nugget.text,
            same=same,
        )
    yield Unit(read_ref(question.id, response), screen, -1, "response", QUESTION[READ], settles=True)

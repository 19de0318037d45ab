"""The units of the track.

Pooled answer strings, NIL, answer groups, votes on nuggets, and nuggets in whole
responses are judged.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import partial

from assessment.model import Headline, Nugget, Part, Screen, Unit
from assessment.model.units import quoted
from assessment.tracks.qa2007.answer import (
    GROUP,
    INSTANCE_KIND,
    NIL_RIGHT,
    OWN,
    READ,
    AnswerItem,
    Question,
    Topic,
    digest,
    instance_name,
    instance_ref,
    length,
    match_ref,
    normalised,
    question_ref,
    read_ref,
    vote_ref,
)
from assessment.tracks.qa2007.answer_sets import answer_set, repeated_groups
from assessment.tracks.qa2007.live_figures import response_grid
from assessment.tracks.qa2007.nugget_votes import nuggets_of
from assessment.tracks.qa2007.nuggets import weighing
from assessment.tracks.qa2007.pool import QATopicState, instances, whole_responses
from assessment.tracks.qa2007.scales import QUESTION
from assessment.tracks.qa2007.settings import beta
from assessment.tracks.qa2007.suggestions import (
    items_equal_to_judged,
    items_like_nugget,
    nil_source,
    nil_suggestion,
)

QUESTION_SCREEN, VOTE_SCREEN, RESPONSE_SCREEN = "q:", "v:", "r:"
_VOTES_RANK = 1000
"""Rank of the screen of votes: after all questions of a series."""


def headline(topic: Topic) -> Headline:
    listed = "\n".join(
        f"{question.id} {question.kind} {question.text}" for question in topic.questions
    )
    return Headline(topic.target, f"Series {topic.id}: {topic.target}", listed)


def screens(state: QATopicState) -> Iterator[Screen]:
    """The screens of a series, in the order of its questions.

    Each factoid and list question has one, and so have the votes on the nuggets of an
    Other question and each distinct response to it.
    """
    for rank, question in enumerate(state.topic.questions):
        if question.kind == "OTHER":
            yield from _other_screens(state, question)
        elif _is_answered(state, question):
            yield _question_screen(state, question, rank)


def _question_screen(state: QATopicState, question: Question, rank: int) -> Screen:
    screen = QUESTION_SCREEN + question.id
    parts = _parts(instances(state, question), "answer")
    if question.kind == "LIST":
        parts = _with_repeats_announced(parts)
    note = _nil_note(state, question)
    title = f"Question {question.id}, {question.kind.lower()}"
    # Labels on a list question make new units: groups, and choices of distinct instances.
    data: Callable[[], dict[str, object]] = partial(dict, grows=question.kind == "LIST")
    return Screen(screen, parts, note, rank, title, question.text, data=data)


def _parts(items: Iterable[AnswerItem], name: str) -> tuple[Part, ...]:
    parts: list[Part] = []
    for number, item in enumerate(items, 1):
        document = "" if item.is_nil else item.docid
        part_name = f"{name} {number}"
        parts.append(
            Part(item.text, head=item.docid, name=part_name, document=document)
        )
    return tuple(parts)


def _with_repeats_announced(parts: tuple[Part, ...]) -> tuple[Part, ...]:
    """Parts whose string stands in an earlier one say so above it: only the document differs."""
    announced: list[Part] = []
    first: dict[str, str] = {}
    for part in parts:
        earlier = first.setdefault(normalised(part.text), part.name)
        is_repeated = earlier != part.name
        head = f"{part.head} · the same string as {earlier}"
        announced.append(part._replace(head=head) if is_repeated else part)
    return tuple(announced)


def _is_answered(state: QATopicState, question: Question) -> bool:
    return any(question.id in answer.responses for answer in state.answers.values())


def _nil_note(state: QATopicState, question: Question) -> tuple[str, ...]:
    if question.kind != "FACTOID":
        return ()
    suggestion = nil_suggestion(state, question.id)
    if suggestion is None:
        return ()
    source = nil_source(state, question.id)
    return (f"by {source} NIL is {suggestion}",)


def _other_screens(state: QATopicState, question: Question) -> Iterator[Screen]:
    """The screen of the votes on nuggets and a screen for each response."""
    nuggets = nuggets_of(state.nuggets, question.id) if state.answers else []
    headline = f"Other: {state.topic.target}"
    if nuggets:
        parts = tuple(
            Part(nugget.text, name=f"nugget {nugget.number}") for nugget in nuggets
        )
        screen, title = VOTE_SCREEN + question.id, f"Nuggets of {question.id}"
        votes = Screen(screen, parts, (), _VOTES_RANK, title, headline)
        yield votes._replace(own_questions=False)
    for response, items in whole_responses(state, question).items():
        # Data of a screen is computed when the screen is drawn: overlaps of nuggets and items take long.
        own_data = partial(_own_data, state, question, response)
        shared_data = partial(_shared_data, state, question, response)
        screen, title = RESPONSE_SCREEN + response, f"Response to {question.id}"
        parts = _parts(items, "item")
        yield Screen(
            screen,
            parts,
            (),
            _VOTES_RANK + 1,
            title,
            headline,
            "grid",
            own_data,
            shared_data,
        )


def _own_data(
    state: QATopicState, question: Question, response: str
) -> dict[str, object]:
    """What the desk needs of a response, according to the assessor's own judgments."""
    items = whole_responses(state, question)[response]
    same = items_equal_to_judged(state, question).get(response, {})
    likely: dict[str, object] = {}
    for nugget in nuggets_of(state.nuggets, question.id):
        likely[nugget.id] = items_like_nugget(nugget.text, items, same.get(nugget.id))
    by_unit = _by_unit(question, response, likely)
    size = sum(length(item.text) for item in items)
    grid = response_grid(size, beta(state.settings))
    return {**grid.data(), "overlap": by_unit}


def _shared_data(
    state: QATopicState, question: Question, response: str
) -> dict[str, object]:
    """The weights, which depend on everybody's votes."""
    shown = weighing(state, question.id, nuggets_of(state.nuggets, question.id))
    return {"nuggets": _by_unit(question, response, shown)}


def _by_unit(
    question: Question, response: str, by_nugget: Mapping[str, object]
) -> dict[str, object]:
    """Values by the key of the unit that joins nugget and response."""
    by_unit: dict[str, object] = {}
    for nugget, value in by_nugget.items():
        ref = match_ref(question.id, response, nugget)
        key = ref.key
        by_unit[key] = value
    return by_unit


def units(state: QATopicState) -> Iterator[Unit]:
    for question in state.topic.questions:
        if question.kind == "OTHER":
            yield from _other_units(state, question)
        elif _is_answered(state, question):
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
    text = "NIL" if item.is_nil else f"{quoted(item.text)} with its document"
    what = "an instance for" if question.kind == "LIST" else "an answer to"
    return f"Is {text} {what} question {question.id}?"


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
    names = tuple(known.names.values())
    first: dict[str, int] = {}
    for part, item in enumerate(items):
        if item not in known.group:
            continue
        same = digest(question.id, normalised(item.text))
        ref = instance_ref(GROUP, question.id, item)
        label = f"group of answer {part + 1}"
        text = f"Which answer is {quoted(item.text)}?"
        earlier = first.setdefault(known.group[item], part)
        if earlier != part:
            text = f"{text} So far the same as answer {earlier + 1}."
        yield Unit(ref, screen, part, label, text, same=same, choices=names)
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

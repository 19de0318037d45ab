"""The screens of a series: strings of a question, votes on nuggets, and responses to Other."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from functools import partial

from assessment.model import Headline, Nugget, Part, Screen
from assessment.tracks.qa2007.answer import (
    AnswerItem,
    Question,
    Topic,
    length,
    match_ref,
    normalised,
)
from assessment.tracks.qa2007.answers.pool import (
    QATopicState,
    instances,
    is_answered,
    whole_responses,
)
from assessment.tracks.qa2007.nuggets.nugget_votes import nuggets_of
from assessment.tracks.qa2007.nuggets.nuggets_in_responses import nugget_weights
from assessment.tracks.qa2007.nuggets.suggestions import (
    items_equal_to_judged,
    items_like_nugget,
    nil_source,
    nil_suggestion,
)
from assessment.tracks.qa2007.screens.live_figures import response_grid
from assessment.tracks.qa2007.settings import beta

QUESTION_SCREEN, VOTE_SCREEN, RESPONSE_SCREEN = "q:", "v:", "r:"
"""Prefixes of the ids of screens; a question's id, or a response's digest, follows."""
_VOTES_RANK = 1000
"""Rank of the screen of votes: after all questions of a series."""
_RESPONSE_RANK = _VOTES_RANK + 1


def headline(topic: Topic) -> Headline:
    lines: list[str] = []
    for question in topic.questions:
        lines.append(f"{question.id} {question.kind} {question.text}")
    series = f"Series {topic.id}: {topic.target}"
    return Headline(topic.target, series, "\n".join(lines))


def screens(state: QATopicState) -> Iterator[Screen]:
    """The screens of a series, in the order of its questions.

    A factoid or list question has one screen.  An Other question has one for the votes on its nuggets, and
    one for each distinct response.
    """
    for rank, question in enumerate(state.topic.questions):
        if question.kind == "OTHER":
            yield from _other_screens(state, question)
        elif is_answered(state, question):
            yield _question_screen(state, question, rank)


def _question_screen(state: QATopicState, question: Question, rank: int) -> Screen:
    is_list = question.kind == "LIST"
    parts = _parts(instances(state, question), "answer")
    if is_list:
        parts = _with_repeats_announced(parts)
    # Labels on a list question bring up units: groups, and choices of distinct instances.
    data = partial(dict[str, object], grows=is_list)
    title = f"Question {question.id}, {question.kind.lower()}"
    return Screen(
        QUESTION_SCREEN + question.id,
        parts,
        notes=_nil_note(state, question),
        rank=rank,
        title=title,
        question=question.text,
        data=data,
    )


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
    """Parts with a note above those that repeat an earlier string: only their document differs."""
    announced: list[Part] = []
    first: dict[str, str] = {}
    for part in parts:
        earlier = first.setdefault(normalised(part.text), part.name)
        head = part.head
        if earlier != part.name:
            head = f"{part.head} · the same string as {earlier}"
        announced.append(part._replace(head=head))
    return tuple(announced)


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
    headline = f"Other: {state.topic.target}"
    nuggets = nuggets_of(state.nuggets, question.id)
    if state.answers and nuggets:
        yield _vote_screen(question, headline, nuggets)
    for response, items in whole_responses(state, question).items():
        screen = Screen(
            RESPONSE_SCREEN + response,
            _parts(items, "item"),
            rank=_RESPONSE_RANK,
            title=f"Response to {question.id}",
            question=headline,
            mode="grid",
        )
        # Computed when the screen is drawn: overlaps of nuggets and items take long.
        data = partial(_own_data, state, question, response)
        everyone = partial(_shared_data, state, question, response)
        yield screen._replace(data=data, everyone=everyone)


def _vote_screen(question: Question, headline: str, nuggets: list[Nugget]) -> Screen:
    parts: list[Part] = []
    for nugget in nuggets:
        parts.append(Part(nugget.text, name=f"nugget {nugget.number}"))
    return Screen(
        VOTE_SCREEN + question.id,
        tuple(parts),
        rank=_VOTES_RANK,
        title=f"Nuggets of {question.id}",
        question=headline,
        own_questions=False,
    )


def _own_data(
    state: QATopicState, question: Question, response: str
) -> dict[str, object]:
    """What the desk needs of a response, according to the assessor's own judgments."""
    items = whole_responses(state, question)[response]
    judged_items = items_equal_to_judged(state, question).get(response, {})
    likely: dict[str, object] = {}
    for nugget in nuggets_of(state.nuggets, question.id):
        judged_item = judged_items.get(nugget.id)
        likely[nugget.id] = items_like_nugget(nugget.text, items, judged_item)
    size = sum(length(item.text) for item in items)
    grid = response_grid(size, beta(state.settings))
    overlap = _by_unit(question, response, likely)
    return {**grid.data(), "overlap": overlap}


def _shared_data(
    state: QATopicState, question: Question, response: str
) -> dict[str, object]:
    """The weights, which depend on everybody's votes."""
    nuggets = nuggets_of(state.nuggets, question.id)
    weights: dict[str, object] = {}
    for name, weight in nugget_weights(state, question.id, nuggets).items():
        weights[name] = weight._asdict()
    return {"nuggets": _by_unit(question, response, weights)}


def _by_unit(
    question: Question, response: str, by_nugget: Mapping[str, object]
) -> dict[str, object]:
    """Values by the key of the unit that joins nugget and response."""
    by_unit: dict[str, object] = {}
    for nugget, value in by_nugget.items():
        unit = match_ref(question.id, response, nugget)
        by_unit[unit.key] = value
    return by_unit

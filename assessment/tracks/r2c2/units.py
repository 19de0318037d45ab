"""What is judged in the track's three steps, each on the one before; and passages directly where the setting says so."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import partial
from typing import NamedTuple

from assessment.model import Headline, Mark, Part, Screen, Unit
from assessment.tracks.r2c2.answer import (
    CORRECT,
    DIRECT,
    ENTAILED,
    HELPED,
    Answer,
    Cited,
    R2C2Case,
    Response,
    Topic,
    correct_ref,
    direct_ref,
    entailed_ref,
    helped_ref,
    rankings,
    responses,
)
from assessment.tracks.r2c2.scales import QUESTION
from assessment.tracks.r2c2.verdicts import counted, is_bogus, is_correct, passage_of

ANSWER_SCREEN, PASSAGE_SCREEN = "a:", "p:"
_DIRECT_RANK = 1
"""Passages come behind all answers to a question."""
_BOGUS = "bogus: does not count"
_UNKNOWN = "the cited passage is not loaded: "
_AS_SETTING: Mapping[str, str] = {"bogus": "counts as bogus", "unjudged": "stays unjudged"}


class Claim(NamedTuple):
    """A nugget on its screen: its part, and the id of the passage that it cites."""

    part: int
    nugget: Cited
    passage: str


def headline(topic: Topic) -> Headline:
    return Headline(f"Question {topic.id}", topic.text, f"question type: {topic.type}" if topic.type else "")


def screen_of(answer: Answer) -> str:
    """The screen of an answer; passages have screens of their own, shared by all runs."""
    return ANSWER_SCREEN + answer.digest if answer.kind == "response" else ""


def distinct(state: R2C2Case) -> list[Response]:
    """The different answers to a question, in an order that is the same for everybody and tells nothing of the runs."""
    found = {response.digest: response for response in responses(state.answers).values()}
    return [found[name] for name in sorted(found)]


def screens(state: R2C2Case) -> Iterator[Screen]:
    """One for each distinct answer; then one for each passage to judge directly."""
    for response in distinct(state):
        parts = (Part(response.answer, head="Answer", name="answer"), *_parts(state, response))
        yield Screen(screen_of(response), parts, data=partial(dict, grows=True))
    passages = pool(state)
    texts = state.documents(passages)
    for passage in passages:
        known = texts.get(passage)
        part = Part(
            "\n".join(known.passages) if known else "", head=known.title if known else "", name="passage"
        )
        yield Screen(PASSAGE_SCREEN + passage, (part,), (), _DIRECT_RANK, "Passage")


def _parts(state: R2C2Case, response: Response) -> Iterator[Part]:
    for number, nugget in enumerate(counted(response, state.settings), 1):
        unknown = passage_of(state, nugget) is None
        yield Part(nugget.text, _marks(state, nugget, unknown), f"Nugget {number}", f"nugget {number}")


def _marks(state: R2C2Case, nugget: Cited, unknown: bool) -> tuple[Mark, ...]:
    """Bogus nuggets are struck out: they are not looked at any more."""
    if unknown:
        return (Mark(0, len(nugget.text), "dropped", _UNKNOWN + _AS_SETTING[state.settings["unresolved"]]),)
    return (Mark(0, len(nugget.text), "dropped", _BOGUS),) if is_bogus(state, nugget) else ()


def claims(state: R2C2Case, response: Response) -> list[Claim]:
    """The nuggets whose passage is known; a pair that recurs in one answer is one claim."""
    found: dict[tuple[str, str], Claim] = {}
    for part, nugget in enumerate(counted(response, state.settings), 1):
        passage = passage_of(state, nugget)
        if passage is not None:
            found.setdefault((passage.text, nugget.text), Claim(part, nugget, passage.text))
    return list(found.values())


def units(state: R2C2Case) -> Iterator[Unit]:
    """Nuggets first; the answer once each of its nuggets has a label; then, if it is correct, those that are not bogus.  A pair of
    nugget and passage that recurs stands on every screen that has it, and is judged on any of them for all."""
    for response in distinct(state):
        yield from _of_response(state, response)
    for passage in pool(state):
        yield Unit(direct_ref(state.id, passage), PASSAGE_SCREEN + passage, 0, "passage", QUESTION[DIRECT])


def _of_response(state: R2C2Case, response: Response) -> Iterator[Unit]:
    screen, stated = screen_of(response), claims(state, response)
    first = {claim: entailed_ref(state.id, claim.passage, claim.nugget.text) for claim in stated}
    for claim, ref in first.items():
        yield Unit(ref, screen, claim.part, f"nugget {claim.part}", QUESTION[ENTAILED], claim.passage)
    if any(state.judged.label(ref) is None for ref in first.values()):
        return
    answer = correct_ref(state.id, response)
    yield Unit(
        answer,
        screen,
        0,
        "answer",
        QUESTION[CORRECT],
        same=response.answer.casefold(),
        after=tuple(first.values()),
    )
    if is_correct(state, response):
        for claim, ref in first.items():
            if not is_bogus(state, claim.nugget):
                helped = helped_ref(state.id, response.answer, claim.nugget.text, claim.passage)
                yield Unit(
                    helped,
                    screen,
                    claim.part,
                    f"help of nugget {claim.part}",
                    QUESTION[HELPED],
                    claim.passage,
                    after=(answer, ref),
                )


def pool(state: R2C2Case) -> tuple[str, ...]:
    """The passages that are judged directly, by id so that nothing is told of ranks; none unless the setting gives a depth."""
    depth = state.settings["direct"]
    if depth == "off":
        return ()
    return tuple(
        sorted(
            {
                entry.text
                for answer in rankings(state.answers).values()
                for entry in answer.entries
                if entry.rank <= int(depth)
            }
        )
    )

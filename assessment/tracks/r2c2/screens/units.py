"""The units of the track's three steps, and of passages that are judged directly.

Each step builds on the one before.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from functools import partial
from typing import NamedTuple

from assessment.model import Document, Headline, Part, Ref, Screen, TextMark, Unit
from assessment.model.units import SCREEN, headline_of, quoted
from assessment.tracks.r2c2.answer import (
    CORRECT,
    DIRECT,
    Answer,
    CitedNugget,
    R2C2State,
    Response,
    Topic,
    correct_ref,
    direct_ref,
    entailed_ref,
    helped_ref,
    rankings,
    responses,
)
from assessment.tracks.r2c2.judgments.verdicts import (
    counted_nuggets,
    is_bogus,
    is_correct,
    passage_of,
)
from assessment.tracks.r2c2.scales import QUESTION

ANSWER_SCREEN, PASSAGE_SCREEN = "a:", "p:"
_DIRECT_RANK = 1
"""Rank of the screens of passages: after those of all answers to a question."""
_ASSUMING = "Assuming that the nuggets are factually correct"
_BOGUS = "bogus: does not count"
_UNKNOWN = "the cited passage is not loaded: "
_AS_SETTING: Mapping[str, str] = {
    "bogus": "counts as bogus",
    "unjudged": "stays unjudged",
}


class Claim(NamedTuple):
    """A nugget on its screen: its part, and the id of the passage that it cites."""

    part: int
    nugget: CitedNugget
    passage: str


def headline(topic: Topic) -> Headline:
    note = f"question type: {topic.type}" if topic.type else ""
    return headline_of(topic.text, note)


def screen_of(answer: Answer) -> str:
    """The screen of an answer; passages have screens of their own, shared by all runs."""
    return ANSWER_SCREEN + answer.digest if answer.kind == "response" else ""


def distinct(state: R2C2State) -> list[Response]:
    """The different answers to a question, in one order for everybody.

    The order says nothing of the runs.
    """
    by_digest: dict[str, Response] = {}
    for response in responses(state.answers).values():
        by_digest[response.digest] = response
    return [by_digest[digest] for digest in sorted(by_digest)]


def screens(state: R2C2State) -> Iterator[Screen]:
    """One for each distinct answer; then one for each passage to judge directly."""
    for response in distinct(state):
        answer = Part(response.answer, head="Answer", name="answer")
        parts = (answer, *_nugget_parts(state, response))
        yield Screen(screen_of(response), parts, data=partial(dict, grows=True))
    passages = pool(state)
    texts = state.documents(passages)
    for passage in passages:
        part = _passage_part(texts.get(passage))
        screen = PASSAGE_SCREEN + passage
        yield Screen(screen, (part,), (), _DIRECT_RANK, "Passage")


def _passage_part(document: Document | None) -> Part:
    """The text of a passage, empty where it is not loaded."""
    if document is None:
        return Part("", name="passage")
    text = "\n".join(document.passages)
    return Part(text, head=document.title, name="passage")


def _nugget_parts(state: R2C2State, response: Response) -> Iterator[Part]:
    nuggets = counted_nuggets(response, state.settings)
    for number, nugget in enumerate(nuggets, 1):
        marks = tuple(_marks(state, nugget))
        head = f"Nugget {number}"
        name = f"nugget {number}"
        yield Part(nugget.text, marks, head, name)


def _marks(state: R2C2State, nugget: CitedNugget) -> Iterator[TextMark]:
    """Nuggets that are bogus or cannot be judged are struck out: no further question is asked about them."""
    note = ""
    if passage_of(state, nugget) is None:
        setting = state.settings["unresolved"]
        note = _UNKNOWN + _AS_SETTING[setting]
    elif is_bogus(state, nugget):
        note = _BOGUS
    if note:
        end = len(nugget.text)
        yield TextMark(0, end, "dropped", note)


def claims(state: R2C2State, response: Response) -> list[Claim]:
    """The nuggets whose passage is known; a pair that recurs in one answer is one claim."""
    claims: dict[tuple[str, str], Claim] = {}
    nuggets = counted_nuggets(response, state.settings)
    for part, nugget in enumerate(nuggets, 1):
        passage = passage_of(state, nugget)
        if passage is not None:
            pair = (passage.text, nugget.text)
            claim = Claim(part, nugget, passage.text)
            claims.setdefault(pair, claim)
    return list(claims.values())


def units(state: R2C2State) -> Iterator[Unit]:
    """The units of every response in the order in which they open, then those of pooled passages.

    The nuggets of a response come first, the answer once each of its nuggets has a label, and then, if the
    answer is correct, the help of its nuggets that are not bogus.  A pair of nugget and passage that recurs
    is on every screen that has it, and a judgment on one screen counts for all.
    """
    for response in distinct(state):
        yield from _response_units(state, response)
    for passage in pool(state):
        ref = direct_ref(state.id, passage)
        screen = PASSAGE_SCREEN + passage
        yield Unit(ref, screen, 0, "passage", QUESTION[DIRECT])


def _response_units(state: R2C2State, response: Response) -> Iterator[Unit]:
    """The three steps of a response: its nuggets, then the answer, then the help of the nuggets."""
    response_claims = claims(state, response)
    entailments = [
        _entailment_unit(state, response, claim) for claim in response_claims
    ]
    yield from entailments
    entailed = tuple(unit.ref for unit in entailments)
    # Section 3.5: the answer is judged on the nuggets that are left once bogus ones are struck out.
    if not _are_judged(state, entailed):
        return
    yield _answer_unit(state, response, after=entailed)
    if not is_correct(state, response):
        return
    answer = correct_ref(state.id, response)
    for claim, ref in zip(response_claims, entailed, strict=True):
        # A nugget that its passage does not entail cannot have helped.
        if not is_bogus(state, claim.nugget):
            yield _help_unit(state, response, claim, after=(answer, ref))


def _are_judged(state: R2C2State, refs: Iterable[Ref]) -> bool:
    """Whether every unit has a label that counts."""
    return all(state.judged.label(ref) is not None for ref in refs)


def _entailment_unit(state: R2C2State, response: Response, claim: Claim) -> Unit:
    ref = entailed_ref(state.id, claim.passage, claim.nugget.text)
    screen = screen_of(response)
    name = f"nugget {claim.part}"
    text = quoted(claim.nugget.text)
    question = f"Does the cited passage entail {text}?"
    unit = Unit(ref, screen, claim.part, name, question, claim.passage)
    of_screen = f"Does the cited passage entail {name} of {SCREEN}, {text}?"
    return unit._replace(numbered_question=of_screen)


def _answer_unit(
    state: R2C2State, response: Response, *, after: tuple[Ref, ...]
) -> Unit:
    ref = correct_ref(state.id, response)
    screen = screen_of(response)
    unit = Unit(ref, screen, 0, "answer", QUESTION[CORRECT])
    # Equal answers with other nuggets are units of their own, and may be judged otherwise.
    same = response.answer.casefold()
    of_screen = f"{_ASSUMING}, is {SCREEN} correct?"
    return unit._replace(same=same, after=after, numbered_question=of_screen)


def _help_unit(
    state: R2C2State, response: Response, claim: Claim, *, after: tuple[Ref, ...]
) -> Unit:
    ref = helped_ref(state.id, response.answer, claim.nugget.text, claim.passage)
    text = quoted(claim.nugget.text)
    name = f"help of nugget {claim.part}"
    question = f"Did {text} help to work out the answer?"
    screen = screen_of(response)
    unit = Unit(ref, screen, claim.part, name, question, claim.passage)
    of_screen = f"Did nugget {claim.part}, {text}, help to work out {SCREEN}?"
    return unit._replace(after=after, numbered_question=of_screen)


def pool(state: R2C2State) -> tuple[str, ...]:
    """The passages that are judged directly; none unless the setting gives a depth."""
    setting = state.settings["direct"]
    if setting == "off":
        return ()
    depth = int(setting)
    texts: set[str] = set()
    for answer in rankings(state.answers).values():
        for entry in answer.entries:
            if entry.rank <= depth:
                texts.add(entry.text)
    return tuple(sorted(texts))  # in the order of ids, which says nothing of ranks

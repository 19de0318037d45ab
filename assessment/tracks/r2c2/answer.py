"""The questions of R2C2 and the answers of its two kinds of runs.

The names of judged units are made here, too.
"""

from __future__ import annotations

import functools
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Literal, NamedTuple

from assessment.formats.digests import digest_of
from assessment.model import Ref, Run, TopicState

ENTAILED, CORRECT, HELPED, DIRECT = "entailed", "correct", "helped", "direct"
STEPS = (ENTAILED, CORRECT, HELPED, DIRECT)
"""The kinds of units in the order in which they are judged."""


class Topic(NamedTuple):
    """A question; `type` is its question type where the topics file has it."""

    id: str
    text: str
    type: str = ""


class Passage(NamedTuple):
    """One line of a PR run.

    `text` is the id of the document that holds the passage's text; equal texts share
    it.
    """

    rank: int
    document: str
    text: str


@dataclass(frozen=True)
class Passages:
    """What a PR run returns for a question, by rank."""

    entries: tuple[Passage, ...]
    kind: Literal["passages"] = "passages"

    @functools.cached_property
    def by_rank(self) -> Mapping[int, Passage]:
        return {entry.rank: entry for entry in self.entries}


class CitedNugget(NamedTuple):
    """A nugget with the PassageKey it cites."""

    number: int
    run: str
    rank: int
    text: str

    @property
    def key(self) -> str:
        return passage_key(self.run, self.rank)


@dataclass(frozen=True)
class Response:
    """What an AC run answers to a question.

    It has the answer, its confidence (0 to 100), and its nuggets in the order of the
    file.
    """

    answer: str
    confidence: int
    nuggets: tuple[CitedNugget, ...] = ()
    kind: Literal["response"] = "response"

    @functools.cached_property
    def digest(self) -> str:
        """The name of what is judged.

        Runs with equal answer and nuggets are judged once, whatever their confidence.
        """
        parts = [self.answer]
        # Their keys as well: an answer with the same nugget from another passage is judged again.
        for nugget in self.nuggets:
            parts += [nugget.key, nugget.text]
        return digest_of(*parts)


Answer = Passages | Response
R2C2State = TopicState[Topic, Answer]


def passage_id(text: str) -> str:
    """The id of the document that holds a passage's text."""
    return f"p{digest_of(text)}"


def passage_key(run: str, rank: int) -> str:
    """How qrels and judgments name a passage: `PRrunname;rank`."""
    return f"{run};{rank}"


def entailed_ref(topic: str, passage: str, nugget: str) -> Ref:
    """The unit of a nugget's text against a passage (its id), the same in all runs."""
    return Ref(ENTAILED, topic, digest_of(passage, nugget))


def correct_ref(topic: str, response: Response) -> Ref:
    """The unit of an answer with its nuggets: equal answers with other nuggets may be judged otherwise."""
    return Ref(CORRECT, topic, response.digest)


def helped_ref(topic: str, answer: str, nugget: str, passage: str) -> Ref:
    """The unit of whether a nugget's text, with its passage (its id), helped to work out an answer."""
    return Ref(HELPED, topic, digest_of(answer, nugget, passage))


def direct_ref(topic: str, passage: str) -> Ref:
    """The unit of a passage (its id) judged without any nugget."""
    return Ref(DIRECT, topic, passage)


def responses(answers: Mapping[str, Answer]) -> dict[str, Response]:
    """The AC runs among some answers."""
    return {
        run: answer for run, answer in answers.items() if isinstance(answer, Response)
    }


def rankings(answers: Mapping[str, Answer]) -> dict[str, Passages]:
    """The PR runs among some answers."""
    return {
        run: answer for run, answer in answers.items() if isinstance(answer, Passages)
    }


def kind_of(run: Run[Answer]) -> str:
    """ "PR" or "AC", by its answers where the run does not say it."""
    first = next(iter(run.answers.values()), None)
    return run.kind or ("PR" if isinstance(first, Passages) else "AC")


def runs_of(state: R2C2State, kind: str) -> tuple[str, ...]:
    """The runs of the campaign that are of a kind, "PR" or "AC".

    Runs that answer the question come first.
    """
    answers: Mapping[str, Answer] = responses(state.answers)
    if kind == "PR":
        answers = rankings(state.answers)
    runs = list(answers)
    for run, run_kind in state.kinds.items():
        # Runs that leave the question out still count in the means.
        if run_kind == kind and run not in state.answers:
            runs.append(run)
    return tuple(runs)


def all_answers(state: R2C2State) -> Mapping[str, Answer]:
    """The answers of all runs of a topic, also where only some are looked at."""
    return {**state.answers, **state.runs}

"""Topics and answers of the QA track, and the names of the units that are judged in an answer."""

from __future__ import annotations

import html
from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import lru_cache
from typing import Literal, NamedTuple

from assessment.formats.digests import digest_of
from assessment.model import Ref

Kind = Literal["FACTOID", "LIST", "OTHER"]

FACTOID, NIL_RIGHT, LIST, GROUP, OWN, DISTINCT = (
    "factoid",
    "nil",
    "list",
    "group",
    "own",
    "distinct",
)
VOTE, MATCH, READ = "vote", "match", "read"
INSTANCE_KIND: Mapping[str, str] = {"FACTOID": FACTOID, "LIST": LIST}
"""The kind of unit that an answer string of a question is."""


class Question(NamedTuple):
    id: str
    kind: Kind
    text: str


class Topic(NamedTuple):
    """A question series about one target; `questions` are in the order of their ids."""

    id: str
    target: str
    questions: tuple[Question, ...]
    year: str = "2007"

    def of(self, kind: Kind) -> tuple[Question, ...]:
        return tuple(question for question in self.questions if question.kind == kind)


class AnswerItem(NamedTuple):
    """One line of a response: a document and the answer string from it."""

    docid: str
    text: str

    @property
    def is_nil(self) -> bool:
        return self.docid == "NIL"


NIL = AnswerItem("NIL", "")


@dataclass(frozen=True)
class Answer:
    """A run's answer to a series: its items by question id, in the order of the file."""

    responses: dict[str, tuple[AnswerItem, ...]] = field(default_factory=dict)

    def items(self, question: str) -> tuple[AnswerItem, ...]:
        return self.responses.get(question, ())


def id_order(name: str) -> tuple[tuple[int, int, str], ...]:
    """A sort key for ids: each part between dots by its number, so that 141.10 comes after 141.9.

    >>> sorted(["141.10", "141.9", "99.1", "x.1"], key=id_order)
    ['99.1', '141.9', '141.10', 'x.1']
    """
    parts: list[tuple[int, int, str]] = []
    for part in name.split("."):
        if part.isascii() and part.isdigit():
            parts.append((0, int(part), part))
        else:
            # Names come after numbers.
            parts.append((1, 0, part))
    return tuple(parts)


def series_of(question: str) -> str:
    """The series of a question id; an id without a dot (2003, ciQA) is a series of its own."""
    return question.partition(".")[0]


def normalised(text: str) -> str:
    """A string for comparing: case and white space make no difference (Nuggeteer, N06-1048)."""
    return " ".join(text.casefold().split())


def plain_words(text: str) -> str:
    """A text in the form in which two files are compared.

    White space makes no difference, nor whether a file writes `&` or `&amp;`.

    >>> plain_words("Lind &amp;  Sons"), plain_words("Lind & Sons")
    ('Lind & Sons', 'Lind & Sons')
    """
    return " ".join(html.unescape(text).split())


def length(text: str) -> int:
    """Non-white-space characters, the length that counts."""
    return len("".join(text.split()))


@lru_cache(maxsize=1 << 17)
def digest(*parts: str) -> str:
    """`digest_of` some texts; remembered, since scorers ask for the units of every string again and again."""
    return digest_of(*parts)


def instance_ref(kind: str, question: str, item: AnswerItem) -> Ref:
    """The unit of an answer string with its document; `kind` is "factoid", "list" or "group"."""
    return Ref(kind, series_of(question), digest(question, item.docid, item.text))


def question_ref(kind: str, question: str) -> Ref:
    """The unit "nil" or "own" of a question."""
    return Ref(kind, series_of(question), digest(question))


def instance_name(item: AnswerItem) -> str:
    """An instance in words, by which an assessor chooses the distinct one."""
    return f"{item.docid} {item.text}"[:300]


def distinct_ref(question: str, group: str) -> Ref:
    return Ref(DISTINCT, series_of(question), digest(question, group))


def response_digest(question: str, items: tuple[AnswerItem, ...]) -> str:
    """The name of a whole response: equal responses of two runs are read once."""
    parts: list[str] = []
    for item in items:
        parts += item
    return digest(question, *parts)


def read_ref(question: str, response: str) -> Ref:
    return Ref(READ, series_of(question), response)


def match_ref(question: str, response: str, nugget: str) -> Ref:
    return Ref(MATCH, series_of(question), f"{response}:{nugget}")


def vote_ref(question: str, nugget: str) -> Ref:
    return Ref(VOTE, series_of(question), nugget)


def nugget_id(question: str, number: int, text: str) -> str:
    """The id of a nugget that comes from a file."""
    return digest(question, str(number), text)

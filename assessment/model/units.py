"""What is judged: units, their names, and the words that head a topic."""

from __future__ import annotations

import hashlib
from typing import NamedTuple

_ID_LENGTH = 12
"""Hexadecimal digits; by 48 bits two units of a campaign practically never share an id."""


class Ref(NamedTuple):
    """The name of a unit.  `key` names the judged material and is never parsed."""

    kind: str
    topic: str
    key: str


def unit_id(ref: Ref, run: str = "") -> str:
    """A short name for addresses: always the same for the same unit, or for a unit in the answer of a run.

    >>> unit_id(Ref("help", "1", "a")) == unit_id(Ref("help", "1", "a"), "heron")
    False
    """
    name = "\x1f".join((run, *ref))
    # Foreign names may hold lone surrogates.
    content = name.encode("utf-8", "surrogatepass")
    digest = hashlib.sha256(content)
    digits = digest.hexdigest()
    return digits[:_ID_LENGTH]


SCREEN = "{screen}"
"""Stands in a unit's `numbered_question` for the name of its screen."""
_LONGEST_QUOTE = 140
"""Characters of a text that a question quotes: a longer one would push the labels out of sight."""


def quoted(text: str, longest: int = _LONGEST_QUOTE) -> str:
    r"""A text in quotation marks and in one line, shortened at a word where it is long.

    >>> quoted("won the\n medal"), quoted("a long nugget", 8)
    ('“won the medal”', '“a long …”')
    """
    line = " ".join(text.split())
    return f"“{shortened(line, longest)}”"


def shortened(text: str, longest: int) -> str:
    """The text, or so many of its letters at most up to the end of a word, with a mark.

    >>> shortened("a long nugget", 8), shortened("a nugget", 8)
    ('a long …', 'a nugget')
    """
    if len(text) <= longest:
        return text
    beginning = text[:longest]
    # One endless word is cut in the middle: there is no better place.
    whole_words = beginning.rpartition(" ")[0] or beginning
    return f"{whole_words} …"


class Unit(NamedTuple):
    """One thing with one question put to an assessor.

    `screen` groups units that are read together, `part` is the index of the screen's part that the unit is
    about (-1: the whole).  `document` names what the unit is judged against.  Units with an equal `same` hold
    equal material elsewhere: a label there is a suggestion here.  `choices` are labels to offer where the
    scale is free.  Once a unit that `settles` is dealt with, so are all others of its screen.

    Units of one `group` (of a topic) ask the same thing in different forms: they count as one, dealt with as
    soon as one of them is.  `after` names units that this one follows from: where the assessor changes one of
    them later, this one waits for review.

    `question` names what it is about: the section's path, the nugget's text.  `numbered_question` is the
    question on the desk, which knows the number of the answer: {screen} stands for "answer 3".  Where it is
    empty, `question` says all.
    """

    ref: Ref
    screen: str
    part: int
    name: str
    question: str
    document: str = ""
    same: str = ""
    choices: tuple[str, ...] = ()
    settles: bool = False
    group: str = ""
    after: tuple[Ref, ...] = ()
    numbered_question: str = ""


class Headline(NamedTuple):
    """A topic in words: short title, the question asked, and the longer description of what is wanted."""

    title: str
    question: str
    narrative: str = ""


_LONGEST_TITLE = 80
"""Characters of a question that stand for it in lists."""


def headline_of(question: str, narrative: str = "") -> Headline:
    """The headline of a topic that has no title of its own: the beginning of its question serves as one.

    >>> headline_of("Who plays Sam Wilson?").title
    'Who plays Sam Wilson?'
    """
    if len(question) <= _LONGEST_TITLE:
        return Headline(question, question, narrative)
    beginning = question[:_LONGEST_TITLE]
    # One endless word is cut in the middle: there is no better place.
    whole_words = beginning.rpartition(" ")[0] or beginning
    return Headline(f"{whole_words} …", question, narrative)

"""What is judged: units, their names, and the words that head a topic."""

from __future__ import annotations

from typing import NamedTuple


class Ref(NamedTuple):
    """The name of a unit.  `key` names the judged material and is never parsed."""

    kind: str
    topic: str
    key: str


class Unit(NamedTuple):
    """One thing with one question put to an assessor.

    `screen` groups units that are read together, `part` is the index of the screen's part that the unit is
    about (-1: the whole).  `document` names what the unit is judged against.  Units with an equal `same` hold
    equal material elsewhere: a label there is a suggestion here.  `choices` are labels to offer where the
    scale is free.  Once a unit that `settles` is dealt with, so are all others of its screen.

    Units of one `group` (of a topic) ask the same thing in different forms: they count as one, dealt with as
    soon as one of them is.  `after` names units that this one follows from: where the assessor changes one of
    them later, this one waits for review.
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


class Headline(NamedTuple):
    """A topic in words: short title, the question asked, and what stands behind it."""

    title: str
    question: str
    narrative: str = ""

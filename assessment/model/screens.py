"""What an assessor reads: screens, their parts, and the marks in a part's text.  Imports nothing of ours."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Literal, NamedTuple

NUMBER = "{n}"
"""Stands in a screen's title for its number in the topic."""
TopicScreen = tuple[str, str]
"""A topic and the id of one of its screens."""


class TextMark(NamedTuple):
    """A stretch of a part's text.

    `title` says what the stretch is, which rule dropped it, or what it links to.
    """

    start: int
    end: int
    style: Literal["cited", "dropped", "link"]
    title: str


class Part(NamedTuple):
    """A piece of a screen's text, drawn as one row.

    `marks` are offsets into `text`, `head` stands above it.  `name` ("sentence 3") names the piece where
    another screen refers to it.  `document` names what the text was taken from: the desk shows that document
    and marks where the text stands in it.
    """

    text: str
    marks: tuple[TextMark, ...] = ()
    head: str = ""
    name: str = ""
    document: str = ""


class Screen(NamedTuple):
    """What an assessor reads at once.

    `notes` say what an assessor should know about the text, for example that it is absent.  Screens come in
    the order of `rank`, those of equal rank shuffled per assessor, so that no run always comes first.
    `title` and `question` replace "answer 2 of 5" and the topic's question; {n} in the title stands for the
    screen's number in its topic.  `reference_text` is what the parts are judged against where a unit names no
    document, for example the response in which nuggets are looked for: the desk shows it at the right.

    `task` names the assessors' task that the screen belongs to ("support", "nuggets"): organisers can plan
    each task for people of its own.

    A campaign can ask questions of its own about the text of a screen, unless `own_questions` is False: its
    text is no answer, but for example a list of nuggets.

    `mode` names the desk's module for what units in a row cannot show ("grid": parts against units), `data`
    is what it needs (for every mode: "grows" where judging brings up further units).  `everyone` is the part
    of it that follows from everybody's votes and may be shown to all: weights, never single labels.  Both are
    made when the screen is shown.
    """

    id: str
    parts: tuple[Part, ...]
    notes: tuple[str, ...] = ()
    rank: int = 0
    title: str = ""
    question: str = ""
    mode: str = ""
    data: Callable[[], Mapping[str, Any]] = dict
    everyone: Callable[[], Mapping[str, Any]] = dict
    reference_text: tuple[Part, ...] = ()
    task: str = ""
    own_questions: bool = True

    def numbered_title(self, number: int) -> str:
        """The title with the screen's number in its topic; "" without one.

        >>> Screen("r", (), title="Support of response {n}").numbered_title(3)
        'Support of response 3'
        """
        return self.title.replace(NUMBER, str(number))

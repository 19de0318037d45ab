"""What the reader's script draws: texts with marks, units and notes, and the rules that their parts met."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple, NotRequired, TypedDict

from assessment.model.screens import TextMark

NOT_JUDGED = "nobody has judged this yet"
WHOLE_TEXT = -1
"""In place of a part's index: all of the text."""


class PartIndex(NamedTuple):
    """An explained text and a part of it, both counted from 0; `WHOLE_TEXT` for what is about all of it."""

    text: int
    part: int

    @property
    def is_whole_text(self) -> bool:
        return self.part == WHOLE_TEXT


class DocumentValues(TypedDict, total=False):
    """The document that a part asks for when it is pressed, and whether the page shows it already."""

    document: str
    is_shown: bool


class UnitValues(DocumentValues):
    """A unit as a chip: the label that counts, who gave it, and on hovering what decided.

    `unit` is the name of the unit, which `name` may leave out.
    """

    name: str
    label: str | None
    tone: str
    votes: str
    notes: list[str]
    title: str
    unit: NotRequired[str]


class MarkValues(TypedDict):
    """A stretch of a text, in code points."""

    start: int
    end: int
    style: str
    title: str


class PartValues(TypedDict):
    """A part of a text to be read, with the units that are about it."""

    number: str
    head: str
    text: str
    marks: list[MarkValues]
    units: list[UnitValues]


class TextValues(TypedDict):
    """A text: `whole` are the units about all of it, `scrolls` names one that scrolls by itself."""

    whole: list[UnitValues]
    parts: list[PartValues]
    notes: list[str]
    scrolls: NotRequired[str]


class ReasonValues(DocumentValues):
    """A rule that a part met; with `votes` also the unit whose label it says."""

    sign: str
    word: str
    rule: str
    tone: str
    about: str
    votes: NotRequired[str]
    notes: NotRequired[list[str]]
    stands_at_part: NotRequired[bool]


class ExplainedPartValues(DocumentValues):
    """A part of an explained text; `units` are those whose label none of its `reasons` says."""

    name: str
    head: str
    text: str
    marks: list[MarkValues]
    tone: str
    reasons: list[ReasonValues]
    units: list[UnitValues]


class ExplainedValues(TypedDict):
    """A text with the rules that decide on all of it, and its parts with theirs."""

    title: str
    link: str
    tone: str
    reasons: list[ReasonValues]
    whole: list[UnitValues]
    parts: list[ExplainedPartValues]


def link_document(part: DocumentValues, document: DocumentValues) -> None:
    """Lets a part, a unit or a rule ask for the document, if there is one."""
    part.update(document)


def unit_values(name: str, label: str | None, tone: str) -> UnitValues:
    """A unit with its label and the tone of that, without votes; a label of None is shown as not judged."""
    return {
        "name": name,
        "label": label,
        "tone": tone,
        "votes": "",
        "notes": [],
        "title": NOT_JUDGED,
    }


def mark_values(marks: Iterable[TextMark]) -> list[MarkValues]:
    """The marks of a part."""
    values: list[MarkValues] = []
    for start, end, style, title in marks:
        values.append({"start": start, "end": end, "style": style, "title": title})
    return values


def plain_part(
    text: str, *, head: str = "", marks: Iterable[MarkValues] = ()
) -> PartValues:
    """A part without number and units."""
    return {"number": "", "head": head, "text": text, "marks": [*marks], "units": []}

"""Tagged elements of AC runs, line by line: no XML, for answers hold `&`, `<` and quotes as they are."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import NamedTuple

from assessment.formats import File
from assessment.formats.reports import Report, shown

TAG = re.compile(r"<(/?)([A-Za-z]?\d{1,12})>(.*)", re.ASCII)


class ElementLine(NamedTuple):
    """A line within an element, with its place."""

    place: str
    text: str


@dataclass
class Element:
    """The lines between an opening tag and its end."""

    id: str
    place: str
    rows: list[ElementLine] = field(default_factory=list)

    @property
    def end(self) -> str:
        return f"</{self.id}>"


def elements(file: File, report: Report) -> Iterator[Element]:
    """Elements in the order of the file; one that is not closed ends where the next one begins."""
    reader = _Reader(report)
    for row in file.rows():
        place = f"line {row.number}"
        text = row.text.strip()
        yield from reader.read(place, text)
    yield from reader.cut_off()


class _Reader:
    """Reads lines one by one; `inside` is the element that is open."""

    def __init__(self, report: Report) -> None:
        self.report = report
        self.inside: Element | None = None

    def read(self, place: str, text: str) -> Iterator[Element]:
        """The elements that end with this line."""
        tag = TAG.match(text)
        if tag:
            slash, name, rest = tag.groups()
            change = self._close if slash else self._begin_element
            yield from change(place, name, rest.strip())
        elif self.inside:
            self.inside.rows.append(ElementLine(place, text))
        else:
            self._stray(place, text)

    def cut_off(self) -> Iterator[Element]:
        """The element that is still open, with a problem: another one, or the end of the file, follows."""
        element = self.inside
        if element:
            what = f"<{element.id}> is not closed"
            right = f"{element.end} on a line of its own before the next question"
            self.report.error("UNCLOSED_ELEMENT", element.place, what=what, right=right)
            yield element
        self.inside = None

    def _begin_element(self, place: str, name: str, rest: str) -> Iterator[Element]:
        """Begin an element, whose first line and end may be on the line of the tag: then it is complete."""
        yield from self.cut_off()
        element = Element(name, place)
        # The instructions put the answer on a line of its own, but real runs also have
        # it on the line of the tag.
        first = rest.removesuffix(element.end).strip()
        if first:
            element.rows.append(ElementLine(place, first))
        if rest.endswith(element.end):
            yield element
        else:
            self.inside = element

    def _close(self, place: str, name: str, rest: str) -> Iterator[Element]:
        if self.inside and self.inside.id == name:
            self._stray(place, rest)
            yield self.inside
            self.inside = None
        else:
            right = "one opening tag for each closing tag; it is left out"
            self.report.error(
                "STRAY_TAG", place, what=f"</{name}> closes nothing", right=right
            )

    def _stray(self, place: str, text: str) -> None:
        if text:
            what = f"{shown(text)!r} stands outside of any question"
            self.report.error(
                "STRAY_LINE",
                place,
                what=what,
                right="between <qID> and </qID>; it is left out",
            )

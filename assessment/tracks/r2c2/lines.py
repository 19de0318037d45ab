"""Lines of the track's text files, and the problems that gather while they are read."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from itertools import islice

from assessment.formats import File, Packed, loaded, problem
from assessment.model import ImportContext, Problem, Read, Severity
from assessment.tracks.r2c2.answer import Answer, Topic
from assessment.tracks.r2c2.names import topic_id

R2C2Known = ImportContext[Topic, Answer]
R2C2Read = Read[Topic, Answer]
SHOWN = 60
MEMBER = "member"
"""Key of a run's details: the file of the zip that the run came in."""
_BOM = b"\xef\xbb\xbf"
_ZIP = (b"PK\x03\x04", b"PK\x05\x06")
"""How a zip begins, and one without files."""


@dataclass
class Report:
    """The problems of one file so far; questions that are not known are told once each."""

    file: str
    problems: list[Problem] = field(default_factory=list)
    unknown: dict[str, tuple[str, int]] = field(default_factory=dict)
    renamed: dict[str, str] = field(default_factory=dict)

    def error(self, code: str, place: str, what: str, right: str) -> None:
        self._add(code, place, what, right, "error")

    def warn(self, code: str, place: str, what: str, right: str) -> None:
        self._add(code, place, what, right, "warning")

    def _add(self, code: str, place: str, what: str, right: str, severity: Severity) -> None:
        self.problems.append(problem(self.file, code, place, what, right, severity))

    def topic(self, given: str, place: str, topics: Mapping[str, Topic]) -> str | None:
        """The question that a line is about; without topics every id is taken."""
        if not topics:
            return given
        found = topic_id(given, topics)
        if found is None:
            first, count = self.unknown.get(given, (place, 0))
            self.unknown[given] = (first, count + 1)
        elif found != given and given not in self.renamed:
            self.renamed[given] = found
            self.warn(
                "ID_WITH_LETTER",
                place,
                f"question {given!r} is read as {found!r}",
                "write ids as in the topics file",
            )
        return found

    def warn_once(self, code: str, what: str, right: str) -> None:
        """A warning on the whole file that the zip around it need not repeat for each of its files."""
        if all(found.code != code for found in self.problems):
            self.warn(code, "file", what, right)

    def close(self) -> tuple[Problem, ...]:
        """All problems, with those questions that the topics lack."""
        for given, (place, count) in self.unknown.items():
            more = f" ({count} lines)" if count > 1 else ""
            what = f"question {given[:SHOWN]!r} is not among the topics{more}"
            self.error(
                "UNKNOWN_QUESTION",
                place,
                what,
                "ids as in the topics file, zeros included; it is left out everywhere",
            )
        self.unknown = {}
        return tuple(self.problems)

    @property
    def broken(self) -> bool:
        return bool(self.unknown) or any(found.severity == "error" for found in self.problems)


def opened(packed: Packed, report: Report) -> File:
    """The file in memory, with what is wrong with its encoding.  Raises `Unreadable`."""
    file = loaded(packed)
    if packed.start.startswith(_BOM):
        report.warn(
            "BYTE_ORDER_MARK",
            "line 1",
            "the file begins with a byte order mark",
            "UTF-8 without one; it was left out",
        )
    if file.problem:
        report.problems.append(file.problem)
    return file


def is_zip(packed: Packed) -> bool:
    return not packed.packing and packed.start.startswith(_ZIP)


def start_of(packed: Packed, count: int = 200) -> list[str]:
    """The first lines that hold something; the last one may be cut off where lines are very long.  A zip has none: runs that are stored in
    it without being packed can be read in its bytes."""
    if is_zip(packed):
        return []
    text = packed.start.removeprefix(_BOM).decode("utf-8", "replace")
    return [line for line in islice(text.splitlines(), 10 * count) if line.strip()][:count]


def whole_number(text: str, low: int, high: int) -> int | None:
    """The number that a field holds, None unless it is written in plain digits and in range.

    >>> whole_number(" 20 ", 1, 20), whole_number("0.9", 0, 100), whole_number("21", 1, 20)
    (20, None, None)
    """
    text = text.strip()
    if not (text.isascii() and text.isdigit() and len(text) <= 6):
        return None
    return int(text) if low <= int(text) <= high else None


def listed(names: list[str], shown: int = 10) -> str:
    """Some names in words, the first ones only where they are many."""
    more = f" and {len(names) - shown} more" if len(names) > shown else ""
    return ", ".join(names[:shown]) + more

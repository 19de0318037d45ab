"""Lines of the track's text files, and the problems that are collected while they are read."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from itertools import islice

from assessment.formats import File, Packed, loaded, problem
from assessment.model import ImportContext, Problem, Read, Severity, has_errors
from assessment.tracks.r2c2.answer import Answer, Topic
from assessment.tracks.r2c2.names import topic_id

R2C2Context = ImportContext[Topic, Answer]
R2C2Read = Read[Topic, Answer]
SHOWN = 60
"""Characters of a foreign text that a message quotes."""
MEMBER = "member"
"""Key of a run's details: the file of the zip that the run came in."""
_BOM = b"\xef\xbb\xbf"
_ZIP = (b"PK\x03\x04", b"PK\x05\x06")
"""How a zip begins, and one without files."""


@dataclass
class Report:
    """The problems of one file so far.

    Each unknown question is reported once, with the number of its lines.
    """

    file: str
    problems: list[Problem] = field(default_factory=list)
    unknown: dict[str, tuple[str, int]] = field(default_factory=dict)
    renamed: dict[str, str] = field(default_factory=dict)

    def error(self, code: str, place: str, what: str, right: str) -> None:
        self._add(code, place, what, right, "error")

    def warn(self, code: str, place: str, what: str, right: str) -> None:
        self._add(code, place, what, right, "warning")

    def _add(
        self, code: str, place: str, what: str, right: str, severity: Severity
    ) -> None:
        self.problems.append(problem(self.file, code, place, what, right, severity))

    def topic(
        self, written: str, place: str, topics: Mapping[str, Topic]
    ) -> str | None:
        """The question that a line is about, None for an unknown id; without topics every id is accepted."""
        if not topics:
            return written
        topic = topic_id(written, topics)
        if topic is None:
            first, count = self.unknown.get(written, (place, 0))
            self.unknown[written] = (first, count + 1)
        elif topic != written and written not in self.renamed:
            self.renamed[written] = topic
            what = f"question {written!r} is read as {topic!r}"
            self.warn("ID_WITH_LETTER", place, what, "write ids as in the topics file")
        return topic

    def warn_once(self, code: str, what: str, right: str) -> None:
        """A warning on the whole file that the zip around it need not repeat for each of its files."""
        if all(each.code != code for each in self.problems):
            self.warn(code, "file", what, right)

    def close(self) -> tuple[Problem, ...]:
        """All problems, now also those of the questions that the topics lack."""
        right = "ids as in the topics file, zeros included; it is left out everywhere"
        for written, (place, count) in self.unknown.items():
            more = f" ({count} lines)" if count > 1 else ""
            what = f"question {written[:SHOWN]!r} is not among the topics{more}"
            self.error("UNKNOWN_QUESTION", place, what, right)
        self.unknown = {}
        return tuple(self.problems)

    @property
    def broken(self) -> bool:
        return bool(self.unknown) or has_errors(self.problems)


def load_text(packed: Packed, report: Report) -> File:
    """The file in memory; problems of its encoding are reported.  Raises `Unreadable`."""
    file = loaded(packed)
    if packed.start.startswith(_BOM):
        what = "the file begins with a byte order mark"
        report.warn(
            "BYTE_ORDER_MARK", "line 1", what, "UTF-8 without one; it was left out"
        )
    if file.problem:
        report.problems.append(file.problem)
    return file


def is_zip(packed: Packed) -> bool:
    return not packed.packing and packed.start.startswith(_ZIP)


def start_of(packed: Packed, count: int = 200) -> list[str]:
    """The first lines that are not blank; a zip has none.

    The last one may be cut off if lines are very long.
    """
    # A zip may store runs unpacked: their lines would show in its bytes
    if is_zip(packed):
        return []
    text = packed.start.removeprefix(_BOM).decode("utf-8", "replace")
    lines = islice(text.splitlines(), 10 * count)
    return [line for line in lines if line.strip()][:count]


def whole_number(text: str, low: int, high: int) -> int | None:
    """The number that a field holds, None unless it is written in plain digits and in range.

    >>> whole_number(" 20 ", 1, 20), whole_number("0.9", 0, 100), whole_number("21", 1, 20)
    (20, None, None)
    """
    text = text.strip()
    # No range here needs more digits, and `int` raises an error at thousands of them.
    if not (text.isascii() and text.isdigit() and len(text) <= 6):
        return None
    number = int(text)
    return number if low <= number <= high else None


def name_list(names: list[str], shown: int = 10) -> str:
    """Some names in words, only the first ones where they are many."""
    text = ", ".join(names[:shown])
    if len(names) > shown:
        text += f" and {len(names) - shown} more"
    return text

"""Lines of the track's text files, and the problems that are collected while they are read."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from itertools import islice

from assessment.formats import File, Packed, loaded
from assessment.formats.reports import Report, shown
from assessment.model import ImportContext, Problem, Read
from assessment.tracks.r2c2.answer import Answer, Topic
from assessment.tracks.r2c2.names import topic_id

R2C2Context = ImportContext[Topic, Answer]
R2C2Read = Read[Topic, Answer]
NAMED = 10
"""Questions or documents that a message names."""
MEMBER = "member"
"""Key of a run's details: the file of the zip that the run came in."""
_BOM = b"\xef\xbb\xbf"
_ZIP = (b"PK\x03\x04", b"PK\x05\x06")
"""How a zip begins, and one without files."""


@dataclass
class QuestionReport(Report):
    """The problems of a file whose lines name questions.

    An unknown question is reported once, with the number of its lines.
    """

    unknown: dict[str, tuple[str, int]] = field(default_factory=dict)
    renamed: dict[str, str] = field(default_factory=dict)

    def topic(
        self, written: str, place: str, topics: Mapping[str, Topic]
    ) -> str | None:
        """The question that a line is about, None for an unknown id; without topics every id is accepted."""
        if not topics:
            return written
        topic = topic_id(written, topics)
        if topic is None:
            earlier = self.unknown.get(written, (place, 0))
            first_place, count = earlier
            self.unknown[written] = (first_place, count + 1)
        elif topic != written and written not in self.renamed:
            self.renamed[written] = topic
            what = f"question {written!r} is read as {topic!r}"
            right = "write ids as in the topics file"
            self.warn("ID_WITH_LETTER", place, what=what, right=right)
        return topic

    def warn_once(self, code: str, what: str, right: str) -> None:
        """A warning on the whole file that the zip around it need not repeat for each of its files."""
        if not self.has(code):
            self.warn(code, "file", what=what, right=right)

    def close(self) -> tuple[Problem, ...]:
        """All problems, now also those of the questions that the topics lack."""
        right = "ids as in the topics file, zeros included; it is left out everywhere"
        for written, (place, count) in self.unknown.items():
            what = f"question {shown(written)!r} is not among the topics"
            if count > 1:
                what += f" ({count} lines)"
            self.error("UNKNOWN_QUESTION", place, what=what, right=right)
        self.unknown = {}
        return self.problems


def load_text(packed: Packed, report: Report) -> File:
    """The file in memory; problems of its encoding are reported.  Raises `Unreadable`."""
    file = loaded(packed)
    if packed.start.startswith(_BOM):
        what = "the file begins with a byte order mark"
        report.warn(
            "BYTE_ORDER_MARK",
            "line 1",
            what=what,
            right="UTF-8 without one; it was left out",
        )
    if file.problem:
        report.listed_problems.append(file.problem)
    return file


def is_zip(packed: Packed) -> bool:
    return not packed.packing and packed.start.startswith(_ZIP)


def start_of(packed: Packed, count: int = 200) -> list[str]:
    """The first lines that are not blank; a zip has none.

    The last one may be cut off if lines are very long.
    """
    # A zip may store runs unpacked: their lines would show in its bytes.
    if is_zip(packed):
        return []
    text = packed.start.removeprefix(_BOM).decode("utf-8", "replace")
    lines = islice(text.splitlines(), 10 * count)
    written = [line for line in lines if line.strip()]
    return written[:count]


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

"""Lines of Other judgments: part 1 has the items, part 2 the nuggets that were marked in them."""

from __future__ import annotations

from typing import NamedTuple

from assessment.formats.reports import Report
from assessment.model import Source
from assessment.tracks.qa2007.answer import AnswerItem
from assessment.tracks.qa2007.lines import (
    do_most_lines_fit,
    first_lines,
    is_number,
    is_question,
    numbered_rows,
    split_columns,
)

_FORMAT = "qid tag item-number docno string, or qid tag item-number nugget-number"


class ResponseKey(NamedTuple):
    """A question and the tag of the run that answers it."""

    question: str
    tag: str

    @property
    def words(self) -> str:
        return f"{self.tag[:60]} at {self.question}"


class ItemLine(NamedTuple):
    """A line of part 1."""

    place: str
    number: int
    item: AnswerItem


class MatchLine(NamedTuple):
    """A line of part 2."""

    place: str
    item: int
    nugget: int


class OtherLines(NamedTuple):
    """The lines of a file by response."""

    items: dict[ResponseKey, list[ItemLine]]
    matches: dict[ResponseKey, list[MatchLine]]


def is_other_judgments(source: Source) -> bool:
    """Lines of either part.

    A column of 0 or Q0 is that of relevance judgments and runs of other tracks, not the tag of a run.
    """
    tags: set[str] = set()
    for line in first_lines(source):
        columns = line.split(None, 2)
        if len(columns) > 1:
            tag = columns[1]
            tags.add(tag)
    if tags <= {"0", "Q0"}:
        return False
    return do_most_lines_fit(source, lambda line: _is_part2(line) or _is_part1(line))


def _is_part2(line: str) -> bool:
    columns = line.split()
    if len(columns) != 4 or not is_question(columns[0]):
        return False
    return is_number(columns[2]) and is_number(columns[3])


def _is_part1(line: str) -> bool:
    columns = line.split(None, 4)
    if len(columns) != 5:
        return False
    qid, _, number, docid, _ = columns
    if not is_question(qid) or not is_number(number):
        return False
    # Document ids have letters; a judgment code in this column makes the line one of another file.
    return any(char.isalpha() for char in docid)


def other_lines(report: Report, source: Source) -> OtherLines:
    parts = OtherLines({}, {})
    for place, text in numbered_rows(source):
        if _is_part2(text):
            qid, tag, number, nugget = text.split()
            match = MatchLine(place, int(number), int(nugget))
            parts.matches.setdefault(ResponseKey(qid, tag), []).append(match)
        elif _is_part1(text):
            qid, tag, number, docid, string = split_columns(text, 4)
            item = ItemLine(place, int(number), AnswerItem(docid, string))
            parts.items.setdefault(ResponseKey(qid, tag), []).append(item)
        else:
            what = f"{text.strip()[:60]!r} is no judgment"
            report.error("MALFORMED_LINE", place, what=what, right=_FORMAT)
    return parts

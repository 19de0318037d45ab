"""The ranking of one query in a run file.

Its columns are checked as a whole, entry by entry only where something is wrong: runs have millions of lines.
"""

from __future__ import annotations

import math
import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import lru_cache
from itertools import islice
from typing import NamedTuple

import orjson

from assessment.formats.reports import Report, shown
from assessment.tracks.car.answer import PackedRanking, Task
from assessment.tracks.car.unit_references import is_paragraph, resembles_paragraph

_NUMBER = b"0123456789+-.eE "
_WHOLE = re.compile(rb"[0-9]{1,9}")
_NAMES = re.compile(rb"(?:^| )(?![0-9a-f]{40}(?:[/ ]|$))([^ /]{30,70})(?=[ /]|$)")
"""What comes before the first slash of the items that are about as long as a paragraph id, and are none."""
_LOOKED_AT = 20
_DIGITS, _LENGTH = b"0123456789abcdef ", 40
_SHAPES = {
    "passage": "40 hexadecimal digits in lower case",
    "entity": "entity, or paragraph/entity",
}
MAX_ITEM = 2000


class RankingPiece(NamedTuple):
    """Lines of one query that follow each other.

    `line` is the number of the first one; each of the three columns is joined by blanks; `distinct` says that
    no item comes twice.
    """

    line: int
    items: bytes
    ranks: bytes
    scores: bytes
    distinct: bool


class RankingEntry(NamedTuple):
    line: int
    item: str
    rank: bytes
    score: bytes


class RankingColumns(NamedTuple):
    """All items, ranks and scores of one query, each joined by blanks."""

    items: bytes
    ranks: bytes
    scores: bytes


@dataclass
class QueryRanking:
    """The ranking of one query, in pieces as the file has them."""

    pieces: list[RankingPiece] = field(default_factory=list)
    passages: bool | None = None

    def is_passages(self) -> bool:
        """Whether all items so far are paragraph ids; looked at once, when all pieces are there."""
        if self.passages is None:
            self.passages = all(_are_passages(piece.items) for piece in self.pieces)
        return self.passages

    def mostly_passages(self) -> bool:
        """Whether more than half of the first items are paragraph ids."""
        items = [entry.item for entry in islice(self._entries(), _LOOKED_AT)]
        return 2 * sum(map(is_paragraph, items)) > len(items)

    def doubtful(self) -> list[tuple[int, str]]:
        """The items, with their lines, that look like damaged paragraph ids."""
        # The pattern rules out nearly all rankings before any is split into entries.
        items = b" ".join(piece.items for piece in self.pieces)
        names = [name.decode("utf-8", "replace") for name in _NAMES.findall(items)]
        if not any(map(resembles_paragraph, names)):
            return []
        doubtful = []
        for entry in self._entries():
            if resembles_paragraph(entry.item):
                doubtful.append((entry.line, entry.item))
        return doubtful

    def packed(self, name: str, task: Task, report: Report) -> PackedRanking:
        """The ranking without its unreadable entries; everything that is wrong with it is reported.

        The pieces are gone afterwards, so that a file is not in memory twice.
        """
        columns = _columns_of_pieces(self.pieces)
        # Entry by entry only where the columns are not sound: runs have millions of lines.
        numbers = (
            _numbers(columns.scores) if self._is_sound(columns.items, task) else []
        )
        if not numbers:
            columns = _columns_of_entries(
                list(self._readable_entries(name, task, report))
            )
            numbers = _numbers(columns.scores)
        # Before the pieces go, which know the lines.
        place = f"{self._lines()}, query {shown(name)}"
        self.pieces = []
        ranks = _checked_ranks(columns.ranks, numbers, place, report)
        return PackedRanking(columns.items.decode(), columns.scores.decode(), ranks)

    def _lines(self) -> str:
        """The first and the last line of the ranking."""
        first = self.pieces[0].line
        last = self.pieces[-1].line + self.pieces[-1].items.count(b" ")
        if first == last:
            return f"line {first:,}"
        return f"lines {first:,} to {last:,}"

    def _is_sound(self, items: bytes, task: Task) -> bool:
        """Whether all items are of the task and none comes twice, by a look at the whole column."""
        if task == "entity":
            names: list[str] | list[bytes] = _names(items)
        elif not self.is_passages():
            return False
        elif len(self.pieces) == 1:
            return self.pieces[0].distinct
        else:
            names = items.split()
        return 0 < len(names) == len(set(names))

    def _entries(self) -> Iterator[RankingEntry]:
        for piece in self.pieces:
            items = piece.items.split(b" ")
            ranks = piece.ranks.split(b" ")
            scores = piece.scores.split(b" ")
            rows = zip(items, ranks, scores, strict=True)
            for line, (raw, rank, score) in enumerate(rows, piece.line):
                item = raw.decode("utf-8", "replace")
                yield RankingEntry(line, item, rank, score)

    def _readable_entries(
        self, name: str, task: Task, report: Report
    ) -> Iterator[RankingEntry]:
        """The entries that can be read; the others are reported."""
        lines: dict[str, int] = {}
        for entry in self._entries():
            place = f"line {entry.line:,}, query {shown(name)}"
            wrong = _wrong_item(entry.item, task)
            if wrong:
                what = f"{shown(entry.item)!r} is {wrong}"
                report.error(
                    "MALFORMED_ID", place, what=what, right=f"{_SHAPES[task]}; left out"
                )
            elif not _numbers(entry.score):
                what = f"score {shown(entry.score.decode('utf-8', 'replace'))!r} is no number"
                right = "a decimal number (trec_eval reads it as 0); left out"
                report.error("MALFORMED_SCORE", place, what=what, right=right)
            elif entry.item in lines:
                what = f"{shown(entry.item)} is in line {lines[entry.item]:,} already"
                right = (
                    "each item once a query; trec_eval stops here; the first one counts"
                )
                report.error(
                    "REPEATED_ITEM", place, what=what, right=right, official=True
                )
            else:
                lines[entry.item] = entry.line
                yield entry


def _wrong_item(item: str, task: Task) -> str:
    """What an item is instead of a passage or an entity; "" where nothing is wrong."""
    if len(item) > MAX_ITEM or len(item.split()) != 1 or "\ufffd" in item:
        return "no id"
    if task == "entity":
        if is_paragraph(item):
            return "a paragraph in an entity run"
        return ""
    if is_paragraph(item):
        return ""
    return "no paragraph id"


def _are_passages(items: bytes) -> bool:
    """Whether all items are 40 hexadecimal digits: no other characters, and blanks just where they belong."""
    blanks = items.count(b" ")
    if len(items) != (_LENGTH + 1) * blanks + _LENGTH:
        return False
    if items[_LENGTH :: _LENGTH + 1].count(b" ") != blanks:
        return False
    return not items.translate(None, _DIGITS)


def _names(items: bytes) -> list[str]:
    """The items, or nothing where one of them is no entity."""
    try:
        names = items.decode().split(" ")
    except UnicodeDecodeError:
        return []
    if any(_wrong_item(name, "entity") for name in names):
        return []
    return names


def _columns_of_pieces(pieces: list[RankingPiece]) -> RankingColumns:
    items = b" ".join(piece.items for piece in pieces)
    ranks = b" ".join(piece.ranks for piece in pieces)
    scores = b" ".join(piece.scores for piece in pieces)
    return RankingColumns(items, ranks, scores)


def _columns_of_entries(entries: list[RankingEntry]) -> RankingColumns:
    items = b" ".join(entry.item.encode() for entry in entries)
    ranks = b" ".join(entry.rank for entry in entries)
    scores = b" ".join(entry.score for entry in entries)
    return RankingColumns(items, ranks, scores)


def _numbers(scores: bytes) -> list[float]:
    """The scores, or nothing where one of them is no number."""
    if scores.translate(None, _NUMBER):
        return []
    try:
        # A JSON reader is far faster than float(), and takes nearly all that float() takes.
        numbers: list[float] = orjson.loads(b"[%s]" % scores.replace(b" ", b","))
    except orjson.JSONDecodeError:
        numbers = _floats(scores)
    if not numbers:
        return []
    if math.isfinite(min(numbers)) and math.isfinite(max(numbers)):
        return numbers
    return []


def _floats(scores: bytes) -> list[float]:
    try:
        return list(map(float, scores.split()))
    except ValueError:
        return []


def _checked_ranks(
    column: bytes, scores: list[float], place: str, report: Report
) -> str:
    """The ranks to store, "" where they count 1, 2, 3 ...; ranks that contradict the scores are reported."""
    # The usual ranks are not stored: a run has millions of them.
    if column == _count(len(scores)):
        _check_order(scores, place, report)
        return ""
    ranks = column.split()
    malformed = [rank for rank in ranks if not _WHOLE.fullmatch(rank)]
    if malformed:
        right = "1, 2, 3 ...; the order of the lines was taken"
        number = ranks.index(malformed[0]) + 1
        text = malformed[0].decode(errors="replace")
        what = f"rank {shown(text)!r} of item {number:,} is no whole number"
        report.warn("MALFORMED_RANK", place, what=what, right=right)
        return ""
    numbers = [int(rank) for rank in ranks]
    if 0 in numbers:
        right = "from 1; the official converter takes one line more, and the validator rejects rank 0"
        report.warn("RANK_ZERO", place, what="ranks start at 0", right=right)
    ordered = sorted(zip(numbers, scores, strict=True), key=lambda pair: pair[0])
    _check_order([score for _, score in ordered], place, report)
    return " ".join(map(str, numbers))


def _check_order(scores: list[float], place: str, report: Report) -> None:
    """Scores in the order of the ranks must fall."""
    if scores != sorted(scores, reverse=True):
        what = "ranks and scores give different orders"
        report.warn(
            "RANK_AGAINST_SCORE",
            place,
            what=what,
            right="the score counts, as in trec_eval",
        )


@lru_cache(maxsize=256)
def _count(size: int) -> bytes:
    """1 to that number, joined by blanks."""
    return b" ".join(str(number).encode() for number in range(1, size + 1))

"""The ranking of one query as a run file has it: its columns checked as a whole, one by one only where something is wrong."""

from __future__ import annotations

import math
import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import lru_cache
from itertools import islice
from typing import NamedTuple

import orjson

from assessment.tracks.car.answer import Ranked, Task
from assessment.tracks.car.refs import is_paragraph, resembles_paragraph
from assessment.tracks.car.report import Report, shown

_NUMBER = b"0123456789+-.eE "
_WHOLE = re.compile(rb"[0-9]{1,9}")
_NAMES = re.compile(rb"(?:^| )(?![0-9a-f]{40}(?:[/ ]|$))([^ /]{30,70})(?=[ /]|$)")
"""What stands before the first slash of the items that are about as long as a paragraph id, and are none."""
_LOOKED_AT = 20
_DIGITS, _LENGTH = b"0123456789abcdef ", 40
MAX_ITEM = 2000


class RankingPiece(NamedTuple):
    """Lines of one query that follow each other: the number of the first one, three columns, each joined by blanks, and whether no item
    comes twice."""

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


@dataclass
class QueryRanking:
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
        names = _NAMES.findall(b" ".join(piece.items for piece in self.pieces))
        if not any(resembles_paragraph(name.decode("utf-8", "replace")) for name in names):
            return []
        return [(entry.line, entry.item) for entry in self._entries() if resembles_paragraph(entry.item)]

    def ranked(self, name: str, task: Task, report: Report) -> Ranked:
        """The ranking with everything reported that is wrong with it; entries that cannot stand are left out.  The columns are gone
        when it is done."""
        items, ranks, scores = (
            b" ".join(column) for column in zip(*(piece[1:4] for piece in self.pieces), strict=True)
        )
        numbers = _numbers(scores) if self._sound(items, task) else []
        if not numbers:
            kept = list(self._checked(name, task, report))
            items, ranks, scores = (b" ".join(column) for column in _columns(kept))
            numbers = _numbers(scores)
        place = f"line {self.pieces[0].line:,}, query {shown(name)}"
        self.pieces = []
        return Ranked(items.decode(), scores.decode(), _told(ranks, numbers, place, report))

    def _sound(self, items: bytes, task: Task) -> bool:
        """Whether all items can stand and none comes twice, by a look at the whole column."""
        if task == "passage" and len(self.pieces) == 1:
            return self.pieces[0].distinct and self.is_passages()
        names = _names(items) if task == "entity" else items.split() if self.is_passages() else []
        return 0 < len(names) == len(set(names))

    def _entries(self) -> Iterator[RankingEntry]:
        for piece in self.pieces:
            columns = (piece.items.split(b" "), piece.ranks.split(b" "), piece.scores.split(b" "))
            for line, (item, rank, score) in enumerate(zip(*columns, strict=True), piece.line):
                yield RankingEntry(line, item.decode("utf-8", "replace"), rank, score)

    def _checked(self, name: str, task: Task, report: Report) -> Iterator[RankingEntry]:
        seen: dict[str, int] = {}
        for entry in self._entries():
            place = f"line {entry.line:,}, query {shown(name)}"
            if wrong := _wrong_item(entry.item, task):
                report.error(
                    "MALFORMED_ID", place, f"{shown(entry.item)!r} is {wrong}", f"{_SHAPES[task]}; left out"
                )
            elif not _numbers(entry.score):
                what = f"score {shown(entry.score.decode('utf-8', 'replace'))!r} is no number"
                report.error(
                    "MALFORMED_SCORE", place, what, "a decimal number (trec_eval reads it as 0); left out"
                )
            elif entry.item in seen:
                what = f"{shown(entry.item)} is in line {seen[entry.item]:,} already"
                right = "each item once a query; trec_eval stops here; the first one counts"
                report.error("REPEATED_ITEM", place, what, right, official=True)
            else:
                seen[entry.item] = entry.line
                yield entry


_SHAPES = {"passage": "40 hexadecimal digits in lower case", "entity": "entity, or paragraph/entity"}


def _wrong_item(item: str, task: Task) -> str:
    """What an item is instead of a passage or an entity; "" where nothing is wrong."""
    if len(item) > MAX_ITEM or len(item.split()) != 1 or "\ufffd" in item:
        return "no id"
    if task == "entity":
        return "a paragraph in an entity run" if is_paragraph(item) else ""
    return "" if is_paragraph(item) else "no paragraph id"


def _are_passages(items: bytes) -> bool:
    """Whether all items are 40 hexadecimal digits: no other characters, and blanks just where they belong."""
    blanks = items.count(b" ")
    whole = (
        len(items) == (_LENGTH + 1) * blanks + _LENGTH and items[_LENGTH :: _LENGTH + 1].count(b" ") == blanks
    )
    return whole and not items.translate(None, _DIGITS)


def _names(items: bytes) -> list[str]:
    """The items, or nothing where one of them cannot stand in an entity run."""
    try:
        names = items.decode().split(" ")
    except UnicodeDecodeError:
        return []
    return [] if any(_wrong_item(name, "entity") for name in names) else names


def _columns(entries: list[RankingEntry]) -> tuple[Iterator[bytes], Iterator[bytes], Iterator[bytes]]:
    return (
        (entry.item.encode() for entry in entries),
        (entry.rank for entry in entries),
        (entry.score for entry in entries),
    )


def _numbers(scores: bytes) -> list[float]:
    """The scores, or nothing where one of them is no number."""
    if scores.translate(None, _NUMBER):
        return []
    try:
        found = orjson.loads(
            b"[%s]" % scores.replace(b" ", b",")
        )  # a JSON reader is far faster, and takes nearly all that float() takes
    except orjson.JSONDecodeError:
        found = _floats(scores)
    return found if found and math.isfinite(min(found)) and math.isfinite(max(found)) else []


def _floats(scores: bytes) -> list[float]:
    try:
        return list(map(float, scores.split()))
    except ValueError:
        return []


def _told(column: bytes, scores: list[float], place: str, report: Report) -> str:
    """The ranks to keep ("" where they count 1, 2, 3 ...), and what is odd about them."""
    if column == _count(len(scores)):
        if scores != sorted(scores, reverse=True):
            _contradicts(place, report)
        return ""
    ranks = column.split()
    if not all(map(_WHOLE.fullmatch, ranks)):
        report.warn(
            "MALFORMED_RANK",
            place,
            "a rank is no whole number",
            "1, 2, 3 ...; the order of the lines was taken",
        )
        return ""
    numbers = [int(rank) for rank in ranks]
    if 0 in numbers:
        right = "from 1; the official converter takes one line more, and the validator rejects rank 0"
        report.warn("RANK_ZERO", place, "ranks start at 0", right)
    by_rank = [score for _, score in sorted(zip(numbers, scores, strict=True), key=lambda pair: pair[0])]
    if by_rank != sorted(by_rank, reverse=True):
        _contradicts(place, report)
    return " ".join(map(str, numbers))


def _contradicts(place: str, report: Report) -> None:
    report.warn(
        "RANK_AGAINST_SCORE",
        place,
        "ranks and scores give different orders",
        "the score counts, as in trec_eval",
    )


@lru_cache(maxsize=256)
def _count(size: int) -> bytes:
    """1 to that number, joined by blanks."""
    return b" ".join(str(number).encode() for number in range(1, size + 1))

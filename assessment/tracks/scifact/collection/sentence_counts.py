"""How many sentences each document of the corpus has, small enough for half a million of them."""

from __future__ import annotations

import zlib
from array import array
from bisect import bisect_left
from collections.abc import Iterator, Mapping
from functools import lru_cache
from typing import NamedTuple

import orjson

from assessment.model import Resources

CORPUS, SIZES = "corpus", "sizes"
_DIGITS = 18  # every number of so many digits fits the signed 64 bits of an array
_FAST = 1
"""Compression level: the table is packed again at each import of a corpus."""


class Lengths(Mapping[str, int]):
    """Document id -> number of sentences.

    Ids that are plain numbers are held in two parallel arrays, sorted by number; all others in a dict.

    >>> table = Lengths(array("q", [7, 4983]), array("I", [3, 12]), {"PMC1": 5})
    >>> table["4983"], table["PMC1"], len(table)
    (12, 5, 3)
    """

    def __init__(
        self, numbers: array[int], lengths: array[int], named: Mapping[str, int]
    ) -> None:
        self.numbers, self.lengths, self.named = numbers, lengths, named

    def __getitem__(self, document: str) -> int:
        number = plain_number(document)
        if number is None:
            return self.named[document]
        position = bisect_left(self.numbers, number)
        if position == len(self.numbers) or self.numbers[position] != number:
            raise KeyError(document)
        return self.lengths[position]

    def __iter__(self) -> Iterator[str]:
        yield from map(str, self.numbers)
        yield from self.named

    def __len__(self) -> int:
        return len(self.numbers) + len(self.named)

    def packed(self) -> bytes:
        """The table as a resource holds it."""
        table = [self.numbers.tolist(), self.lengths.tolist(), dict(self.named)]
        return zlib.compress(orjson.dumps(table), _FAST)


class RepeatedDocument(NamedTuple):
    """A document that occurs a second time.

    It has an id, the line that no longer counts, and the line that does.
    """

    document: str
    first: int
    line: int


class LengthsBuilder:
    """Builds a table of the lengths of documents.

    `add` takes documents in the order of their lines (from 1); the last one of an id
    counts.
    """

    def __init__(self, earlier: Mapping[str, int] | None = None) -> None:
        self._numbers = array("q")
        self._lengths = array("I")
        self._lines = array("I")
        self._named: dict[str, tuple[int, int]] = {}
        self._repeated: list[RepeatedDocument] = []
        for document, length in (earlier or {}).items():
            # Line 0: replacing what an earlier file had is no repetition
            self.add(document, length, 0)

    def add(self, document: str, length: int, line: int) -> None:
        number = plain_number(document)
        if number is not None:
            self._numbers.append(number)
            self._lengths.append(length)
            self._lines.append(line)
            return
        _, earlier_line = self._named.get(document, (0, 0))
        if earlier_line:
            self._repeated.append(RepeatedDocument(document, earlier_line, line))
        self._named[document] = (length, line)

    def build(self) -> tuple[Lengths, list[RepeatedDocument]]:
        """The table, and the documents that occur twice, by line."""
        numbers = array("q")
        lengths = array("I")
        repeated = self._repeated
        previous = -1
        # The sort is stable: entries of one number stay in the order of their lines, and the last one wins.
        for index in sorted(range(len(self._numbers)), key=self._numbers.__getitem__):
            number = self._numbers[index]
            if numbers and numbers[-1] == number:
                if self._lines[previous]:
                    entry = RepeatedDocument(
                        str(number), self._lines[previous], self._lines[index]
                    )
                    repeated.append(entry)
                lengths[-1] = self._lengths[index]
            else:
                numbers.append(number)
                lengths.append(self._lengths[index])
            previous = index
        named = {document: length for document, (length, _) in self._named.items()}
        return Lengths(numbers, lengths, named), sorted(
            repeated, key=lambda document: document.line
        )


def plain_number(document: str) -> int | None:
    """The number that an id is written as, None if the number would be written otherwise.

    >>> plain_number("4983"), plain_number("007"), plain_number("PMC1"), plain_number("0")
    (4983, None, None, 0)
    """
    plain = (
        len(document) <= _DIGITS
        and document.isascii()
        and document.isdigit()
        and (document[0] != "0" or document == "0")
    )
    return int(document) if plain else None


def sizes(resources: Resources) -> Mapping[str, int]:
    """Document id -> number of sentences, of all corpus files imported so far; empty without a corpus."""
    body = resources.get((CORPUS, SIZES))
    return _unpacked(body) if body else {}


@lru_cache(maxsize=4)
def _unpacked(body: bytes) -> Mapping[str, int]:
    value = orjson.loads(zlib.decompress(body))
    if isinstance(value, dict):  # campaigns of earlier versions stored it so
        return value
    numbers, lengths, named = value
    return Lengths(array("q", numbers), array("I", lengths), named)

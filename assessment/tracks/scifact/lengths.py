"""How many sentences each document of the corpus has, small enough for half a million of them."""

from __future__ import annotations

import zlib
from array import array
from bisect import bisect_left
from collections.abc import Iterator, Mapping
from functools import lru_cache
from typing import NamedTuple

import orjson

CORPUS, SIZES = "corpus", "sizes"
_DIGITS = 18
_FAST = 1


class Lengths(Mapping[str, int]):
    """Document id -> number of sentences: ids that are plain numbers in two arrays by size of the number, all others in a dict.

    >>> table = Lengths(array("q", [7, 4983]), array("I", [3, 12]), {"PMC1": 5})
    >>> table["4983"], table["PMC1"], len(table)
    (12, 5, 3)
    """

    def __init__(self, numbers: array[int], lengths: array[int], named: Mapping[str, int]) -> None:
        self.numbers, self.lengths, self.named = numbers, lengths, named

    def __getitem__(self, document: str) -> int:
        number = plain_number(document)
        if number is None:
            return self.named[document]
        at = bisect_left(self.numbers, number)
        if at == len(self.numbers) or self.numbers[at] != number:
            raise KeyError(document)
        return self.lengths[at]

    def __iter__(self) -> Iterator[str]:
        yield from map(str, self.numbers)
        yield from self.named

    def __len__(self) -> int:
        return len(self.numbers) + len(self.named)

    def packed(self) -> bytes:
        """The table as a resource holds it."""
        return zlib.compress(
            orjson.dumps([self.numbers.tolist(), self.lengths.tolist(), dict(self.named)]), _FAST
        )


class Again(NamedTuple):
    """A document that comes a second time: its id, the line that no longer counts, and the line that does."""

    document: str
    first: int
    line: int


class Growing:
    """A table in the making: `add` takes documents in the order of their lines (from 1), the last one of an id counts."""

    def __init__(self, before: Mapping[str, int] | None = None) -> None:
        self._numbers, self._lengths, self._lines = array("q"), array("I"), array("I")
        self._named: dict[str, tuple[int, int]] = {}
        self._again: list[Again] = []
        for document, length in (before or {}).items():
            self.add(document, length, 0)

    def add(self, document: str, length: int, line: int) -> None:
        number = plain_number(document)
        if number is not None:
            self._numbers.append(number)
            self._lengths.append(length)
            self._lines.append(line)
            return
        if self._named.get(document, (0, 0))[1]:
            self._again.append(Again(document, self._named[document][1], line))
        self._named[document] = (length, line)

    def grown(self) -> tuple[Lengths, list[Again]]:
        """The table, and the documents that came twice, by line."""
        numbers, lengths, again = array("q"), array("I"), self._again
        before = -1
        for at in sorted(range(len(self._numbers)), key=self._numbers.__getitem__):
            if numbers and numbers[-1] == self._numbers[at]:
                if self._lines[before]:
                    again.append(Again(str(numbers[-1]), self._lines[before], self._lines[at]))
                lengths[-1] = self._lengths[at]
            else:
                numbers.append(self._numbers[at])
                lengths.append(self._lengths[at])
            before = at
        return Lengths(
            numbers, lengths, {document: length for document, (length, _) in self._named.items()}
        ), sorted(again, key=lambda one: one.line)


def plain_number(document: str) -> int | None:
    """The number that an id is written as, None if it is not one that is written back the same.

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


def sizes(resources: Mapping[tuple[str, str], bytes]) -> Mapping[str, int]:
    """Document id -> number of sentences, of everything that corpus files held; empty without a corpus."""
    body = resources.get((CORPUS, SIZES))
    return _unpacked(body) if body else {}


@lru_cache(maxsize=4)
def _unpacked(body: bytes) -> Mapping[str, int]:
    value = orjson.loads(zlib.decompress(body))
    if isinstance(value, dict):  # as campaigns of earlier versions have it
        return value
    numbers, lengths, named = value
    return Lengths(array("q", numbers), array("I", lengths), named)

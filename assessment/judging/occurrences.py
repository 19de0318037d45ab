"""Where a text stands in the document that it was taken from: as it is, or else its words."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple

from assessment.exchange.stopwords import STOPWORDS

MAX_LOOKED_FOR = 2_000
"""Characters of a text that are looked for."""
MAX_OCCURRENCES = 500
"""Occurrences that are marked in one document."""
_WORD = re.compile(r"\w+")


class Occurrence(NamedTuple):
    """A stretch of a passage (counted from 0), in code points."""

    passage: int
    start: int
    end: int


class TextOccurrences(NamedTuple):
    """What of a text stands in a document.

    `passage` is the one to read first, None where nothing was found; `whole` says that the text stands there
    as it is, whatever its case and white space.
    """

    occurrences: tuple[Occurrence, ...] = ()
    passage: int | None = None
    whole: bool = False


def occurrences(
    text: str, passages: Sequence[str], context: Iterable[str]
) -> TextOccurrences:
    """Where a text stands in a document's passages, or else its words.

    Of several passages the one with most words of `context` (those of the question) is to be read first.
    Words are marked only in passages that hold at least half as many of them as the best one: common words
    stand everywhere.

    >>> passages = ["Rye kept the light.", "The lighthouse was built by Anders  Rye."]
    >>> occurrences("anders rye", passages, ["built"])
    TextOccurrences(occurrences=(Occurrence(passage=1, start=28, end=39),), passage=1, whole=True)
    >>> occurrences("Rye, Elin", passages, []).occurrences
    (Occurrence(passage=0, start=0, end=3), Occurrence(passage=1, start=36, end=39))
    """
    shown = text[:MAX_LOOKED_FOR]
    whole = _of_pattern(_as_it_is(shown), passages)
    terms = frozenset(word.casefold() for word in context)
    if whole:
        best = _best({one.passage for one in whole}, passages, terms)
        return TextOccurrences(tuple(whole[:MAX_OCCURRENCES]), best, True)
    return _words(_content_words(shown), passages, terms)


def _as_it_is(text: str) -> re.Pattern[str] | None:
    """The text with any white space between its words, and not within a longer word."""
    words = text.split()
    if not words:
        return None
    pattern = r"\s+".join(re.escape(word) for word in words)
    before = r"(?<!\w)" if _WORD.match(words[0][0]) else ""
    after = r"(?!\w)" if _WORD.match(words[-1][-1]) else ""
    return re.compile(f"{before}{pattern}{after}", re.IGNORECASE)


def _content_words(text: str) -> frozenset[str]:
    """The words of a text that say something; all of them where it has no others."""
    words = frozenset(_WORD.findall(text.casefold()))
    telling = {word for word in words - STOPWORDS if len(word) > 2 or word.isdigit()}
    return frozenset(telling) or words


def _of_pattern(
    pattern: re.Pattern[str] | None, passages: Sequence[str]
) -> list[Occurrence]:
    matches: list[Occurrence] = []
    if pattern is None:
        return matches
    for number, passage in enumerate(passages):
        for match in pattern.finditer(passage):
            matches.append(Occurrence(number, match.start(), match.end()))
    return matches


def _words(
    words: frozenset[str], passages: Sequence[str], terms: frozenset[str]
) -> TextOccurrences:
    by_passage: dict[int, list[Occurrence]] = {}
    distinct: dict[int, int] = {}
    for number, passage in enumerate(passages):
        here = list(_words_in(number, passage, words))
        if here:
            by_passage[number] = here
            distinct[number] = _count(passage, words)
    if not distinct:
        return TextOccurrences()
    most = max(distinct.values())
    good = {number for number, count in distinct.items() if 2 * count >= most}
    marked = [one for number in sorted(good) for one in by_passage[number]]
    fullest = {number for number in good if distinct[number] == most}
    best = _best(fullest, passages, terms)
    return TextOccurrences(tuple(marked[:MAX_OCCURRENCES]), best)


def _words_in(number: int, passage: str, words: frozenset[str]) -> Iterator[Occurrence]:
    for match in _WORD.finditer(passage):
        if match[0].casefold() in words:
            yield Occurrence(number, match.start(), match.end())


def _best(
    candidates: Iterable[int], passages: Sequence[str], terms: frozenset[str]
) -> int:
    """The candidate with most words of the question; of equals the first."""
    return min(
        candidates, key=lambda number: (-_count(passages[number], terms), number)
    )


def _count(passage: str, words: frozenset[str]) -> int:
    """How many of some words stand in a passage."""
    return len(words.intersection(_WORD.findall(passage.casefold())))

"""Where a text occurs in the document that it was taken from, word for word or as single words."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple

from assessment.sentences.stopwords import QUESTION_STOPWORDS

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
    """What a document holds of a text.

    `passage` is the one to read first, None where nothing was found; `whole` says that the text stands there
    as it is, whatever its case and white space.
    """

    occurrences: tuple[Occurrence, ...] = ()
    passage: int | None = None
    whole: bool = False


def occurrences(
    text: str, passages: Sequence[str], context: Iterable[str]
) -> TextOccurrences:
    """Where a document's passages hold a text, or else its words.

    Where there are several passages, the one with the most words of `context` (the question) is read first.
    Words are marked only in passages that hold at least half as many of them as the best one: common words
    stand everywhere.

    >>> passages = ["Rye kept the light.", "The lighthouse was built by Anders  Rye."]
    >>> occurrences("anders rye", passages, ["built"])
    TextOccurrences(occurrences=(Occurrence(passage=1, start=28, end=39),), passage=1, whole=True)
    >>> occurrences("Rye, Elin", passages, []).occurrences
    (Occurrence(passage=0, start=0, end=3), Occurrence(passage=1, start=36, end=39))
    """
    shown = text[:MAX_LOOKED_FOR]
    terms = frozenset(word.casefold() for word in context)
    pattern = _literal_pattern(shown)
    if pattern is not None:
        marked = _whole_occurrences(pattern, passages)
        if marked:
            holding = {occurrence.passage for occurrence in marked}
            best = _best(holding, passages, terms)
            return TextOccurrences(tuple(marked[:MAX_OCCURRENCES]), best, True)
    words = _content_words(shown)
    return _word_occurrences(words, passages, terms)


def _literal_pattern(text: str) -> re.Pattern[str] | None:
    """The text with any white space between its words, and not within a longer word; None if it has none."""
    words = text.split()
    if not words:
        return None
    pattern = r"\s+".join(re.escape(word) for word in words)
    # `\b` would fail next to punctuation: a text may begin with a quote or end with a bracket.
    first = words[0][0]
    if _WORD.match(first):
        pattern = rf"(?<!\w){pattern}"
    last = words[-1][-1]
    if _WORD.match(last):
        pattern = rf"{pattern}(?!\w)"
    return re.compile(pattern, re.IGNORECASE)


def _content_words(text: str) -> frozenset[str]:
    """The words of a text without stop words; all words where it has no others."""
    words = _words_of(text)
    content_words = set()
    for word in words - QUESTION_STOPWORDS:
        if len(word) > 2 or word.isdigit():
            content_words.add(word)
    # A quote of stop words alone is still a quote.
    return frozenset(content_words) or words


def _words_of(text: str) -> frozenset[str]:
    return frozenset(_WORD.findall(text.casefold()))


def _whole_occurrences(
    pattern: re.Pattern[str], passages: Sequence[str]
) -> list[Occurrence]:
    marked: list[Occurrence] = []
    for number, passage in enumerate(passages):
        for match in pattern.finditer(passage):
            start, end = match.span()
            occurrence = Occurrence(number, start, end)
            marked.append(occurrence)
    return marked


def _word_occurrences(
    words: frozenset[str], passages: Sequence[str], terms: frozenset[str]
) -> TextOccurrences:
    counts: dict[int, int] = {}
    for number, passage in enumerate(passages):
        shared = words & _words_of(passage)
        if shared:
            counts[number] = len(shared)
    if not counts:
        return TextOccurrences()
    most = max(counts.values())
    marked: list[Occurrence] = []
    for number, count in counts.items():
        if 2 * count >= most:
            marked += _words_in(number, passages[number], words)
    fullest = [number for number, count in counts.items() if count == most]
    best = _best(fullest, passages, terms)
    return TextOccurrences(tuple(marked[:MAX_OCCURRENCES]), best)


def _words_in(number: int, passage: str, words: frozenset[str]) -> Iterator[Occurrence]:
    for match in _WORD.finditer(passage):
        word = match[0].casefold()
        if word not in words:
            continue
        start, end = match.span()
        yield Occurrence(number, start, end)


def _best(
    candidates: Iterable[int], passages: Sequence[str], terms: frozenset[str]
) -> int:
    """The candidate with the most words of the question; the first one where several have as many."""
    best = -1
    most = -1
    # Sets have no order, and the first passage must be the same at every request.
    for number in sorted(candidates):
        words = _words_of(passages[number])
        count = len(terms & words)
        if count > most:
            best = number
            most = count
    return best

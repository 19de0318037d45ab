"""Which words of a document a text shares with it, and how strongly each is to be marked."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from assessment.statistics.sentence_ranking import Rarity, Token

WORD, STRONG = 1, 2
_SHORTEST_PHRASE = 3
"""So many words in a row that both texts hold are marked as a phrase."""
_COMMON = 0.5
"""Share of the documents from which a word is too common to be marked alone."""
_MAX_POSITIONS = 20
"""Positions of one word in a text at which a phrase may begin."""


class SharedWords(NamedTuple):
    """A stretch of the document, in code points; `strength` is `STRONG` for numbers and phrases."""

    start: int
    end: int
    strength: int


def shared_words(
    text: Sequence[Token], document: Sequence[Token], rarity: Rarity
) -> list[SharedWords]:
    """The stretches of a document that a text shares with it, in reading order, none within another.

    Numbers and phrases of three words or more are strong.  A single word is marked unless it is a stop word,
    or occurs in more than half of the campaign's documents.

    >>> from assessment.statistics.sentence_ranking import tokens
    >>> document = tokens("Scores fell by 9.1 points in 9.1 weeks")
    >>> shared_words(tokens("fell by 9.1 points"), document, Rarity(0, {}))
    [SharedWords(start=7, end=25, strength=2), SharedWords(start=29, end=32, strength=2)]
    """
    stems = {token.stem for token in text}
    phrases = _Phrases(text)
    stretches = []
    at = 0
    while at < len(document):
        if document[at].stem not in stems:
            at += 1
            continue
        length = phrases.longest(document, at)
        words = _trimmed(document[at : at + length])
        if len(words) >= _SHORTEST_PHRASE:
            stretches.append(SharedWords(words[0].start, words[-1].end, STRONG))
        else:
            stretches.extend(_single_words(words, rarity))
        at += length
    return stretches


def _trimmed(words: Sequence[Token]) -> Sequence[Token]:
    """The words without stop words at their ends."""
    indexes = [index for index, word in enumerate(words) if word.is_content_word]
    if not indexes:
        return ()
    first = indexes[0]
    last = indexes[-1]
    return words[first : last + 1]


def _single_words(words: Sequence[Token], rarity: Rarity) -> Iterator[SharedWords]:
    for word in words:
        if word.is_number:
            yield SharedWords(word.start, word.end, STRONG)
        elif word.is_content_word and not _is_common(word.stem, rarity):
            yield SharedWords(word.start, word.end, WORD)


def _is_common(stem: str, rarity: Rarity) -> bool:
    return rarity.frequencies.get(stem, 0) > max(1, _COMMON * rarity.documents)


class _Phrases:
    """The positions of each stem in a text, to find the longest run of words that both texts have."""

    def __init__(self, text: Sequence[Token]) -> None:
        self.stems = [token.stem for token in text]
        self.positions: dict[str, list[int]] = {}
        for position, stem in enumerate(self.stems):
            positions = self.positions.setdefault(stem, [])
            positions.append(position)

    def longest(self, document: Sequence[Token], at: int) -> int:
        """How many words from `at` on occur in the text in the same order; at least 1."""
        best = 1
        positions = self.positions[document[at].stem]
        # Few of them are looked at: a text that repeats a word hundreds of times would take too long.
        for position in positions[:_MAX_POSITIONS]:
            best = max(best, self._length(document, at, position))
        return best

    def _length(self, document: Sequence[Token], at: int, position: int) -> int:
        """How many words from `at` in the document and from `position` in the text are the same."""
        most = min(len(document) - at, len(self.stems) - position)
        for length in range(most):
            if document[at + length].stem != self.stems[position + length]:
                return length
        return most

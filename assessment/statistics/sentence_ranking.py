"""Which sentences of a document share most with a text: words, numbers and phrases, weighted by rarity.

The ranking is BM25 over the sentences of one document, with the rarity of words in the campaign's documents
and a little more for numbers and for words in a row.  It knows nothing of what a sentence means.
`benchmarks/hints.py` compares it with plain overlap and with BM25 alone.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import pairwise
from math import log
from typing import NamedTuple

from assessment.sentences.stems import porter_stem
from assessment.sentences.stopwords import RANKING_STOPWORDS

_TOKEN = re.compile(r"\d+(?:[.,]\d+)+|[^\W_]+")
_SATURATION, _LENGTH = 1.2, 0.75
"""k1 and b of BM25: how soon repeated words stop to count, and how much long sentences lose."""
_NUMBER = 0.3
"""What a number counts beyond a word that is as rare."""
_PHRASE = 0.1
"""What two words that follow each other in both texts count beyond the two words."""


class Token(NamedTuple):
    """A word or number of a text: its stem, and where it stands, in code points."""

    stem: str
    start: int
    end: int

    @property
    def is_number(self) -> bool:
        return self.stem[0].isdigit()

    @property
    def is_telling(self) -> bool:
        return self.stem not in RANKING_STOPWORDS


class Rarity(NamedTuple):
    """In how many of `documents` documents each stem stands."""

    documents: int
    frequencies: Mapping[str, int]

    def weight(self, stem: str) -> float:
        """How much a shared stem says, as in BM25; more than 0 also for a stem of every document.

        >>> rarity = Rarity(10, {"iron": 10, "ferritin": 1})
        >>> rarity.weight("iron") < rarity.weight("ferritin") < rarity.weight("hepcidin")
        True
        """
        frequency = min(self.frequencies.get(stem, 0), self.documents)
        weight = log(1 + (self.documents - frequency + 0.5) / (frequency + 0.5))
        return weight * (1 + _NUMBER) if stem[0].isdigit() else weight


def tokens(text: str) -> list[Token]:
    """The words and numbers of a text in reading order.

    >>> tokens("Fell by 9.1 points")[2]
    Token(stem='9.1', start=8, end=11)
    """
    return [Token(_stem_of(match[0]), *match.span()) for match in _TOKEN.finditer(text)]


def _stem_of(written: str) -> str:
    word = written.casefold()
    # "1,000" and "1000" are one number.
    return word.replace(",", "") if word[0].isdigit() else porter_stem(word)


def document_frequencies(documents: Iterable[str]) -> Rarity:
    """How many documents hold each stem."""
    frequencies: Counter[str] = Counter()
    count = 0
    for text in documents:
        # Each form once: stems of equal words are looked up a thousand times otherwise.
        forms = set(_TOKEN.findall(text.casefold()))
        frequencies.update({_stem_of(form) for form in forms})
        count += 1
    return Rarity(count, dict(frequencies))


class _Query(NamedTuple):
    """What a sentence can share with a text: stems and pairs of them, with what each counts."""

    stems: Mapping[str, float]
    pairs: Mapping[tuple[str, str], float]


def _query(text: Sequence[Token], rarity: Rarity) -> _Query:
    stems = {token.stem: rarity.weight(token.stem) for token in text}
    pairs = {}
    for pair in pairwise(token.stem for token in text):
        pairs[pair] = _PHRASE * (stems[pair[0]] + stems[pair[1]]) / 2
    return _Query(stems, pairs)


def ranked(
    text: Sequence[Token],
    sentences: Sequence[Sequence[Token]],
    rarity: Rarity,
    context: Sequence[Token] = (),
) -> list[int]:
    """The indices of the sentences that share something with the text, the best one first.

    Of equals the one with more of `context` comes first, then the earlier one.  Empty where
    nothing is shared but stop words.

    >>> sentences = [tokens(text) for text in ("We saw 75 adults.", "Scores fell by 9.1.")]
    >>> ranked(tokens("The score fell by 9.1"), sentences, Rarity(0, {}))
    [1]
    """
    scores = _scores(_query(text, rarity), sentences)
    ties = _scores(_query(context, rarity), sentences)
    telling = {token.stem for token in text if token.is_telling}
    shared = []
    for index, sentence in enumerate(sentences):
        if any(token.stem in telling for token in sentence):
            shared.append(index)
    shared.sort(key=lambda index: (-scores[index], -ties[index], index))
    return shared


def _scores(query: _Query, sentences: Sequence[Sequence[Token]]) -> list[float]:
    words = sum(len(sentence) for sentence in sentences)
    mean_length = words / len(sentences) if words else 1.0
    return [_score(query, sentence, mean_length) for sentence in sentences]


def _score(query: _Query, sentence: Sequence[Token], mean_length: float) -> float:
    length = 1 - _LENGTH + _LENGTH * len(sentence) / mean_length
    counts = Counter(token.stem for token in sentence if token.stem in query.stems)
    score = 0.0
    for name in sorted(counts):  # in one order, as sums of floats differ by it
        count = counts[name]
        saturated = count * (_SATURATION + 1) / (count + _SATURATION * length)
        score += query.stems[name] * saturated
    pairs = {pair for pair in _pairs(sentence) if pair in query.pairs}
    return score + sum(query.pairs[pair] for pair in sorted(pairs))


def _pairs(sentence: Sequence[Token]) -> Iterator[tuple[str, str]]:
    return pairwise(token.stem for token in sentence)

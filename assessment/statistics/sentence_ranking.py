"""Which sentences of a document share most with a text: words, numbers and phrases, weighted by rarity.

The ranking is BM25 over the sentences of one document, with the rarity of words in the campaign's documents.
Numbers, and words that stand together in both texts, count more.  It knows nothing about meaning.
`benchmarks/hints.py` compares it with plain overlap and with BM25 alone.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from math import log
from typing import NamedTuple

from assessment.sentences.stems import porter_stem
from assessment.sentences.stopwords import RANKING_STOPWORDS

_TOKEN = re.compile(r"\d+(?:[.,]\d+)+|[^\W_]+")
_SATURATION, _LENGTH = 0.9, 0.5
"""k1 and b of BM25: how soon repeated words stop counting, and how much long sentences lose."""
_TYPICAL_LENGTH = 25
"""Words of a sentence that neither loses nor gains by its length.  The mean length in a document is a poor
guide: in an abstract of short sentences, the longest ones, which state the result, would lose as if they
were long.
"""
_NUMBER = 0.3
"""Extra weight of a number, as a share of the weight of a word that is equally rare."""
_PHRASE, _NEAR_PHRASE = 0.3, 0.25
"""Extra weight of two words that follow each other in both texts: directly, and with one word between them.
It is a share of their mean weight.
"""


class Token(NamedTuple):
    """A word or number of a text: its stem, and where it stands, in code points."""

    stem: str
    start: int
    end: int

    @property
    def is_number(self) -> bool:
        return self.stem[0].isdigit()

    @property
    def is_content_word(self) -> bool:
        return self.stem not in RANKING_STOPWORDS


class Rarity(NamedTuple):
    """In how many of all `documents` each stem occurs."""

    documents: int
    frequencies: Mapping[str, int]

    def weight(self, stem: str) -> float:
        """How much a shared stem says, as in BM25; more than 0 also for a stem of every document.

        >>> rarity = Rarity(10, {"iron": 10, "ferritin": 1})
        >>> rarity.weight("iron") < rarity.weight("ferritin") < rarity.weight("hepcidin")
        True
        """
        # A sample of the documents may count fewer of them than have the stem.
        frequency = min(self.frequencies.get(stem, 0), self.documents)
        others = self.documents - frequency
        weight = log(1 + (others + 0.5) / (frequency + 0.5))
        is_number = stem[0].isdigit()
        return weight * (1 + _NUMBER) if is_number else weight


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


_Pair = tuple[str, str]
"""Two stems, the second one behind the first."""


class _Query(NamedTuple):
    """The weights of what a sentence can share with a text.

    `pairs` are stems that follow each other, `near_pairs` have one word between them.
    """

    stems: Mapping[str, float]
    pairs: Mapping[_Pair, float]
    near_pairs: Mapping[_Pair, float]


def _query(text: Sequence[Token], rarity: Rarity) -> _Query:
    stems = [token.stem for token in text]
    weights = {stem: rarity.weight(stem) for stem in stems}
    pairs = _pair_weights(weights, _pairs(stems, 1), _PHRASE)
    near_pairs = _pair_weights(weights, _pairs(stems, 2), _NEAR_PHRASE)
    return _Query(weights, pairs, near_pairs)


def _pair_weights(
    weights: Mapping[str, float], pairs: Iterable[_Pair], share: float
) -> dict[_Pair, float]:
    """The extra weight of each pair: a share of the mean weight of its two stems."""
    pair_weights = {}
    for first, second in pairs:
        both = weights[first] + weights[second]
        pair_weights[first, second] = share * both / 2
    return pair_weights


def ranked(
    text: Sequence[Token],
    sentences: Sequence[Sequence[Token]],
    rarity: Rarity,
    context: Sequence[Token] = (),
) -> list[int]:
    """The indices of the sentences that share something with the text, the best one first.

    Among equal ones the sentence that shares more with `context` comes first, then the earlier one.  Empty
    where nothing but stop words is shared.

    >>> sentences = [tokens(text) for text in ("We saw 75 adults.", "Scores fell by 9.1.")]
    >>> ranked(tokens("The score fell by 9.1"), sentences, Rarity(0, {}))
    [1]
    """
    scores = _scores(_query(text, rarity), sentences)
    ties = _scores(_query(context, rarity), sentences)
    content_stems = {token.stem for token in text if token.is_content_word}
    sharing = []
    for index, sentence in enumerate(sentences):
        stems = {token.stem for token in sentence}
        if not stems.isdisjoint(content_stems):
            sharing.append(index)

    def best_first(index: int) -> tuple[float, float]:
        return -scores[index], -ties[index]

    # Sorting is stable: of sentences that tie in everything, the earlier one stays first.
    return sorted(sharing, key=best_first)


def _scores(query: _Query, sentences: Sequence[Sequence[Token]]) -> list[float]:
    return [_score(query, sentence) for sentence in sentences]


def _score(query: _Query, sentence: Sequence[Token]) -> float:
    """BM25 of a sentence, with pairs of words besides words."""
    length = 1 - _LENGTH + _LENGTH * len(sentence) / _TYPICAL_LENGTH
    stems = [token.stem for token in sentence]
    counts = Counter(stem for stem in stems if stem in query.stems)
    score = 0.0
    for name in sorted(counts):  # in one order, as sums of floats differ by it
        count = counts[name]
        saturated = count * (_SATURATION + 1) / (count + _SATURATION * length)
        score += query.stems[name] * saturated
    score += _shared(query.pairs, _pairs(stems, 1))
    score += _shared(query.near_pairs, _pairs(stems, 2))
    return score


def _shared(weights: Mapping[_Pair, float], pairs: Iterator[_Pair]) -> float:
    """The sum of the weights of the pairs that a sentence shares with the text."""
    together = weights.keys() & set(pairs)
    return sum(weights[pair] for pair in sorted(together))


def _pairs(stems: Sequence[str], distance: int) -> Iterator[_Pair]:
    return zip(stems, stems[distance:], strict=False)

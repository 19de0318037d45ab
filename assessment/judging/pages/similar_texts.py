"""Equal and nearly equal texts in groups: a judgment of one of them mostly holds for the others."""

from __future__ import annotations

import math
import re
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from typing import NamedTuple

MIN_SHARE = 0.8
"""Two texts are nearly equal from this share of common words among all their words (Jaccard) on."""
_FEWEST_WORDS = 5
"""Shorter texts are alike only where they are equal: one word is too large a part of them."""
_MAX_COMPARED = 24
"""Groups that a text is compared with for each of its rarest words; bounds the work in very large topics."""
_WORD = re.compile(r"[^\W_]+(?:['’.][^\W_]+)*")
_NEGATIONS = frozenset("no not nor never none neither without cannot".split())


class _Group(NamedTuple):
    """A group with the words of its first text."""

    number: int
    words: frozenset[str]


def normalised(text: str) -> str:
    """The words of a text in lower case, without punctuation.

    >>> normalised("Weight loss (10 %) isn't enough.")
    "weight loss 10 isn't enough"
    """
    return " ".join(_WORD.findall(text.casefold()))


def grouped_texts(texts: Iterable[str]) -> dict[str, int]:
    """The number of the group of each text; the texts are `normalised`.

    A text joins the first group whose first text is nearly equal.  Texts that differ in a number or a
    negation say different things, so they never are.  The same texts in the same order give the same groups.

    >>> rain = "most of the rain in spain stays on the wide plain"
    >>> groups = grouped_texts([rain, rain.replace("on", "in"), f"{rain} never"])
    >>> list(groups.values())
    [0, 0, 1]
    """
    words_of = {text: frozenset(text.split()) for text in texts}
    frequency: Counter[str] = Counter()
    for words in words_of.values():
        frequency.update(words)
    by_word: dict[str, list[_Group]] = {}
    groups: dict[str, int] = {}
    count = 0
    for text, words in words_of.items():
        rarest = _rarest(words, frequency)
        group = _nearly_equal(words, rarest, by_word)
        if group is None:
            group = _Group(count, words)
            count += 1
            for word in rarest:
                holders = by_word.setdefault(word, [])
                holders.append(group)
        groups[text] = group.number
    return groups


def _rarest(words: frozenset[str], frequency: Mapping[str, int]) -> Sequence[str]:
    """Words chosen so that two nearly equal texts share at least one; none for short texts.

    Texts with n and m words that share too few of the rarest ones cannot share MIN_SHARE of all: this is
    the prefix filter of Chaudhuri, Ganti and Kaushik (ICDE 2006), section 4.
    """
    if len(words) < _FEWEST_WORDS:
        return ()
    by_rarity = sorted(words, key=lambda word: (frequency[word], word))
    needed = math.ceil(MIN_SHARE * len(words))
    return by_rarity[: len(words) - needed + 1]


def _nearly_equal(
    words: frozenset[str],
    rarest: Sequence[str],
    by_word: Mapping[str, Sequence[_Group]],
) -> _Group | None:
    """The earliest of the groups that share a rare word and are nearly equal."""
    candidates = {
        group.number: group
        for word in rarest
        for group in by_word.get(word, ())[:_MAX_COMPARED]
    }
    # By number, so that the same texts in the same order give the same groups.
    for _, group in sorted(candidates.items()):
        if _is_near(words, group.words):
            return group
    return None


def _is_near(one: frozenset[str], other: frozenset[str]) -> bool:
    shared = len(one & other)
    if shared < MIN_SHARE * len(one | other):
        return False
    return not any(map(_is_decisive, one ^ other))


def _is_decisive(word: str) -> bool:
    """Whether a text says something else with this word than without it."""
    has_digit = any(character.isdigit() for character in word)
    return has_digit or word in _NEGATIONS or word.endswith(("n't", "n’t"))

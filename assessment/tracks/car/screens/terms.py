"""Words of a page that are words of its title or headings, to be marked for the assessor."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping

from assessment.sentences.stems import porter_stem
from assessment.sentences.stopwords import TITLE_STOPWORDS

_WORD = re.compile(r"[^\W\d_]+")
# Shorter stems stand for many words that have nothing in common.
_SHORTEST = 3


def stem(word: str) -> str:
    """The Porter stem of a lower-case word, "" for stop words and for stems that are too short."""
    if word in TITLE_STOPWORDS:
        return ""
    short = porter_stem(word)
    if len(short) >= _SHORTEST:
        return short
    return ""


def words(texts: Iterable[str]) -> set[str]:
    return {word for text in texts for word in _WORD.findall(text.lower())}


def marked(
    query: str, facets: Iterable[str], texts: Iterable[str]
) -> Mapping[str, list[str]]:
    """The words of the texts to mark as words of the query, and as words of the facets and not of the query.

    >>> marked("Rivers", ["Flood plains"], ["A river floods its plain."])
    {'query': ['river'], 'facets': ['floods', 'plain']}
    """
    # "" is the stem of every stop word: kept, it would mark them all.
    wanted = {stem(word) for word in words([query])} - {""}
    others = {stem(word) for word in words(facets)} - wanted - {""}
    seen = sorted(words(texts))
    of_query = [word for word in seen if stem(word) in wanted]
    of_facets = [word for word in seen if stem(word) in others]
    return {"query": of_query, "facets": of_facets}

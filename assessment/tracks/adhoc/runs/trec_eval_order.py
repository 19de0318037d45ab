"""The order of a run's documents as trec_eval sees it."""

from __future__ import annotations

from array import array
from collections.abc import Mapping, Sequence


def in_order(scores: Mapping[str, float]) -> list[str]:
    """The documents by score, highest first, equal scores by id from the end of the alphabet.

    trec_eval holds scores in 32 bits: scores that differ less than that are equal.

    >>> in_order({"a": 1.0, "b": 1.0, "c": 0.123456789, "d": 0.123456788})
    ['b', 'a', 'd', 'c']
    """
    documents = list(scores)
    # A score beyond 32 bits is infinite for trec_eval, too.
    values = array("f", scores.values())
    pairs = sorted(zip(values, documents, strict=True), reverse=True)
    return [document for _, document in pairs]


def as_scores(documents: Sequence[str]) -> dict[str, float]:
    """Scores without ties that keep the order, for providers that break ties in other ways."""
    count = len(documents)
    return {name: float(count - rank) for rank, name in enumerate(documents)}

"""English words without their endings, so that the forms of a word are one."""

from __future__ import annotations

import threading
from functools import cache, lru_cache
from typing import Any

_ONE_AT_A_TIME = threading.Lock()
"""A stemmer keeps the word that it works on."""


@lru_cache(maxsize=200_000)
def porter_stem(word: str) -> str:
    """The Porter stem of a lower-case word (Porter, An algorithm for suffix stripping, 1980).

    A word that would leave nothing, such as "s", stays as it is.

    >>> [porter_stem(word) for word in ("randomised", "trials", "effective")]
    ['randomis', 'trial', 'effect']
    """
    with _ONE_AT_A_TIME:
        return str(_stemmer().stemWord(word)) or word


@cache
def _stemmer() -> Any:
    import snowballstemmer  # imports the stemmers of thirty languages

    # Not the newer "english": the Porter stemmer is the one that retrieval papers name.
    return snowballstemmer.stemmer("porter")

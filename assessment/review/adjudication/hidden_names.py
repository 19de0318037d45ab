"""Letters in place of names, for an adjudicator who should not know whose label is whose."""

from __future__ import annotations

import hashlib
from collections.abc import Iterable
from string import ascii_uppercase


def letters_of(people: Iterable[str], screen: str) -> dict[str, str]:
    """The letter of each person on this screen; beyond the 26 letters A26, A27 and so on.

    >>> letters_of(["Ann", "Ben"], "first")
    {'Ben': 'A', 'Ann': 'B'}
    >>> letters_of(["Ann", "Ben"], "second")
    {'Ann': 'A', 'Ben': 'B'}
    """

    def shuffled(name: str) -> bytes:
        return hashlib.blake2b(f"{screen}\0{name}".encode(), digest_size=8).digest()

    # Shuffled by screen: letters in the order of names would give the names away over many screens.
    in_order = sorted(people, key=shuffled)
    letters = {name: f"A{position}" for position, name in enumerate(in_order)}
    return letters | dict(zip(in_order, ascii_uppercase, strict=False))

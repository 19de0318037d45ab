"""Names of people from a field that takes new ones."""

from __future__ import annotations

from collections.abc import Iterable


def typed_names(names: Iterable[str]) -> tuple[str, ...]:
    """The names without the spaces that somebody typed around them, each once.

    >>> typed_names(["Ann ", "Ann", "Bo"])
    ('Ann', 'Bo')
    """
    return tuple(dict.fromkeys(name.strip() for name in names))

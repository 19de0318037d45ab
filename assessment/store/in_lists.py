"""Lists of values in queries: `WHERE uuid IN (?, ?, ?)`, never too long a list."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

_LONGEST = 500
"""Values of a list; SQLite's own limit is far higher, PostgreSQL plans long lists badly."""


def chunks(values: list[str]) -> Iterator[list[str]]:
    """The values in lists that are short enough for a query."""
    for start in range(0, len(values), _LONGEST):
        yield values[start : start + _LONGEST]


def placeholders(values: Sequence[Any]) -> str:
    """A question mark for each value.

    >>> placeholders("abc")
    '?, ?, ?'
    """
    return ", ".join("?" * len(values))

"""A stretch of text by its character offsets."""

from typing import NamedTuple


class Span(NamedTuple):
    """Half-open character offsets, without white space at either end."""

    start: int
    end: int

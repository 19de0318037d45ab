"""Pieces of text without a word, such as a lone bullet or "***", joined to the sentence beside them."""

from __future__ import annotations

import re
from collections.abc import Iterable

from assessment.sentences.spans import Span

_WORD = re.compile(r"[^\W_]")


def joined_pieces(text: str, stretches: Iterable[tuple[int, int]]) -> list[Span]:
    """The stretches as sentences: one without a letter or digit belongs to its neighbour.

    That is the one before, or at the beginning of the text the one after.

    >>> joined_pieces("Gel helps. *** Rest.", [(0, 11), (11, 15), (15, 20)])
    [Span(start=0, end=14), Span(start=15, end=20)]
    """
    spans: list[Span] = []
    worded = False  # whether the last span holds a word
    for start, end in stretches:
        span = _stripped(text, start, end)
        if span.start == span.end:
            continue
        has_word = bool(_WORD.search(text, *span))
        if spans and not (has_word and worded):
            spans[-1] = Span(spans[-1].start, span.end)
        else:
            spans.append(span)
        worded = worded or has_word
    return spans


def _stripped(text: str, start: int, end: int) -> Span:
    """The stretch without the white space around it."""
    piece = text[start:end]
    leading_space = len(piece) - len(piece.lstrip())
    first = start + leading_space
    length = len(piece.strip())
    return Span(first, first + length)

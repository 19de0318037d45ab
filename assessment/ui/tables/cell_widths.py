"""How wide a column of a table must be for its texts, and the texts that fit into three lines of it."""

from __future__ import annotations

import textwrap
from collections.abc import Iterable

_MIN_WIDTH, _MAX_WIDTH = 48, 112
"""Pixels of the narrowest column, and of the widest one unless it is asked to be wider."""
_LETTER, _WIDE_LETTER, _PADDING = 6.6, 7.1, 18
"""Pixels of a letter in a line, of one in a single word, and of what stands around a text."""
_LINES, _CUT = 3, " …"


def needed_width(texts: Iterable[object], name: str, most: int = _MAX_WIDTH) -> int:
    """Pixels for the longest word of a column, which no line can break, and for three lines of each text."""
    cells = [str(text) for text in texts]
    words = [name.split()[0]]
    for text in cells:
        words += text.split()
    longest = max(map(_capital_letters, words))
    width = max(_MIN_WIDTH, min(most, round(longest * _WIDE_LETTER + _PADDING)))
    while width < most and not all(_fits(text, width) for text in cells):
        width += 4
    return width


def _capital_letters(text: str) -> float:
    """The letters of a text, of which capitals count more: "CONTRADICT" would be broken."""
    return len(text) + sum(map(str.isupper, text)) / 5


def _fits(text: str, width: int) -> bool:
    return fitting(text, letters_of_line(width)) == text


def letters_of_line(width: int) -> int:
    """Letters of a line in a column so wide."""
    return max(4, int((width - _PADDING) / _LETTER))


def fitting(text: str, letters: int) -> str:
    """The beginning of a text that fits into three lines of so many letters, cut between words.

    >>> fitting("iron tablets", 8), fitting("iron tablets at night or in the morning", 8)
    ('iron tablets', 'iron tablets at …')
    >>> fitting("hippocampus shrinks with age", 8)
    'hippocampus …'
    """
    lines = textwrap.wrap(text, letters, max_lines=_LINES, placeholder=_CUT)
    if not lines or not lines[-1].endswith(_CUT.strip()):
        return text
    # The joined lines cannot be used: a word longer than a line would have a space in it.
    left = sum(not letter.isspace() for letter in "".join(lines)) - 1
    for end, letter in enumerate(text):
        if not letter.isspace():
            left -= 1
        if left < 0:
            return text[:end].rstrip() + _CUT
    return text


def bound_mark(text: str) -> str:
    """The text with its "…" bound to the word before it, so that the mark never has a line of its own.

    >>> bound_mark("iron tablets …")
    'iron tablets\\xa0…'
    >>> bound_mark("iron tablets")
    'iron tablets'
    """
    if not text.endswith(_CUT):
        return text
    return f"{text.removesuffix(_CUT)}\N{NO-BREAK SPACE}…"

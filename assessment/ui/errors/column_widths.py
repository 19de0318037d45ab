"""How wide the columns of the table of units are, so that all are in sight and no line is cut in half."""

from __future__ import annotations

import textwrap
from collections.abc import Mapping

import pandas as pd

_TABLE = 574
"""Pixels for all columns: the table's room in a window of 640 pixels, less its column of ticks; in wider
windows the columns are stretched.
"""
_FEWEST, _MOST = 48, 112
"""Pixels of the narrowest column, and of the widest one besides that of texts."""
_ROOMY = {"Costs": 62, "At topic": 74, "Why": 118, "Best for score": 104, "Tag": 84}
"""Columns that explain have this room, and figures need it, even where other columns are long."""
_LEAST_TEXT = 84
_LETTER, _WIDE_LETTER, _PADDING = 6.6, 7.1, 18
"""Pixels of a letter in a line, of one in a single word, and of what stands around a text."""
_LINES, _CUT = 3, " …"
_UNCUT = ("Costs", "At topic")


def column_widths(frame: pd.DataFrame) -> dict[str, int]:
    """Pixels by column; texts have the room that the others leave."""
    widths = {}
    for name in frame.columns:
        if name != "Text":
            widths[name] = _ROOMY.get(name) or _needed(frame[name], name)
    if "Text" in frame:
        widths["Text"] = max(_LEAST_TEXT, _TABLE - sum(widths.values()))
    return widths


def _needed(texts: pd.Series[str], name: str) -> int:
    """Pixels for the longest word of a column, which no line can break, and for three lines of each text."""
    words = [name.split()[0]]
    for text in texts:
        words += str(text).split()
    # Capitals are wider: "CONTRADICT" would be broken.
    longest = max(len(word) + sum(map(str.isupper, word)) / 5 for word in words)
    width = max(_FEWEST, min(_MOST, round(longest * _WIDE_LETTER + _PADDING)))
    while width < _MOST and any(not _fits(str(text), width) for text in texts):
        width += 4
    return width


def _fits(text: str, width: int) -> bool:
    return fitting(text, _letters(width)) == text


def _letters(width: int) -> int:
    """Letters of a line in a column so wide."""
    return max(4, int((width - _PADDING) / _LETTER))


def in_three_lines(frame: pd.DataFrame, widths: Mapping[str, int]) -> pd.DataFrame:
    """The table with texts that fit into the lines of a row, the others ending in "…"."""
    fitted = frame.copy()
    for name in frame.columns:
        if name not in _UNCUT:
            letters = _letters(widths[name])
            fitted[name] = [fitting(str(text), letters) for text in frame[name]]
    return fitted


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
    # Not the lines joined: a word that is longer than a line would have a space in it.
    left = sum(not letter.isspace() for letter in "".join(lines)) - 1
    for end, letter in enumerate(text):
        if not letter.isspace():
            left -= 1
        if left < 0:
            return text[:end].rstrip() + _CUT
    return text

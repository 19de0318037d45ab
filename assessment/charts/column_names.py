"""Names above the columns of a picture: in lines, or turned where a word has no room.

A word is never broken: run names that differ in their last letter would be no names.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import NamedTuple

LINE_BREAK = "\n"
"""Between the lines of a name, until it is made safe for the picture."""
_WORD = re.compile(r"(?s:(?=.))[^\s_-]*[_-]*\s*")
"""A word with the sign that ends it: a line may end there."""
_FONT = 11
_SMALL_FONT = 9
_LETTER = 7
"""Pixels that a letter takes at most, also the half of a line's height."""
_WIDTH = 700
"""Width of all columns in pixels."""
_NARROW_LETTERS = 58
"""Letters side by side above all columns in a window of 640."""
_NUMBER = 3
"""Letters of a name that Plotly may turn: it takes no more room so."""
_MAX_LINES = 4
_LONGEST_TURNED = 28
"""Letters of a turned name; of longer ones the middle is left out."""
_FEWEST_SMALL = 26
"""Columns from which turned names are small, so that they stay apart in a narrow window, too."""
_MAX_TURNED = 40
"""Columns up to which turned names have room; the mouse tells those of more."""


class ColumnNames(NamedTuple):
    """What stands above each column, the pixels that this takes, and how it is drawn."""

    texts: Sequence[str]
    height: int = 0
    font: int = _FONT
    angle: int | None = None


def column_names(
    labels: Sequence[str], *, letters: int = _NARROW_LETTERS
) -> ColumnNames:
    """Names in lines of whole words; turned ones where these have no room; empty ones for very many columns.

    `letters` have room side by side above all columns: Plotly turns names that overlap, across the title.

    >>> column_names(["late-night-reel", "tern"] * 4).texts[:2]
    ['late-\\nnight-\\nreel', 'tern']
    >>> column_names(["verifier-large", "lexical"] * 6).angle
    -90
    """
    columns = max(1, len(labels))
    number = min(_NUMBER, _WIDTH // (_LETTER * columns))
    width = max(number, letters // columns)
    names = [_lines(label, width) for label in labels]
    if all(_have_room(lines, width) for lines in names):
        return _level(names)
    if len(labels) > _MAX_TURNED:
        return ColumnNames([""] * len(labels))
    return _turned(labels)


def _lines(label: str, width: int) -> list[str]:
    """Whole words in lines of this width; a longer word is a line."""
    lines = [""]
    for word in _WORD.findall(label):
        before = lines[-1]
        longer = before + word
        has_room = len(longer.rstrip()) <= width
        if has_room or not before:
            lines[-1] = longer
        else:
            lines.append(word)
    return [line.rstrip() for line in lines]


def _have_room(lines: Sequence[str], width: int) -> bool:
    longest = max(map(len, lines))
    return len(lines) <= _MAX_LINES and longest <= width


def _level(names: Sequence[Sequence[str]]) -> ColumnNames:
    texts = [LINE_BREAK.join(lines) for lines in names]
    most_lines = max(map(len, names), default=0)
    height = 2 * _LETTER * most_lines
    return ColumnNames(texts, height)


def _turned(labels: Sequence[str]) -> ColumnNames:
    texts = [_without_middle(label) for label in labels]
    longest = max(map(len, texts))
    height = _LETTER * longest
    font = _FONT if len(labels) < _FEWEST_SMALL else _SMALL_FONT
    return ColumnNames(texts, height, font, angle=-90)


def _without_middle(label: str) -> str:
    """A long name by its beginning and its end, which tells a team's runs apart."""
    if len(label) <= _LONGEST_TURNED:
        return label
    half = (_LONGEST_TURNED - 1) // 2
    beginning = label[:half]
    end = label[-half:]
    return f"{beginning}…{end}"

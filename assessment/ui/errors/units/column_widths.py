"""How wide the columns of the table of units are, so that all are in sight and no line is cut in half."""

from __future__ import annotations

import re
from collections.abc import Mapping

import pandas as pd

from assessment.ui.tables.cell_widths import (
    bound_mark,
    fitting,
    letters_of_line,
    needed_width,
)

_TABLE = 574
"""Pixels for all columns: the table's room in a window of 640 pixels, less its column of ticks; in wider
windows the columns are stretched.
"""
_FIGURES = {"Costs": 62, "At topic": 74}
_MAX_WIDTHS = {"Why": 140, "Label": 128}
"""Columns that explain may take more room than others."""
_TAG = re.compile(r"^\[[^]]*\] ")
"""The tag in front of a text, which does not say which unit it is on."""
_MIN_TEXT, _WANTED_TEXT = 84, 260


def column_widths(frame: pd.DataFrame) -> dict[str, int]:
    """Pixels by column in sight; texts have the room that the others leave.

    Where that is little, the units' names are left out: their texts tell them apart, and the details name
    the unit in hand.
    """
    widths = {}
    for name in frame.columns:
        if name != "Text":
            widths[name] = _FIGURES.get(name) or _needed(frame, name)
    if "Text" not in frame:
        return widths
    has_little_room = _TABLE - sum(widths.values()) < _WANTED_TEXT
    if has_little_room and _do_texts_differ(frame["Text"]):
        widths.pop("Unit", None)
    widths["Text"] = max(_MIN_TEXT, _TABLE - sum(widths.values()))
    return widths


def _do_texts_differ(texts: pd.Series[str]) -> bool:
    """Whether they differ in what is shown of them, and not only further on."""
    letters = letters_of_line(_WANTED_TEXT)
    shown = {fitting(_TAG.sub("", str(text)), letters) for text in texts}
    return len(shown) == len(texts)


def _needed(frame: pd.DataFrame, name: str) -> int:
    if name in _MAX_WIDTHS:
        return needed_width(frame[name], name, _MAX_WIDTHS[name])
    return needed_width(frame[name], name)


def in_three_lines(frame: pd.DataFrame, widths: Mapping[str, int]) -> pd.DataFrame:
    """The table with texts that fit into the lines of a row, the others ending in "…"."""
    fitted = frame.copy()
    for name in frame.columns:
        if name in widths and name not in _FIGURES:
            letters = letters_of_line(widths[name])
            texts = [fitting(str(text), letters) for text in frame[name]]
            fitted[name] = [bound_mark(text) for text in texts]
    return fitted

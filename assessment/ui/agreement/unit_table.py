"""Lists of units as tables, with every column in sight and every text cut between words."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import pandas as pd
import streamlit as st

from assessment.ui.agreement.name_columns import ROW_OF_LINES, TABLE_WIDTH
from assessment.ui.agreement.unit_rows import needs_runs, needs_topics
from assessment.ui.tables import (
    ANSWER_LINK,
    DESK_LINK,
    caption_with_download,
    draw_table,
    table_from_rows,
)
from assessment.ui.tables.cell_widths import (
    fitting,
    letters_of_line,
    needed_width,
)
from assessment.ui.tables.table_shapes import ColumnLooks

# Any: Streamlit's own type of a width may be a word, and these are pixels.
_LINKS: dict[str, Any] = {
    "Adjudicate": st.column_config.LinkColumn(display_text="decide", width=80),
    "Judge": DESK_LINK,
    "Answer": ANSWER_LINK | {"width": 62},
}
_LONG_TEXTS = {
    "Text": 420,
    "Title": 200,
    "Notes": 150,
}
"""Columns of long texts with the most pixels that each asks for."""
_MIN_WIDTHS = {"Text": 100, "Notes": 120}
_MIN_LABEL, _MAX_OF_PEOPLE = 62, 150
_WIDTHS = {"Counts": 118}
"""Pixels of columns with heads that are longer than their labels."""
_HEADS = {"Counts": "Label that counts"}
_HELP = {
    "Counts": "By the campaign's policy; empty where the policy picks none",
    "Adjudicator": "Who decided on the label that counts; empty where the labels of people decide",
    "Outcome": "What became of the machine's label where a person gave another one",
    "Runs": "The runs whose answers the unit is part of",
    "Title": "The topic, and the part of it that the unit is about",
}
_HEAD = 36
"""Pixels of the heads."""
_MAX_UNFOLDED, _FOLDED_HEIGHT = 8, _HEAD + 7 * ROW_OF_LINES


def draw_units(
    rows: Sequence[Mapping[str, str]],
    caption: str,
    file_name: str,
    room: int = TABLE_WIDTH,
    *,
    only_in_file: Sequence[str] = (),
) -> None:
    """A table of these rows in so many pixels, with a file, and a caption that first says what the links do.

    Left out are empty columns and, though not from the file, those that are `only_in_file`, and runs and
    topics where they tell no units apart.
    """
    frame = table_from_rows(rows)
    drawn = frame.drop(columns=list(only_in_file), errors="ignore")
    if not needs_runs(frame):
        drawn = drawn.drop(columns="Runs", errors="ignore")
    if not needs_topics(frame):
        drawn = drawn.drop(columns="Topic", errors="ignore")
    widths = unit_widths(drawn, room)
    draw_table(
        _in_three_lines(drawn, widths),
        hide_index=True,
        column_config=_look(widths),
        row_height=ROW_OF_LINES,
        height="content" if len(rows) <= _MAX_UNFOLDED else _FOLDED_HEIGHT,
    )
    # The links hold this server's addresses, which mean nothing in a file.
    in_file = frame.drop(columns=[name for name in _LINKS if name in frame])
    sentences = [_links_in_words(rows), caption.strip()]
    caption_with_download(" ".join(filter(None, sentences)), in_file, file_name)


def _links_in_words(rows: Sequence[Mapping[str, str]]) -> str:
    """What a press on the links does; "" of units without any, as of derived questions."""
    if any(row["Adjudicate"] for row in rows):
        return (
            "*Adjudicate* opens a unit on which people differ and that nobody has decided yet, *Judge* opens "
            "a unit at the desk."
        )
    if any(row["Judge"] for row in rows):
        return "*Judge* opens a unit at the desk."
    return ""


def unit_widths(frame: pd.DataFrame, room: int) -> dict[str, int]:
    """Pixels by column: labels and titles have what they need, other texts share the rest."""
    widths = {}
    needs = {}
    for name in frame.columns:
        if name in _LINKS:
            widths[name] = _LINKS[name]["width"]
        elif name == "People":
            widths[name] = needed_width(frame[name], name, _MAX_OF_PEOPLE)
        elif name in _LONG_TEXTS:
            needs[name] = needed_width(frame[name], name, _LONG_TEXTS[name])
        else:
            needed = needed_width(frame[name], name)
            widths[name] = _WIDTHS.get(name) or max(_MIN_LABEL, needed)
    if "Title" in needs:
        # For many units the title is all that says what they are about.
        left = room - sum(widths.values())
        wanted = min(needs.pop("Title"), left // (len(needs) + 1))
        # A column of text that is narrower breaks words.
        left_by_others = left - sum(_MIN_WIDTHS[name] for name in needs)
        widths["Title"] = max(_MIN_LABEL, min(wanted, left_by_others))
    # Shorter texts first: what they take beyond their share is missing in the longer ones.
    for name in sorted(needs, key=lambda name: needs[name]):
        left = room - sum(widths.values())
        share = left * needs[name] // sum(needs.values())
        widths[name] = max(_MIN_WIDTHS[name], share)
        del needs[name]
    return {name: widths[name] for name in frame.columns}


def _look(widths: Mapping[str, int]) -> ColumnLooks:
    look: ColumnLooks = {}
    for name, width in widths.items():
        head, help = _HEADS.get(name), _HELP.get(name)
        column = st.column_config.TextColumn(head, width=width, help=help)
        look[name] = _LINKS.get(name, column)
    return look


def _in_three_lines(frame: pd.DataFrame, widths: Mapping[str, int]) -> pd.DataFrame:
    """The table with the beginnings of texts that are longer than their row; files have all of them."""
    fitted = frame.copy()
    for name in frame.columns:
        if name not in _LINKS:
            letters = letters_of_line(widths[name])
            fitted[name] = [fitting(text, letters) for text in frame[name]]
    return fitted

"""What a plain list of units says of itself: how many units there are, or why there are none."""

from __future__ import annotations

from assessment.formats.plurals import number_of
from assessment.ui.errors.boxes.unit_search import MAX_ROWS
from assessment.ui.errors.units.plain_list import PlainList
from assessment.ui.errors.units.unit_words import (
    first_rows_in_words,
    groups_in_words,
    no_match_in_words,
    with_keys,
)


def plain_list_in_words(listed: PlainList) -> str:
    """How many of the units are in the table, and in the file, and which keys there are."""
    matching = listed.matching
    if matching.left:
        rows = min(matching.total, MAX_ROWS)
        shown = f"{rows:,} units of the first {matching.looked:,} topics are shown"
        return with_keys(f"{shown}; the file has those of all topics")
    if matching.total > MAX_ROWS:
        return with_keys(first_rows_in_words(matching.total))
    count = number_of(matching.total, "unit")
    return with_keys(f"{count}{groups_in_words(listed.units)}")


def plain_empty_in_words(listed: PlainList) -> str:
    """Why the list is empty, as Markdown."""
    if listed.selection.filters.narrows:
        return no_match_in_words(listed.matching)
    if len(listed.selection.runs) == 1:
        return "This run has no units here. The part *Two runs* shows its text."
    return "These runs have no units here. The part *Two runs* shows their texts."

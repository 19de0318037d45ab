"""What either list of units says of itself: whose units these are, how many are shown, and the keys."""

from __future__ import annotations

from collections.abc import Sequence

from assessment.analysis.errors import FilteredUnits, RunUnit
from assessment.ui.errors.boxes.unit_search import MAX_ROWS
from assessment.ui.errors.tags.names import runs_in_words
from assessment.ui.errors.tags.tagging import can_tag
from assessment.ui.foreign_text import md

_KEYS = "*j* and *k* take the next or previous unit in hand, a digit tags it."
_KEYS_WITHOUT_TAGS = "*j* and *k* take the next or previous unit in hand."


def units_of_others_in_words(units: Sequence[RunUnit]) -> str:
    """Says for which runs units of others are listed, as Markdown; "" where none are."""
    runs = {}
    for unit in units:
        if not unit.own and not unit.is_missed:
            runs[unit.run] = md(unit.run)
    if not runs:
        return ""
    names = runs_in_words(list(runs.values()))
    others = "units of other runs, whose labels may count for"
    if len(runs) == 1:
        return (
            f"{names} has no units of its own: listed for it are {others} its scores. "
            "A label that costs it something need not be wrong."
        )
    return (
        f"{names} have no units of their own: listed for them are {others} their scores. "
        "A label that costs one of them something need not be wrong."
    )


def with_keys(words: str) -> str:
    """The words on the list, and which keys there are."""
    keys = _KEYS if can_tag() else _KEYS_WITHOUT_TAGS
    return f"{words}. {keys}"


def first_rows_in_words(total: int) -> str:
    """How many of more units than the table takes are shown."""
    return (
        f"The first {MAX_ROWS:,} of {total:,} units are shown; the file has all of them"
    )


def groups_in_words(units: Sequence[RunUnit]) -> str:
    """Goes on from the number of units where some belong together; "" where none does."""
    if not any(run_unit.unit.group for run_unit in units):
        return ""
    return (
        "; *Scores* counts units that belong together as one, here each has its own row"
    )


def no_match_in_words(matching: FilteredUnits) -> str:
    """Says that no unit passes the filters, and what can be done."""
    which = "judged unit" if matching.unjudged or matching.disputed else "unit"
    return f"No {which} matches. Remove a filter, or look at another topic."

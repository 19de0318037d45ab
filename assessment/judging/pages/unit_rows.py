"""Units as rows of lists that lead to each: name, location, text, and the assessor's own judgment."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import NamedTuple, TypedDict

from assessment.judging.pages.page_grouping import title_of
from assessment.judging.pages.screen_data import (
    judgment_fields,
    location_in_words,
    ref_values,
)
from assessment.judging.pages.screen_order import DeskPage
from assessment.judging.pages.screen_shapes import JudgmentFields, RefValues
from assessment.judging.pages.topic_view import TopicView
from assessment.judging.pages.unit_values import judged_text
from assessment.model import Judgment, Ref, Unit

EXCERPT = 160
"""Characters of a text in a list."""
MAX_ROWS = 24
"""Units that a list names; a line below it says how many more there are."""


class ListedUnit(NamedTuple):
    """A unit with its page, and the page's address in the order that is in force."""

    address: int
    page: DeskPage
    unit: Unit


class UnitListRow(RefValues, JudgmentFields):
    """A row of a list; `n` is the address of its page."""

    n: int
    name: str
    location: str
    text: str


class UnitRows(TypedDict):
    """The first rows of a list, and how many more it has."""

    rows: Sequence[UnitListRow]
    more: int


def unit_rows(
    listed_units: Sequence[ListedUnit], votes: Mapping[Ref, Judgment]
) -> UnitRows:
    """The list as it is shown, with the assessor's own judgments."""
    rows = []
    for listed in listed_units[:MAX_ROWS]:
        row = unit_row(listed, votes.get(listed.unit.ref))
        rows.append(row)
    return {"rows": rows, "more": len(listed_units) - len(rows)}


def unit_row(listed: ListedUnit, vote: Judgment | None) -> UnitListRow:
    address, page, unit = listed
    location = location_of(page, unit)
    text = text_of(page, unit)
    return {
        "n": address,
        **ref_values(unit.ref),
        "name": unit.name,
        "location": location,
        "text": text,
        **judgment_fields(vote),
    }


def location_of(page: DeskPage, unit: Unit) -> str:
    """Where a unit stands: "answer 2, sentence 3"."""
    parts = page.screen.parts
    if unit.part < 0:
        return title_of(page)
    part = parts[unit.part]
    if page.screen.id.startswith(("document:", "similar:")):
        return part.head
    return location_in_words(page.screen, page.number, part.name)


def text_of(page: DeskPage, unit: Unit) -> str:
    """The beginning of the part that a unit is about, or of the whole."""
    return judged_text(page.screen, unit)[:EXCERPT]


def open_units(
    listed_units: Iterable[ListedUnit], view: TopicView
) -> Iterator[ListedUnit]:
    """The units that are open: of a group the first one, a unit on several screens once."""
    seen = set()
    for listed in listed_units:
        unit = listed.unit
        name = unit.group or unit.ref
        is_new = name not in seen
        if is_new and unit.ref not in view.done:
            seen.add(name)
            yield listed


def units_on(address: int, page: DeskPage) -> Sequence[ListedUnit]:
    return [ListedUnit(address, page, unit) for unit in page.units]

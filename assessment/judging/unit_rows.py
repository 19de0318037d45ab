"""Units as rows of a list that leads to each: name, location, text, and the assessor's own judgment."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Any, NamedTuple

from assessment.judging.page_orders import title_of
from assessment.judging.screen_data import location_in_words
from assessment.judging.screen_order import DeskPage
from assessment.judging.topic_view import TopicView
from assessment.judging.unit_values import judged_text
from assessment.model import Judgment, Unit

EXCERPT = 160
"""Characters of a text in a list."""


class ListedUnit(NamedTuple):
    """A unit with its page, and the page's address in the order that is in force."""

    address: int
    page: DeskPage
    unit: Unit


def unit_row(listed: ListedUnit, vote: Judgment | None) -> dict[str, Any]:
    """A row of the list; `label` is None and `reason` "" where the assessor has not judged."""
    unit = listed.unit
    row: dict[str, Any] = {"n": listed.address, **unit.ref._asdict(), "name": unit.name}
    row["location"] = location_of(listed.page, unit)
    row["text"] = text_of(listed.page, unit)
    row["label"] = vote.label if vote else None
    row["reason"] = vote.reason if vote else ""
    row["note"] = vote.note if vote else ""
    row["flagged"] = vote.flagged if vote else False
    return row


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

"""The end of a topic or of the campaign: what is left, flagged or impossible, and own contradictions."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import islice
from typing import Any

from assessment.judging.page_orders import Order
from assessment.judging.screen_order import ScreenOrder, UnitOnPage
from assessment.judging.similar_units import similar_units
from assessment.judging.unit_rows import (
    ListedUnit,
    open_units,
    unit_row,
    units_on,
)
from assessment.judging.work_queue import WorkQueue
from assessment.model import Judgment, Ref

MOST_ROWS = 24
"""Units that a list names; a line below it says how many more there are."""


def ending(queue: WorkQueue, topic: str, order: Order) -> dict[str, Any]:
    """The lists at the end of a topic; at the end of the campaign, those of all open topics follow."""
    view = queue.view(topic)
    listed_units = _listed_units(queue.screen_order(order), [topic])
    flagged = []
    excused = []
    for listed in listed_units:
        vote = view.own.get(listed.unit.ref)
        if vote is not None and vote.flagged:
            flagged.append(listed)
        if vote is not None and vote.reason:
            excused.append(listed)
    left = list(open_units(listed_units, view))
    elsewhere = list(islice(_open_elsewhere(queue, topic, order), MOST_ROWS))
    groups = contradictions(queue, topic)
    lists: dict[str, Any] = {"topic": topic}
    lists["open"] = _rows(left, view.own)
    lists["flagged"] = _rows(flagged, view.own)
    lists["excused"] = _rows(excused, view.own)
    lists["elsewhere"] = _rows(elsewhere, {})
    lists["contradictions"] = _contradiction_rows(groups, listed_units, view.own)
    return lists


def _listed_units(screen_order: ScreenOrder, topics: Iterable[str]) -> list[ListedUnit]:
    """The units of some topics, each on the first screen that shows it."""
    first: dict[Ref, ListedUnit] = {}
    addresses = screen_order.in_topics(topics)
    for address in addresses:
        page = screen_order[address]
        for listed in units_on(address, page):
            ref = listed.unit.ref
            first.setdefault(ref, listed)
    return list(first.values())


def _open_elsewhere(queue: WorkQueue, topic: str, order: Order) -> Iterator[ListedUnit]:
    """Open units of other topics, in order; reads no more topics than it must."""
    screen_order = queue.screen_order(order)
    for address in screen_order.addresses():
        page = screen_order[address]
        if page.topic != topic and queue.is_open(page, order):
            yield from open_units(units_on(address, page), queue.view(page.topic))


def _rows(
    listed_units: Sequence[ListedUnit], own: Mapping[Ref, Judgment]
) -> dict[str, Any]:
    shown = listed_units[:MOST_ROWS]
    rows = [unit_row(listed, own.get(listed.unit.ref)) for listed in shown]
    return {"rows": rows, "more": len(listed_units) - len(shown)}


# Contradictions of one's own


def contradictions(queue: WorkQueue, topic: str) -> list[list[UnitOnPage]]:
    """Groups of alike texts that got different labels from the assessor, each label by its first unit."""
    own = queue.view(topic).own
    groups = []
    similar = similar_units(queue.data, topic, queue.assessor)
    for members in similar.values():
        first_of_label: dict[str, UnitOnPage] = {}
        for member in members:
            ref = member.unit.ref
            label = own[ref].label if ref in own else None
            if label is not None:
                first_of_label.setdefault(label, member)
        if len(first_of_label) > 1:
            groups.append(list(first_of_label.values()))
    return groups


def _contradiction_rows(
    groups: Sequence[Sequence[UnitOnPage]],
    listed_units: Iterable[ListedUnit],
    own: Mapping[Ref, Judgment],
) -> dict[str, Any]:
    """The units of the groups, those of one group in a row; `group` counts from 1."""
    by_ref = {listed.unit.ref: listed for listed in listed_units}
    rows = []
    for number, members in enumerate(groups, 1):
        for member in members:
            ref = member.unit.ref
            if ref in by_ref:
                rows.append(unit_row(by_ref[ref], own.get(ref)) | {"group": number})
    return {"rows": rows[:MOST_ROWS], "more": max(0, len(rows) - MOST_ROWS)}

"""The units that an assessor judged last, each with the address of its page."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from assessment.judging.pages.page_grouping import Order
from assessment.judging.pages.screen_data import judgment_fields, ref_values
from assessment.judging.pages.screen_shapes import JudgmentFields, RefValues
from assessment.judging.pages.unit_rows import ListedUnit
from assessment.judging.pages.unit_values import judged_text
from assessment.judging.queue.work_queue import WorkQueue
from assessment.model import Judgment, Ref

_RECENT = 10
"""Judged units in the list of recent ones."""
_EVENTS_PER_RECENT_UNIT = 5
"""Events read for each recent unit: people change their mind, so one unit can have several."""


class RecentRow(RefValues, JudgmentFields):
    """A judged unit; `n` is the address of its page, `at` when it was judged."""

    n: int
    name: str
    text: str
    at: str


def recent_rows(queue: WorkQueue, order: Order) -> list[RecentRow]:
    """The last ten judged units, newest first; units that are on no page of this order are left out."""
    most = _EVENTS_PER_RECENT_UNIT * _RECENT
    events = queue.data.store.recent(queue.data.id, queue.assessor, most)
    newest = newest_by_unit(events)
    listed_units = listed_by_ref(queue, newest, order)
    # Cut after this, so that units that are on no page do not count against the ten.
    shown = [event for event in newest.values() if event.ref in listed_units]
    return [_recent_row(event, listed_units[event.ref]) for event in shown[:_RECENT]]


def newest_by_unit(events: Iterable[Judgment]) -> dict[Ref, Judgment]:
    """The last judgment of each unit, of events that come newest first, in their order."""
    newest: dict[Ref, Judgment] = {}
    for event in events:
        newest.setdefault(event.ref, event)
    return newest


def _recent_row(event: Judgment, listed: ListedUnit) -> RecentRow:
    address, page, unit = listed
    text = judged_text(page.screen, unit)
    return {
        "n": address,
        **ref_values(event.ref),
        "name": unit.name,
        "text": text,
        **judgment_fields(event),
        "at": event.at,
    }


def listed_by_ref(
    queue: WorkQueue, refs: Mapping[Ref, object], order: Order
) -> dict[Ref, ListedUnit]:
    """Each of these units with its page and address; units on no page are left out."""
    screen_order = queue.screen_order(order)
    listed_units = {}
    for address in screen_order.in_topics(ref.topic for ref in refs):
        page = screen_order[address]
        for unit in page.units:
            if unit.ref in refs:
                listed_units[unit.ref] = ListedUnit(address, page, unit)
    return listed_units

"""The units that an assessor judged last, each with the address of its page."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from assessment.judging.page_orders import Order
from assessment.judging.screen_order import DeskPage
from assessment.judging.unit_values import recent_row
from assessment.judging.work_queue import WorkQueue
from assessment.model import Judgment, Ref, Unit

_RECENT = 10
"""Judged units in the list of recent ones."""
_EVENTS_PER_RECENT_UNIT = 5
"""Events read for each recent unit: people change their mind, so one unit can have several."""


def recent_rows(queue: WorkQueue, order: Order) -> list[dict[str, Any]]:
    """The last ten judged units, newest first; units that are on no page of this order are left out."""
    most = _EVENTS_PER_RECENT_UNIT * _RECENT
    events = queue.data.store.recent(queue.data.id, queue.assessor, most)
    newest: dict[Ref, Judgment] = {}
    for event in events:  # newest first
        newest.setdefault(event.ref, event)
    places = places_of(queue, newest, order)
    # Cut after this, so that units that are on no page take no place in the list.
    shown = [event for event in newest.values() if event.ref in places]
    return [recent_row(event, *places[event.ref]) for event in shown[:_RECENT]]


def places_of(
    queue: WorkQueue, refs: Mapping[Ref, object], order: Order
) -> dict[Ref, tuple[int, DeskPage, Unit]]:
    """Where some units are: address, page, and the unit as that page has it."""
    screen_order = queue.screen_order(order)
    places = {}
    for address in screen_order.in_topics(ref.topic for ref in refs):
        page = screen_order[address]
        for unit in page.units:
            if unit.ref in refs:
                places[unit.ref] = (address, page, unit)
    return places

"""Events of designs and audits, made and stored."""

from __future__ import annotations

from copy import copy
from dataclasses import replace

from assessment.campaign.design_log import (
    DesignEvent,
    DesignGuard,
    KnownJudgments,
    design_log,
    store_design_event,
)
from assessment.campaign.handle import Campaign
from assessment.campaign.stored_events import content_of
from assessment.campaign.writer import Writer
from assessment.exchange.carry_over.origins import uuid_of
from assessment.planning.options import Plan
from assessment.planning.stored_plan import store_plan
from assessment.store.rows import as_json


def new_event(
    campaign: Campaign, event: DesignEvent, writer: Writer, seen: int | None = None
) -> DesignEvent:
    """The event with a UUID that follows from what was there: the same click twice stores one event.

    `seen` is the number of the newest event that it was made from, where one was read before.
    """
    if seen is None:
        seen = design_log(campaign.store, campaign.row.id).newest
    content = as_json(content_of(event))
    uuid = uuid_of("economy", str(seen), content)
    return replace(writer.sign(event, uuid), seq=seen)


def store_event(
    campaign: Campaign,
    event: DesignEvent,
    writer: Writer,
    judged: KnownJudgments | None = None,
) -> None:
    """Append the event, which carries the number of the newest one that its writer knows."""
    guard = DesignGuard(
        event,
        event.seq,
        writer.admission,
        judged,
    )
    number = campaign.row.id
    store_design_event(campaign.store, number, event, guard)


def store_with_plan(
    campaign: Campaign, event: DesignEvent, plan: Plan, writer: Writer
) -> None:
    """Store a round with its plan in one transaction: a round without its plan would never be judged."""
    number = campaign.row.id
    with campaign.store.exclusive(number), campaign.store.transaction() as store:
        inside = copy(campaign)
        inside.store = store
        store_event(inside, event, writer)
        store_plan(inside, plan, writer.name)

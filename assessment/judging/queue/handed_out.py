"""The screens of a dynamic queue that people have now, each with its lease."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from datetime import datetime
from typing import NamedTuple

from assessment.campaign.counting import Count
from assessment.campaign.handle import Campaign
from assessment.judging.queue.begun_screens import begun_screens
from assessment.judging.queue.dynamic_queue import QueueState, utc_clock
from assessment.planning.stored_plan import plan_of
from assessment.store.leases import Lease
from assessment.store.rows import iso_time


class HandedOut(NamedTuple):
    """A screen that an assessor has on lease, or has left open since the lease ended."""

    lease: Lease
    is_running: bool
    unit_count: Count


def handed_out(campaign: Campaign, now: datetime | None = None) -> list[HandedOut]:
    """Every running lease, and each person's last one if its screen was begun and left open.

    In the order in which they were taken; none without a dynamic queue.
    """
    data = campaign.data
    if plan_of(data).options.queue is None:
        return []
    moment = now or utc_clock()
    leases = data.store.leases.all(data.id)
    # Ended leases stay in the database: all of them would be everything that anybody ever judged.
    last = {lease.assessor: lease for lease in leases}
    at = iso_time(moment)
    wanted = [
        lease for lease in leases if lease.expires > at or lease == last[lease.assessor]
    ]
    return list(_with_counts(campaign, wanted, leases, moment))


def _with_counts(
    campaign: Campaign, wanted: Sequence[Lease], leases: Sequence[Lease], now: datetime
) -> Iterator[HandedOut]:
    data = campaign.data
    for lease in wanted:
        if lease.topic not in data.topics:
            continue
        begun = begun_screens(data, lease.topic, lease.assessor).get(lease.screen)
        # The run that brought the screen up may have been replaced.
        if begun is None:
            continue
        is_running = lease.expires > iso_time(now)
        if not is_running:
            queue = QueueState(data, lease.assessor, now)
            is_left = begun.is_judged and begun.is_open
            if not (
                is_left and queue.is_free(lease.topic_screen, queue.holders(leases))
            ):
                continue
        yield HandedOut(lease, is_running, begun.unit_count)

"""Leases of a dynamic queue: the next screen for an assessor, renewed as they judge.

Whether somebody may have a screen is decided inside the transaction that stores the lease: membership, phase,
plan, and who has judged what.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from datetime import UTC, datetime, timedelta

from assessment.campaign.concurrent_changes import until_current
from assessment.campaign.data import CampaignData
from assessment.campaign.use_guard import (
    AdmissionCheck,
    must_be_allowed,
    stored_phase,
)
from assessment.model.screens import TopicScreen
from assessment.planning.options import AssignmentOptions
from assessment.planning.queue.queue_choice import (
    Holders,
    Queue,
    QueueRequest,
    ScreenLabels,
    is_free,
    next_screen,
)
from assessment.planning.queue.queue_labels import queue_of
from assessment.planning.stored_plan import locked_topics, plan_of, uses_queue
from assessment.store.guard import LogView, Stale
from assessment.store.leases import Lease
from assessment.store.rows import iso_time


def utc_clock() -> datetime:
    return datetime.now(UTC)


class QueueState:
    """The queue as one assessor sees it at a moment: labels, leases, and what is free."""

    def __init__(self, data: CampaignData, assessor: str, now: datetime) -> None:
        self.data = data
        self.assessor = assessor
        self.now = iso_time(now)
        # The state is read before the labels, so that a later judgment is noticed.
        self.state = data.refresh()
        self.options: AssignmentOptions = plan_of(data).options
        self.queue: Queue = queue_of(data)
        self._labels: dict[TopicScreen, ScreenLabels] = {}
        for topic, screens in self.queue.items():
            for labels in screens:
                self._labels[topic, labels.screen] = labels

    def next(self, leases: Sequence[Lease]) -> TopicScreen | None:
        return next_screen(
            self.queue, self.holders(leases), self.options, self._request(leases)
        )

    def is_free(self, screen: TopicScreen, holders: Holders) -> bool:
        """Whether the assessor may have, or keep, this screen."""
        labels = self._labels.get(screen)
        if labels is None:
            return False
        return is_free(
            screen[0], labels, holders, options=self.options, assessor=self.assessor
        )

    def is_finished(self, screen: TopicScreen) -> bool:
        """Whether the assessor is done with this screen."""
        labels = self._labels.get(screen)
        return labels is not None and self.assessor in labels.done

    def free_units(self, holders: Holders, but: Collection[TopicScreen]) -> int:
        """Units of the screens that the assessor may still get."""
        locked = locked_topics(self.data, self.assessor)
        units = 0
        for screen, labels in self._labels.items():
            if screen in but or screen[0] in locked:
                continue
            if self.is_free(screen, holders):
                units += labels.units
        return units

    def holders(self, leases: Sequence[Lease]) -> Holders:
        """Who has which screen now; `leases` are in the order in which they were taken."""
        holders: dict[TopicScreen, list[str]] = {}
        for lease in leases:
            if lease.expires > self.now:
                holders.setdefault(lease.topic_screen, []).append(lease.assessor)
        return holders

    def _request(self, leases: Sequence[Lease]) -> QueueRequest:
        before = set()
        holding = set()
        topic = None
        for lease in leases:
            if lease.assessor != self.assessor:
                continue
            before.add(lease.topic_screen)
            topic = lease.topic
            if lease.expires > self.now:
                holding.add(lease.topic_screen)
        locked = locked_topics(self.data, self.assessor)
        return QueueRequest(self.assessor, topic, locked, before, holding)


def take_screen(
    data: CampaignData,
    assessor: str,
    now: datetime,
    *,
    screen: TopicScreen | None = None,
    admission: AdmissionCheck | None = None,
) -> Lease | None:
    """Lease the next screen of the queue, or this `screen`; None where there is none, or it is not free.

    `admission` is called inside the storing transaction.  Raises `WrongPhase` where nobody judges any more.
    """
    return until_current(
        lambda: _attempt(data, assessor, now, screen=screen, admission=admission)
    )


def _attempt(
    data: CampaignData,
    assessor: str,
    now: datetime,
    *,
    screen: TopicScreen | None,
    admission: AdmissionCheck | None,
) -> Lease | None:
    queue = QueueState(data, assessor, now)
    if not uses_queue(plan_of(data), assessor):
        return None

    def choose(log: LogView, leases: Sequence[Lease]) -> TopicScreen | None:
        if admission:
            admission(log)
        newest = log.newest()
        must_be_allowed("judge", stored_phase(newest))
        if queue.state.material != newest.material:
            raise Stale
        chosen = queue.next(leases) if screen is None else screen
        if chosen is None or not queue.is_free(chosen, queue.holders(leases)):
            return None
        # Somebody may have judged there since the labels were counted.
        if log.newest_judgment([chosen[0]]) > queue.state.judgment:
            raise Stale
        return chosen

    leases = data.store.leases
    expires = _expires(queue.options, now)
    return leases.take(
        data.id,
        assessor,
        choose,
        now=queue.now,
        expires=expires,
        is_finished=queue.is_finished,
    )


def renew_leases(
    data: CampaignData,
    assessor: str,
    topics: Collection[str],
    *,
    now: datetime,
    admission: AdmissionCheck | None = None,
) -> None:
    """Let the assessor's leases at these topics run on; does nothing without a dynamic queue."""
    plan = plan_of(data)
    if not uses_queue(plan, assessor):
        return
    expires = _expires(plan.options, now)
    leases = data.store.leases
    leases.renew(
        data.id,
        assessor,
        topics,
        now=iso_time(now),
        expires=expires,
        admission=admission,
    )


def _expires(options: AssignmentOptions, now: datetime) -> str:
    minutes = options.queue.minutes if options.queue else 0
    return iso_time(now + timedelta(minutes=minutes))

"""Decisions of organisers on the quality of judgments, stored as `campaign/stored_events.py` says."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal, NamedTuple

from assessment.campaign.stored_events import (
    EventGuard,
    event_of,
    is_event_of,
    newest_number,
    row_of,
)
from assessment.campaign.use_guard import AdmissionCheck
from assessment.model import Nugget, Ref
from assessment.model.events import EventName, EventText, StoredEvent
from assessment.model.permissions import Use
from assessment.model.quality import QualityRules
from assessment.store import Store

TOPIC = "(quality)"
Act = Literal["rules", "accept", "send back"]


@dataclass(frozen=True)
class QualityEvent(StoredEvent):
    """One event: new rules of alerts, or the review of an assessor's judgment.

    A review is about the judgment of `ref` with the UUID `judgment`, by `assessor`; `text` is the reason why
    it was sent back.
    """

    act: Act
    rules: QualityRules | None = None
    ref: Ref | None = None
    assessor: EventName = ""
    judgment: EventName = ""
    text: EventText = ""


def is_quality_event(event: Nugget) -> bool:
    """Whether an event of the nugget log is about the quality of judgments."""
    return is_event_of(TOPIC, event)


class QualityLog(NamedTuple):
    """The events, oldest first; `newest` is the number of the newest one, 0 without any."""

    events: tuple[QualityEvent, ...]
    newest: int

    @property
    def rules(self) -> QualityRules:
        """The rules in force."""
        for event in reversed(self.events):
            if event.rules is not None:
                return event.rules
        return QualityRules()

    def reviews(self) -> dict[tuple[str, Ref], QualityEvent]:
        """The newest review of each assessor's judgment of a unit, oldest first."""
        reviews: dict[tuple[str, Ref], QualityEvent] = {}
        for event in self.events:
            if event.ref is not None and event.act in ("accept", "send back"):
                name = event.assessor, event.ref
                reviews.pop(name, None)
                reviews[name] = event
        return reviews


def quality_log(store: Store, campaign: int) -> QualityLog:
    """Everything about the quality of a campaign's judgments."""
    rows = store.nuggets(campaign, TOPIC)
    events = [event_of(QualityEvent, TOPIC, row) for row in rows]
    return QualityLog(tuple(filter(None, events)), newest_number(rows))


def store_events(
    store: Store,
    campaign: int,
    events: Sequence[QualityEvent],
    use: Use,
    *,
    seen: int,
    admission: AdmissionCheck | None,
) -> None:
    """Append events if membership, role and phase allow the use while they are stored.

    `seen` is the number of the newest event that the caller knows; `Stale` if there is a newer one.
    """
    uuids = [event.uuid for event in events]
    guard = EventGuard(use, uuids, TOPIC, seen=seen, admission=admission)
    rows = [row_of(TOPIC, event) for event in events]
    store.append_nuggets(campaign, rows, guard=guard)

"""Who has read which version of a campaign's own guidelines, stored as `campaign/stored_events.py` says."""

from __future__ import annotations

import uuid
from collections.abc import Mapping

from assessment.campaign.concurrent_changes import until_current
from assessment.campaign.guidelines import guidelines_of, version_of, versions
from assessment.campaign.handle import Campaign
from assessment.campaign.stored_events import (
    EventGuard,
    event_row,
    is_event_of,
    newest_number,
)
from assessment.campaign.use_guard import AdmissionCheck
from assessment.model import Nugget, UserError
from assessment.model.assessor import Assessor

TOPIC = "(guidelines read)"

Readings = Mapping[str, Mapping[str, str]]
"""When each person first read a version, as ISO times, by version."""


def is_reading(event: Nugget) -> bool:
    """Whether an event of the nugget log says that somebody has read guidelines."""
    return is_event_of(TOPIC, event)


def readings(campaign: Campaign) -> Readings:
    """Who has read which version, oldest first."""
    by_version: dict[str, dict[str, str]] = {}
    for event in campaign.store.nuggets(campaign.row.id, TOPIC):
        if is_reading(event):
            readers = by_version.setdefault(event.text, {})
            readers.setdefault(event.by, event.at)
    return by_version


def note_reading(
    campaign: Campaign,
    assessor: str,
    version: str,
    admission: AdmissionCheck | None = None,
) -> None:
    """Store that somebody has read a version of the guidelines; once is enough.

    Raises `UserError` for a version that the campaign never had, and where the phase forbids it.
    """
    campaign.must_allow("read guidelines")
    known = {version_of(row.value) for row in versions(campaign)}
    if not version or version not in known | {version_of(guidelines_of(campaign))}:
        raise UserError("the campaign never had guidelines of this version")
    person = Assessor.of(assessor).name
    until_current(lambda: _store(campaign, person, version, admission))


def _store(
    campaign: Campaign, person: str, version: str, admission: AdmissionCheck | None
) -> None:
    store, number = campaign.store, campaign.row.id
    rows = store.nuggets(number, TOPIC)
    if any((row.text, row.by) == (version, person) for row in rows):
        return
    name = str(uuid.uuid4())
    seen = newest_number(rows)
    guard = EventGuard("read guidelines", [name], TOPIC, seen=seen, admission=admission)
    event = event_row(TOPIC, "read", version, id=name, uuid=name, by=person, via="desk")
    store.append_nuggets(number, [event], guard=guard)

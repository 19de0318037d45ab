"""Events of the nugget log that are about no nugget: questions, conventions, reviews, readings.

That log has what they need: a UUID that is stored once, the hash chain, and a part in archives and
releases.  Each kind has a topic of its own, so that an event drops no values of the topics that it is about.
Its rows are marked as retired, so that no list, vote or score of nuggets has them, in older versions of the
program neither.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import fields
from typing import Any, TypeVar

from pydantic import ValidationError

from assessment.campaign.use_guard import AdmissionCheck, UseGuard
from assessment.formats.json_types import json_adapter
from assessment.model import Nugget, UserError
from assessment.model.events import StoredEvent
from assessment.model.permissions import Use
from assessment.store.guard import LogView, Stale
from assessment.store.rows import as_json

_OF_THE_ROW = frozenset(("about", "uuid", "seq", "by", "at", "via"))
"""Fields of an event that its row has as columns; all others are in the row's text."""


E = TypeVar("E", bound=StoredEvent)


def is_event_of(topic: str, event: Nugget) -> bool:
    """Whether an event of the nugget log is of the kind that has this topic."""
    return event.topic == topic and event.retired


def event_row(
    topic: str, act: str, text: str, *, id: str, uuid: str, by: str, via: str
) -> Nugget:
    """The row of one event; the store gives it its number and time."""
    row = Nugget(id, topic, act, 0, text, retired=True)
    return row._replace(uuid=uuid, by=by, via=via)


def content_of(event: StoredEvent) -> dict[str, Any]:
    """The fields of an event that are stored in the text of its row, in their order."""
    names = [field.name for field in fields(event)]
    return {name: getattr(event, name) for name in names if name not in _OF_THE_ROW}


def row_of(topic: str, event: StoredEvent) -> Nugget:
    """The row of an event of this topic; its id is what the event is `about`, otherwise its UUID."""
    id = getattr(event, "about", event.uuid)
    text = as_json(content_of(event))
    return event_row(
        topic, event.act, text, id=id, uuid=event.uuid, by=event.by, via=event.via
    )


def event_of(kind: type[E], topic: str, row: Nugget) -> E | None:
    """The event of this kind that a row of this topic holds.

    None for a row of another topic, or of an archive that another program wrote, and that cannot be read.
    """
    if not is_event_of(topic, row):
        return None
    of_the_row = {"about": row.id, "uuid": row.uuid, "seq": row.seq}
    of_the_row |= {"by": row.by, "at": row.at, "via": row.via}
    try:
        content = json_adapter(dict[str, Any]).validate_json(row.text)
        # A kind of event that is `about` nothing leaves that value out.
        return json_adapter(kind).validate_python(content | of_the_row)
    except ValidationError:
        return None


def newest_number(rows: Iterable[Nugget]) -> int:
    """The number of the newest row, also where that cannot be read; 0 without any."""
    return max((row.seq for row in rows), default=0)


class EventGuard(UseGuard):
    """The use is allowed, and nobody has added to the events of this topic since `seen`."""

    def __init__(
        self,
        use: Use,
        uuids: Sequence[str],
        topic: str,
        *,
        seen: int,
        admission: AdmissionCheck | None,
    ) -> None:
        super().__init__(use)
        self._uuids, self._topic = uuids, topic
        self._seen, self._admission = seen, admission

    def check(self, log: LogView) -> None:
        if self._admission:
            self._admission(log)
        super().check(log)
        if log.newest_nugget([self._topic]) > self._seen:
            raise Stale
        # Changes of nugget lists share this log, and one of them may have the UUID.
        if any(map(log.has_nugget_event, self._uuids)):
            raise UserError("this was not stored: its UUID is taken; write it again")

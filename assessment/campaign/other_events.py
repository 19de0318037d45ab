"""Events of the nugget log that are about no nugget: questions, conventions, reviews, readings.

That log has what they need: a UUID that is stored once, the hash chain, and a place in archives and
releases.  Each kind has a topic of its own, so that an event drops no values of the topics that it is about.
Its rows are marked as retired, so that no list, vote or score of nuggets has them, in older versions of the
program neither.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any, Protocol

from pydantic import BaseModel, ValidationError

from assessment.campaign.use_guard import AdmissionCheck, UseGuard
from assessment.formats.json_types import json_adapter
from assessment.model import Nugget, UserError
from assessment.model.permissions import Use
from assessment.store.guard import LogView, Stale
from assessment.store.rows import as_json

_OF_THE_ROW = frozenset(("about", "uuid", "seq", "by", "at", "via"))
"""Fields of an event that its row holds by itself; all others are in the row's text."""


class OtherEvent(Protocol):
    """What a named tuple of an event has, whatever it is about."""

    @property
    def act(self) -> str: ...
    @property
    def uuid(self) -> str: ...
    @property
    def by(self) -> str: ...
    @property
    def via(self) -> str: ...
    def _asdict(self) -> dict[str, Any]: ...


def is_event_of(topic: str, event: Nugget) -> bool:
    """Whether an event of the nugget log is of the kind that has this topic."""
    return event.topic == topic and event.retired


def event_row(
    topic: str, act: str, text: str, *, id: str, uuid: str, by: str, via: str
) -> Nugget:
    """The row of one event; the store gives it its number and time."""
    row = Nugget(id, topic, act, 0, text, retired=True)
    return row._replace(uuid=uuid, by=by, via=via)


def row_of(topic: str, event: OtherEvent) -> Nugget:
    """The row of an event of this topic; its id is what the event is `about`, otherwise its UUID."""
    fields = event._asdict()
    id = fields.get("about", event.uuid)
    content = {name: value for name, value in fields.items() if name not in _OF_THE_ROW}
    text = as_json(content)
    return event_row(
        topic, event.act, text, id=id, uuid=event.uuid, by=event.by, via=event.via
    )


def fields_of(
    topic: str, content: type[BaseModel], row: Nugget
) -> dict[str, Any] | None:
    """The fields of the event that a row holds; `content` says which of them are in the row's text.

    None for a row of another topic, or of an archive that another program wrote, and that cannot be read.
    """
    if not is_event_of(topic, row):
        return None
    try:
        fields = dict(json_adapter(content).validate_json(row.text))
    except ValidationError:
        return None
    by_itself = {"uuid": row.uuid, "seq": row.seq, "by": row.by, "at": row.at}
    return fields | by_itself | {"via": row.via}


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
        # The UUID of a change of a nugget list
        if any(map(log.has_nugget_event, self._uuids)):
            raise UserError("this was not stored: its UUID is taken; write it again")

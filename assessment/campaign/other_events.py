"""Events of the nugget log that are about no nugget: questions, conventions, reviews, readings.

That log has what they need: a UUID that is stored once, the hash chain, and a place in archives and
releases.  Each kind has a topic of its own, so that an event drops no values of the topics that it is about.
Its rows are marked as retired, so that no list, vote or score of nuggets has them, in older versions of the
program neither.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, TypeVar

from pydantic import BaseModel, ValidationError

from assessment.campaign.phase_guard import AdmissionCheck, Allowed
from assessment.formats.json_types import json_adapter
from assessment.model import Nugget, UserError
from assessment.model.permissions import Use
from assessment.store.guard import LogView, Stale
from assessment.store.rows import as_json

Content = TypeVar("Content", bound=BaseModel)
_OF_THE_ROW = frozenset(("uuid", "seq", "by", "at", "via"))
"""Fields of an event that its row holds by itself; all others are in the row's text."""


def is_event_of(topic: str, event: Nugget) -> bool:
    """Whether an event of the nugget log is of the kind that has this topic."""
    return event.topic == topic and event.retired


def event_row(
    topic: str, act: str, text: str, *, id: str, uuid: str, by: str, via: str
) -> Nugget:
    """The row of one event; the store gives it its number and time."""
    row = Nugget(id, topic, act, 0, text, retired=True)
    return row._replace(uuid=uuid, by=by, via=via)


def content_text(fields: Mapping[str, Any]) -> str:
    """The text of a row: the fields of its event that the row does not hold by itself."""
    content = {name: value for name, value in fields.items() if name not in _OF_THE_ROW}
    return as_json(content)


def content_of(kind: type[Content], row: Nugget) -> Content | None:
    """What the text of a row holds; None where another program wrote it, and it cannot be read."""
    try:
        return json_adapter(kind).validate_json(row.text)
    except ValidationError:
        return None


def newest_number(rows: Iterable[Nugget]) -> int:
    """The number of the newest row, also where that cannot be read; 0 without any."""
    return max((row.seq for row in rows), default=0)


class EventGuard(Allowed):
    """The use is allowed, and nobody has added to the events of this topic since `seen`."""

    def __init__(
        self,
        use: Use,
        uuids: Sequence[str],
        topic: str,
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

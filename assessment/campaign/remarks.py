"""Questions and conventions of a campaign, stored among the events of the nugget log.

That log has what they need: a UUID that is stored once, the hash chain, and a place in archives and releases.
Their rows have a topic of their own and are marked as retired, so that no list, vote or score of nuggets has
them, in older versions of the program neither.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Annotated, NamedTuple

from pydantic import BaseModel, StringConstraints, ValidationError

from assessment.campaign.phase_guard import AdmissionCheck, Allowed
from assessment.formats.json_types import json_adapter
from assessment.model import Nugget, Ref, UserError
from assessment.model.permissions import Use
from assessment.model.remarks import MAX_TEXT, Act, Convention, Question, Remark
from assessment.store import Store
from assessment.store.guard import LogView, Stale
from assessment.store.rows import as_json

TOPIC = "(questions and conventions)"
"""Stands in place of a topic, so that a question drops no values of the topic that it is about."""
_MAX_NAME = 500

_Text = Annotated[str, StringConstraints(max_length=MAX_TEXT)]
_Name = Annotated[str, StringConstraints(max_length=_MAX_NAME)]


class _Content(BaseModel):
    """What the text of a row holds, as JSON."""

    act: Act
    ref: Ref
    text: _Text = ""
    label: _Text = ""
    name: _Name = ""
    excerpt: _Text = ""
    question: _Name = ""


def is_remark(event: Nugget) -> bool:
    """Whether an event of the nugget log is about a question or a convention."""
    return event.topic == TOPIC and event.retired


class RemarkLog(NamedTuple):
    """The events about questions and conventions, oldest first.

    `newest` is the number of the newest one, also where that cannot be read; 0 without any.
    """

    events: tuple[Remark, ...]
    newest: int

    def event(self, uuid: str) -> Remark | None:
        return next((event for event in self.events if event.uuid == uuid), None)

    def questions(self) -> dict[str, Question]:
        """The questions by id, oldest first."""
        questions: dict[str, Question] = {}
        for event in self.events:
            if event.act == "ask":
                questions.setdefault(event.about, Question(event))
            question = questions.get(event.about)
            if question is None:
                continue
            if event.act == "answer":
                questions[event.about] = question._replace(reply=event)
            if event.act == "withdraw":
                questions[event.about] = question._replace(is_withdrawn=True)
        return questions

    def conventions(self) -> dict[str, Convention]:
        """The conventions by id, oldest first, withdrawn ones included."""
        conventions: dict[str, Convention] = {}
        for event in self.events:
            if event.act == "publish":
                conventions.setdefault(event.about, Convention(event, event))
            convention = conventions.get(event.about)
            if convention is not None and event.act in ("revise", "retract"):
                earlier = (*convention.earlier, convention.newest)
                conventions[event.about] = Convention(
                    convention.published, event, earlier
                )
        return conventions

    def conventions_in_force(self) -> list[Convention]:
        conventions = self.conventions().values()
        return [convention for convention in conventions if not convention.is_withdrawn]


def remark_log(store: Store, campaign: int) -> RemarkLog:
    """Everything about the questions and conventions of a campaign."""
    rows = store.nuggets(campaign, TOPIC)
    read = map(_remark, rows)
    events = tuple(remark for remark in read if remark is not None)
    return RemarkLog(events, max((row.seq for row in rows), default=0))


def has_news(store: Store, campaign: int, seen: int) -> bool:
    """Whether there is an event with a higher number than the newest one that somebody has seen."""
    return store.nugget_changes(campaign, seen).get(TOPIC, 0) > seen


def store_remark(
    store: Store,
    campaign: int,
    remark: Remark,
    use: Use,
    *,
    seen: int,
    admission: AdmissionCheck | None,
) -> None:
    """Append one event if membership, role and phase allow the use while it is stored.

    `seen` is the number of the newest event about questions and conventions that the caller knows; `Stale` if
    there is a newer one.
    """
    guard = EventGuard(use, [remark.uuid], TOPIC, seen, admission)
    store.append_nuggets(campaign, [_event(remark)], guard=guard)


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


def _event(remark: Remark) -> Nugget:
    content = remark._asdict()
    # What the row itself holds
    for name in ("about", "uuid", "seq", "by", "at", "via"):
        del content[name]
    content["name"] = remark.name[:_MAX_NAME]
    content["excerpt"] = remark.excerpt[:MAX_TEXT]
    event = Nugget(remark.about, TOPIC, remark.act, 0, as_json(content), retired=True)
    return event._replace(uuid=remark.uuid, by=remark.by, via=remark.via)


def _remark(event: Nugget) -> Remark | None:
    """None for a row of an archive that another program wrote, and that cannot be read."""
    if not is_remark(event):
        return None
    try:
        content = json_adapter(_Content).validate_json(event.text)
    except ValidationError:
        return None
    return Remark(
        event.id,
        **dict(content),
        uuid=event.uuid,
        seq=event.seq,
        by=event.by,
        at=event.at,
        via=event.via,
    )

"""Assessors' questions to the organisers, and conventions, stored as `campaign/stored_events.py` says."""

from __future__ import annotations

from dataclasses import replace
from typing import NamedTuple

from assessment.campaign.stored_events import (
    EventGuard,
    event_of,
    is_event_of,
    newest_number,
    row_of,
)
from assessment.campaign.use_guard import AdmissionCheck
from assessment.model import Nugget
from assessment.model.events import MAX_NAME, MAX_TEXT
from assessment.model.permissions import Use
from assessment.model.questions_and_conventions import Convention, Question, Remark
from assessment.store import Store

TOPIC = "(questions and conventions)"


def is_remark(event: Nugget) -> bool:
    """Whether an event of the nugget log is about a question or a convention."""
    return is_event_of(TOPIC, event)


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
    events = [event_of(Remark, TOPIC, row) for row in rows]
    return RemarkLog(tuple(filter(None, events)), newest_number(rows))


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
    guard = EventGuard(use, [remark.uuid], TOPIC, seen=seen, admission=admission)
    row = row_of(TOPIC, _shortened(remark))
    store.append_nuggets(campaign, [row], guard=guard)


def _shortened(remark: Remark) -> Remark:
    name, excerpt = remark.name[:MAX_NAME], remark.excerpt[:MAX_TEXT]
    return replace(remark, name=name, excerpt=excerpt)

"""The judgments that carried ones were copied from: they decide which of two opinions is the newer one."""

from __future__ import annotations

import uuid
from collections.abc import Sequence
from typing import Any

from assessment.model import Judgment
from assessment.store import Store

CARRIED = "carried"
"""The `via` of a judgment that is a copy of another one."""
_NAMESPACE = uuid.UUID("6f1f9d3e-5a1b-4f0e-9a58-0d5f1c7c2b11")
"""UUIDs of carried and imported judgments follow from their content, so nothing is stored twice."""


def uuid_of(*parts: str) -> str:
    """A UUID that depends on the parts alone."""
    return str(uuid.uuid5(_NAMESPACE, "\x1f".join(parts)))


def opinion(judgment: Judgment) -> tuple[Any, ...]:
    """What a judgment says, without when and how it came."""
    return (
        judgment.label,
        judgment.reason,
        judgment.flagged,
        judgment.note,
        judgment.evidence,
    )


class Origins:
    """Where the judgments of one topic come from; the log is read only where a copy is met."""

    def __init__(self, store: Store, campaign: int, topic: str) -> None:
        self._store = store
        self._campaign = campaign
        self._topic = topic
        self._events: dict[str, Sequence[Judgment]] = {}

    def is_newer(self, judgment: Judgment, present: Judgment | None) -> bool:
        """Whether a judgment differs from its assessor's present one of the same unit, and is newer.

        A copy is as old as the judgment that it was carried from, so that carrying there and back never puts
        an old opinion in place of a newer one.
        """
        if present is None:
            return True
        if opinion(judgment) == opinion(present):
            return False
        return self.age(judgment) > self.age(present)

    def age(self, judgment: Judgment) -> int:
        """The number in the log of the judgment that this one was carried from, or its own.

        A copy of a copy leads back to the first judgment.
        """
        # A copy that came back with an archive has the `via` “restored:carried”.
        while CARRIED in judgment.via.split(":"):
            source = self._source(judgment)
            if source is None:
                break
            judgment = source
        return judgment.seq

    def _source(self, copy: Judgment) -> Judgment | None:
        assessor = copy.assessor
        if assessor not in self._events:
            events = self._store.versions.judgments(
                self._campaign, assessor, self._topic
            )
            self._events[assessor] = events
        for event in self._events[assessor]:
            is_earlier = event.seq < copy.seq
            if is_earlier and uuid_of(CARRIED, event.uuid, *copy.ref) == copy.uuid:
                return event
        return None


def judged_content(judgment: Judgment) -> tuple[object, ...]:
    """Unit, assessor and opinion: events with the same UUID agree in these, not in when and how they came."""
    return judgment.ref, judgment.assessor, *opinion(judgment)

"""Carried judgments go back to what somebody judged: which of two opinions of one assessor is the newer one."""

from __future__ import annotations

import uuid
from collections.abc import Sequence
from typing import Any

from assessment.model import Judgment
from assessment.store import Store

CARRIED = "carried"
"""How a judgment came that is a copy of another one."""
_NAMESPACE = uuid.UUID("6f1f9d3e-5a1b-4f0e-9a58-0d5f1c7c2b11")
"""Names of carried and imported judgments are made of what they hold, so that doing it again stores nothing twice."""


def named(*parts: str) -> str:
    """A UUID that depends on the parts alone."""
    return str(uuid.uuid5(_NAMESPACE, "\x1f".join(parts)))


def opinion(judgment: Judgment) -> tuple[Any, ...]:
    """What a judgment says, without when and how it came."""
    return judgment.label, judgment.reason, judgment.flagged, judgment.note, judgment.evidence


class Origins:
    """Where the judgments of one topic come from; the log is read only where a copy is met."""

    def __init__(self, store: Store, campaign: int, topic: str) -> None:
        self._store, self._campaign, self._topic = store, campaign, topic
        self._events: dict[str, Sequence[Judgment]] = {}

    def is_newer(self, judgment: Judgment, there: Judgment | None) -> bool:
        """Whether a judgment may take the place of what its assessor says there: it says something else and was judged later.

        A copy is as old as the judgment that it was carried from, so that carrying forth and back brings no old opinion over a
        newer one.
        """
        if there is None:
            return True
        return opinion(judgment) != opinion(there) and self.age(judgment) > self.age(there)

    def age(self, judgment: Judgment) -> int:
        """The number in the log of the judgment that this one was carried from, through any number of copies, or its own."""
        while CARRIED in judgment.via.split(":"):
            source = self._source(judgment)
            if source is None:
                break
            judgment = source
        return judgment.seq

    def _source(self, copy: Judgment) -> Judgment | None:
        if copy.assessor not in self._events:
            self._events[copy.assessor] = self._store.versions.judgments(
                self._campaign, copy.assessor, self._topic
            )
        before = (event for event in self._events[copy.assessor] if event.seq < copy.seq)
        return next((event for event in before if named(CARRIED, event.uuid, *copy.ref) == copy.uuid), None)


def content(judgment: Judgment) -> tuple[object, ...]:
    """What a judgment says of which unit, and who says so.  When and how it came may differ where it comes a second time."""
    return judgment.ref, judgment.assessor, *opinion(judgment)

"""Who writes an event into a campaign's log."""

from __future__ import annotations

from dataclasses import replace
from typing import NamedTuple, TypeVar

from assessment.campaign.use_guard import AdmissionCheck
from assessment.model.events import StoredEvent

E = TypeVar("E", bound=StoredEvent)


class Writer(NamedTuple):
    """Who acts, from where ("page", "command line"), and the check that they still may."""

    name: str
    via: str = "page"
    admission: AdmissionCheck | None = None

    def sign(self, event: E, uuid: str) -> E:
        """The event with this UUID, as written by this writer."""
        return replace(event, uuid=uuid, by=self.name, via=self.via)

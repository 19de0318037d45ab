"""What answers to questions and conventions share: who writes them, and the event that follows."""

from __future__ import annotations

from typing import NamedTuple

from assessment.campaign.remarks import RemarkLog
from assessment.campaign.use_guard import AdmissionCheck
from assessment.exchange.carry_over.origins import uuid_of
from assessment.model.remarks import Act, Remark

QUOTED = 60
"""Characters of a name from outside that a message repeats."""


ACTS_IN_WORDS: dict[Act, str] = {
    "ask": "asked",
    "withdraw": "question withdrawn",
    "answer": "answered",
    "publish": "convention published",
    "revise": "convention reworded",
    "retract": "convention withdrawn",
}


class Writer(NamedTuple):
    """Who answers or publishes, from where, and the check that they still may."""

    name: str
    via: str = "page"
    admission: AdmissionCheck | None = None


def following(remark: Remark, log: RemarkLog, writer: Writer) -> Remark:
    """The event with a UUID that follows from what was there: the same click twice stores one event."""
    before = []
    for event in log.events:
        if event.about == remark.about:
            before.append(event.uuid)
    uuid = uuid_of(remark.act, *before, str(log.newest), remark.text)
    return remark._replace(uuid=uuid, by=writer.name, via=writer.via)

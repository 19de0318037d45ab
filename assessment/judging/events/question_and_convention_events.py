"""What questions, answers and conventions share: their text, the event that follows, and how it is stored."""

from __future__ import annotations

from assessment.campaign.handle import Campaign
from assessment.campaign.question_log import RemarkLog, store_remark
from assessment.campaign.use_guard import AdmissionCheck
from assessment.campaign.writer import Writer
from assessment.exchange.carry_over.origins import uuid_of
from assessment.model import UserError
from assessment.model.events import MAX_TEXT
from assessment.model.permissions import Use
from assessment.model.questions_and_conventions import Act, Remark

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


def checked_text(text: str, what: str) -> str:
    """The text without white space around it.  `UserError` if nothing is left, or too much."""
    text = text.strip()
    if not text:
        raise UserError(f"{what} is empty; write it, then send it")
    if len(text) > MAX_TEXT:
        raise UserError(
            f"{what} has {len(text):,} characters; at most {MAX_TEXT:,} are stored"
        )
    return text


def following(remark: Remark, log: RemarkLog, writer: Writer) -> Remark:
    """The event with a UUID that follows from what was there: the same click twice stores one event."""
    before = []
    for event in log.events:
        if event.about == remark.about:
            before.append(event.uuid)
    uuid = uuid_of(remark.act, *before, str(log.newest), remark.text)
    return writer.sign(remark, uuid)


def append_remark(
    campaign: Campaign,
    remark: Remark,
    use: Use,
    *,
    log: RemarkLog,
    admission: AdmissionCheck | None,
) -> None:
    """Store an event that follows from a log; `Stale` if that has grown meanwhile."""
    store_remark(
        campaign.store,
        campaign.row.id,
        remark,
        use,
        seen=log.newest,
        admission=admission,
    )

"""Reviews of assessors' judgments: accepted, or sent back with a reason; nothing is overwritten."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Literal, NamedTuple

from assessment.campaign.assessor_topics import assessor_topic
from assessment.campaign.concurrent_changes import until_current
from assessment.campaign.handle import Campaign
from assessment.campaign.quality_log import (
    QualityEvent,
    QualityLog,
    quality_log,
    store_events,
)
from assessment.campaign.writer import Writer
from assessment.exchange.carry_over.origins import uuid_of
from assessment.judging.events.question_and_convention_events import checked_text
from assessment.model import Judgment, Ref, UserError
from assessment.planning.changes.sent_back import is_looked_at_again, is_still_theirs

Verdict = Literal["accept", "send back"]
ReviewState = Literal["accepted", "waits", "looked at again", "no longer theirs"]
"""Sent-back work is no longer theirs once it is locked or given to somebody else."""


class Reviewed(NamedTuple):
    """The newest review of an assessor's judgment, and what became of it."""

    event: QualityEvent
    ref: Ref
    state: ReviewState


def review(
    campaign: Campaign,
    judgment: Judgment,
    verdict: Verdict,
    *,
    writer: Writer,
    reason: str = "",
) -> None:
    """Accept an assessor's judgment, or send it back with a reason.

    The same verdict again changes nothing.  Raises `UserError` if the assessor has judged the unit again
    meanwhile, and if a judgment is sent back without a reason.
    """
    text = checked_text(reason, "the reason") if verdict == "send back" else ""
    event = QualityEvent(
        verdict,
        ref=judgment.ref,
        assessor=judgment.assessor,
        judgment=judgment.uuid,
        text=text,
    )
    # Again from the start if somebody has stored a review meanwhile, which this one must see.
    until_current(lambda: _store(campaign, event, judgment.ref, writer))


def _store(campaign: Campaign, event: QualityEvent, ref: Ref, writer: Writer) -> None:
    campaign.must_allow("review judgments")
    log = quality_log(campaign.store, campaign.row.id)
    earlier = log.reviews().get((event.assessor, ref))
    if earlier is not None and _content(earlier) == _content(event):
        return
    present = _present(campaign, event.assessor, ref)
    if present is None or present.uuid != event.judgment:
        raise UserError(
            f"{event.assessor} has judged this unit again meanwhile; look at the new judgment"
        )
    # Made of what is stored: the same click twice, in two tabs, is one event.
    uuid = uuid_of(event.act, str(log.newest), event.assessor, *ref, event.text)
    store_events(
        campaign.store,
        campaign.row.id,
        [writer.sign(event, uuid)],
        "review judgments",
        seen=log.newest,
        admission=writer.admission,
    )


def _content(event: QualityEvent) -> tuple[str, str, str]:
    return event.act, event.judgment, event.text


def _present(campaign: Campaign, assessor: str, ref: Ref) -> Judgment | None:
    """The assessor's judgment of the unit as it is now."""
    data = campaign.data
    if ref.topic not in data.topics:
        return None
    topic = assessor_topic(data, ref.topic, assessor)
    return topic.votes.get(ref)


def reviews(campaign: Campaign) -> list[Reviewed]:
    """The newest review of every judgment that was reviewed, oldest first."""
    log = quality_log(campaign.store, campaign.row.id)
    return list(_reviewed(campaign, log))


def _reviewed(campaign: Campaign, log: QualityLog) -> Iterator[Reviewed]:
    for (_, ref), event in log.reviews().items():
        state: ReviewState = "accepted"
        if event.act == "send back":
            state = _state_of_sent_back(campaign, event, ref)
        yield Reviewed(event, ref, state)


def _state_of_sent_back(
    campaign: Campaign, event: QualityEvent, ref: Ref
) -> ReviewState:
    data = campaign.data
    if is_looked_at_again(data, event):
        return "looked at again"
    return "waits" if is_still_theirs(data, event.assessor, ref) else "no longer theirs"


def reviewed_judgments(campaign: Campaign) -> set[str]:
    """The UUIDs of the judgments that have a verdict."""
    return {reviewed.event.judgment for reviewed in reviews(campaign)}

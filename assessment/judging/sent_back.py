"""Judgments that an organiser sent back: the assessor is asked to look at them again, and told why."""

from __future__ import annotations

from collections.abc import Mapping

from assessment.campaign.assessor_topics import assessor_topic
from assessment.campaign.data import CampaignData
from assessment.campaign.derived import derived
from assessment.campaign.quality_log import TOPIC, QualityEvent, quality_log
from assessment.model import Judgment, Ref

_Reviews = Mapping[str, Mapping[Ref, QualityEvent]]


@derived(of="topic", needs={"nuggets"}, small=True)
def _sent_back(data: CampaignData, topic: str) -> _Reviews:
    """What was sent back, by assessor, looked at again or not; `topic` is that of the log."""
    by_assessor: dict[str, dict[Ref, QualityEvent]] = {}
    log = quality_log(data.store, data.id)
    for (assessor, ref), event in log.reviews().items():
        if event.act == "send back":
            own = by_assessor.setdefault(assessor, {})
            own[ref] = event
    return by_assessor


def reason_at(data: CampaignData, assessor: str, state: Judgment | None) -> str:
    """Why this judgment of the assessor was sent back; "" if it was not."""
    if state is None:
        return ""
    own = _sent_back(data, TOPIC).get(assessor, {})
    event = own.get(state.ref)
    # A newer judgment, with whatever label, is the other look that was asked for.
    if event is None or event.judgment != state.uuid:
        return ""
    return event.text


def waiting(data: CampaignData, assessor: str) -> list[Ref]:
    """The units that wait for another look of the assessor, in the order in which they were sent back."""
    refs = []
    for ref in _sent_back(data, TOPIC).get(assessor, {}):
        if ref.topic not in data.topics:
            continue
        topic = assessor_topic(data, ref.topic, assessor)
        if reason_at(data, assessor, topic.own.get(ref)):
            refs.append(ref)
    return refs


def waiting_by_assessor(data: CampaignData) -> dict[str, int]:
    """How many units wait for another look, of every assessor with any."""
    counts = {}
    for assessor in sorted(_sent_back(data, TOPIC)):
        count = len(waiting(data, assessor))
        if count:
            counts[assessor] = count
    return counts

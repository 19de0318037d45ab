"""Judgments that an organiser sent back: the assessor is asked to look at them again, and told why."""

from __future__ import annotations

from collections.abc import Mapping
from itertools import pairwise

from assessment.campaign.assessor_topics import assessor_topic
from assessment.campaign.data import CampaignData
from assessment.campaign.derived import derived
from assessment.campaign.quality_log import TOPIC, QualityEvent, quality_log
from assessment.model import Judgment, Ref
from assessment.planning.stored_plan import locked_topics, planned_steps

_Reviews = Mapping[str, Mapping[Ref, QualityEvent]]


@derived(of="topic", needs={"nuggets"}, small=True)
def _sent_back(data: CampaignData, topic: str) -> _Reviews:
    """What was sent back, by assessor, looked at again or not.

    `topic` is always `TOPIC`: verdicts of all topics are events of one log, whose changes drop this value.
    """
    by_assessor: dict[str, dict[Ref, QualityEvent]] = {}
    log = quality_log(data.store, data.id)
    for (assessor, ref), event in log.reviews().items():
        if event.act == "send back":
            events = by_assessor.setdefault(assessor, {})
            events[ref] = event
    return by_assessor


def reason_at(data: CampaignData, assessor: str, newest: Judgment | None) -> str:
    """Why this newest judgment of the assessor was sent back; "" if it was not."""
    if newest is None:
        return ""
    events = _sent_back(data, TOPIC).get(assessor, {})
    event = events.get(newest.ref)
    if event is None or _looked_again(data, event, newest):
        return ""
    return event.text


def _looked_again(data: CampaignData, event: QualityEvent, newest: Judgment) -> bool:
    """Whether the assessor has judged the unit again, with any label, not only flagged or noted it."""
    if newest.uuid == event.judgment:
        return False
    history = data.store.history(data.id, newest.ref)
    judgments = [one for one in history if one.assessor == newest.assessor]
    uuids = [one.uuid for one in judgments]
    if event.judgment not in uuids:
        return True
    later = judgments[uuids.index(event.judgment) :]
    return any(_is_judged_anew(*pair) for pair in pairwise(later))


def _is_judged_anew(before: Judgment, after: Judgment) -> bool:
    """Whether a judgment is more than a flag or a note on the one before; a repeated label is."""
    is_same_answer = (before.label, before.reason) == (after.label, after.reason)
    has_same_marks = (before.flagged, before.note) == (after.flagged, after.note)
    if not is_same_answer:
        return True
    # Nothing differs, so the assessor gave the same label again.
    return has_same_marks


def is_looked_at_again(data: CampaignData, event: QualityEvent) -> bool:
    """Whether a judgment that was sent back has been made again, or is gone."""
    if event.ref is None or event.ref.topic not in data.topics:
        return True
    topic = assessor_topic(data, event.ref.topic, event.assessor)
    newest = topic.votes.get(event.ref)
    return newest is None or _looked_again(data, event, newest)


def is_still_theirs(data: CampaignData, assessor: str, ref: Ref) -> bool:
    """Whether the unit still is the assessor's to judge: it exists, is planned for them, and not locked."""
    if ref.topic not in data.topics or ref.topic in locked_topics(data, assessor):
        return False
    planned = planned_steps(data, assessor)
    for unit in assessor_topic(data, ref.topic, assessor).units:
        if unit.ref == ref:
            return planned is None or planned.step(ref.topic, unit.screen) is not None
    return False


def waiting(data: CampaignData, assessor: str) -> list[Ref]:
    """The units that wait for another look of the assessor, in the order in which they were sent back.

    A unit that was given to somebody else waits for nobody: its new assessor judges it as any other one.
    """
    refs = []
    for ref in _sent_back(data, TOPIC).get(assessor, {}):
        if is_still_theirs(data, assessor, ref) and _waits(data, assessor, ref):
            refs.append(ref)
    return refs


def _waits(data: CampaignData, assessor: str, ref: Ref) -> bool:
    topic = assessor_topic(data, ref.topic, assessor)
    return bool(reason_at(data, assessor, topic.votes.get(ref)))


def waiting_by_assessor(data: CampaignData) -> dict[str, int]:
    """How many units wait for another look, of every assessor with any."""
    counts = {}
    for assessor in sorted(_sent_back(data, TOPIC)):
        count = len(waiting(data, assessor))
        if count:
            counts[assessor] = count
    return counts

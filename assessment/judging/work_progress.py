"""How much of an assessor's work is done: counted without building screens, for very many topics."""

from __future__ import annotations

from assessment.campaign.assessor_topics import assessor_topic, judged_topics
from assessment.campaign.counting import Count, counted, judged_by
from assessment.campaign.data import CampaignData
from assessment.campaign.derived import PLANNED, PLANNED_AND_JUDGED, derived
from assessment.campaign.derived_values import fresh_units, topic_size
from assessment.campaign.surveying import topic_sizes
from assessment.judging.topic_view import planned_topics
from assessment.model import Unit
from assessment.planning.stored_plan import planned_steps


def campaign_progress(data: CampaignData, assessor: str) -> Count:
    """Units dealt with and all units that are the assessor's; the total is None while units are not counted.

    The total is what a newcomer would have, corrected in the topics where own judgments brought up units.
    """
    begun = [
        topic
        for topic in judged_topics(data, assessor)
        if _is_planned(data, topic, assessor)
    ]
    counts = {topic: topic_progress(data, topic, assessor) for topic in begun}
    done = sum(count.done for count in counts.values())
    total = _campaign_size(data, assessor)
    if total is None:
        return Count(done, None)
    for topic, count in counts.items():
        before_judging = _topic_size(data, topic, assessor)
        total += (count.total or 0) - before_judging
    return Count(done, total)


def _is_planned(data: CampaignData, topic: str, assessor: str) -> bool:
    planned = planned_steps(data, assessor)
    return topic in data.topics and (planned is None or topic in planned.steps)


@derived(of="topic", needs=PLANNED_AND_JUDGED, small=True)
def topic_progress(data: CampaignData, topic: str, assessor: str) -> Count:
    """Units dealt with and all units that are the assessor's.

    Builds no pages, which most topics never need.
    """
    _, units, own = assessor_topic(data, topic, assessor)
    planned_units = _on_planned_screens(data, topic, assessor, units)
    return counted(planned_units, judged_by(units, own))


def _campaign_size(data: CampaignData, assessor: str) -> int | None:
    """Units of all topics for somebody who has judged nothing; None while they are not counted."""
    is_counted = _units_before_judging.is_known(data, assessor)
    if not is_counted:
        sizes = topic_sizes(data, planned_topics(data, assessor))
        if sizes is None:
            return None
    return _units_before_judging(data, assessor)


@derived(of="campaign", needs=PLANNED, small=True)
def _units_before_judging(data: CampaignData, assessor: str) -> int:
    topics = planned_topics(data, assessor)
    return sum(_topic_size(data, topic, assessor) for topic in topics)


def _topic_size(data: CampaignData, topic: str, assessor: str) -> int:
    """Units of a topic for this assessor, had they judged nothing there."""
    size = topic_size(data, topic)
    planned = planned_steps(data, assessor)
    if planned is None or planned.has_whole(topic):
        return size.units
    if size.apart:
        screens = planned.steps[topic]
        return sum(each.units for each in size.screens if each.screen in screens)
    # a unit on several screens must be counted once, which sizes by screen cannot tell
    return _planned_units(data, topic, assessor)


@derived(of="topic", needs=PLANNED, small=True)
def _planned_units(data: CampaignData, topic: str, assessor: str) -> int:
    """Units on the assessor's screens while they have judged nothing of the topic."""
    units = fresh_units(data, topic)
    planned_units = _on_planned_screens(data, topic, assessor, units)
    return counted(planned_units, frozenset()).total or 0


def _on_planned_screens(
    data: CampaignData, topic: str, assessor: str, units: tuple[Unit, ...]
) -> tuple[Unit, ...]:
    planned = planned_steps(data, assessor)
    if planned is None:
        return units
    return tuple(unit for unit in units if planned.step(topic, unit.screen) is not None)

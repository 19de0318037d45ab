"""How much of an assessor's work is done: counted without building screens, for very many topics."""

from __future__ import annotations

from collections.abc import Callable

from assessment.campaign.assessor_topics import (
    assessor_possible_units,
    assessor_topic,
    judged_topics,
)
from assessment.campaign.counting import Count, counted, sum_of
from assessment.campaign.data import CampaignData
from assessment.campaign.derived import PLANNED, PLANNED_AND_JUDGED, derived
from assessment.campaign.derived_values import (
    fresh_possible_units,
    fresh_units,
    topic_size,
)
from assessment.campaign.done_units import judged_by
from assessment.campaign.possible_units import PossibleUnits
from assessment.campaign.values_of_all_topics import topic_sizes
from assessment.judging.pages.topic_view import planned_topics
from assessment.model import Ref, Unit
from assessment.planning.stored_plan import locked_topics, planned_steps


def campaign_progress(data: CampaignData, assessor: str) -> Count:
    """Units dealt with and all units that are the assessor's; the total is None while units are not counted.

    The total is what a newcomer would have, corrected in the topics that the assessor has begun.
    """
    begun = [
        topic
        for topic in judged_topics(data, assessor)
        if _is_planned(data, topic, assessor)
    ]
    counts = [topic_progress(data, topic, assessor) for topic in begun]
    size = _campaign_size(data, assessor)
    judged = sum_of(counts)
    if size is None:
        return Count(judged.done, None)
    before_judging = sum_of(_topic_size(data, topic, assessor) for topic in begun)
    total = (size.total or 0) - (before_judging.total or 0) + (judged.total or 0)
    may_come = size.may_come - before_judging.may_come + judged.may_come
    may_go = size.may_go - before_judging.may_go + judged.may_go
    return Count(judged.done, total, may_come, may_go)


def _is_planned(data: CampaignData, topic: str, assessor: str) -> bool:
    planned = planned_steps(data, assessor)
    return topic in data.topics and (planned is None or topic in planned.steps)


@derived(of="assessor", needs=PLANNED_AND_JUDGED, small=True)
def topic_progress(data: CampaignData, topic: str, assessor: str) -> Count:
    """Units dealt with and all units that are the assessor's.

    Builds no pages, which most topics never need.
    """
    _, units, votes = assessor_topic(data, topic, assessor)
    possible = assessor_possible_units(data, topic, assessor)
    done = judged_by(units, votes)
    planned = planned_steps(data, assessor)
    if planned is None or planned.has_whole(topic):
        count = counted(units, done, possible)
    else:
        is_planned = _planned_test(data, topic, assessor)
        count = _counted_where(is_planned, units, done, possible)
    if topic in locked_topics(data, assessor):
        # Nothing more can be judged there, so nothing is left.
        return Count(count.done, count.done)
    return count


def _campaign_size(data: CampaignData, assessor: str) -> Count | None:
    """Units of all topics for somebody who has judged nothing; None while they are not counted."""
    is_counted = _units_before_judging.is_known(data, assessor)
    if not is_counted:
        sizes = topic_sizes(data, planned_topics(data, assessor))
        if sizes is None:
            return None
    return _units_before_judging(data, assessor)


@derived(of="campaign", needs=PLANNED, small=True)
def _units_before_judging(data: CampaignData, assessor: str) -> Count:
    topics = planned_topics(data, assessor)
    return sum_of(_topic_size(data, topic, assessor) for topic in topics)


def _topic_size(data: CampaignData, topic: str, assessor: str) -> Count:
    """Units of a topic for this assessor, had they judged nothing there."""
    if topic in locked_topics(data, assessor):
        return Count(0, 0)
    size = topic_size(data, topic)
    planned = planned_steps(data, assessor)
    if planned is None or planned.has_whole(topic):
        return size.unit_count
    if size.apart:
        screens = planned.steps[topic]
        return sum_of(
            each.unit_count for each in size.screens if each.screen in screens
        )
    # a unit on several screens must be counted once, which sizes by screen cannot tell
    return _planned_units(data, topic, assessor)


@derived(of="topic", needs=PLANNED, small=True)
def _planned_units(data: CampaignData, topic: str, assessor: str) -> Count:
    """Units on the assessor's screens while they have judged nothing of the topic."""
    units = fresh_units(data, topic)
    possible = fresh_possible_units(data, topic)
    is_planned = _planned_test(data, topic, assessor)
    return _counted_where(is_planned, units, frozenset(), possible)


def _counted_where(
    is_planned: Callable[[Unit], bool],
    units: tuple[Unit, ...],
    done: frozenset[Ref],
    possible: PossibleUnits,
) -> Count:
    may_come = tuple(filter(is_planned, possible.may_come))
    planned_units = filter(is_planned, units)
    return counted(planned_units, done, possible._replace(may_come=may_come))


def _planned_test(
    data: CampaignData, topic: str, assessor: str
) -> Callable[[Unit], bool]:
    """Whether a unit of the topic is on a screen that is planned for the assessor."""
    planned = planned_steps(data, assessor)
    if planned is None:
        return lambda unit: True
    return lambda unit: planned.step(topic, unit.screen) is not None

"""The order of an assessor's screens: topic by topic, or as the plan has them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from assessment.campaign.assessor_topics import judged_topics
from assessment.campaign.counting import counted
from assessment.campaign.data import CampaignData
from assessment.campaign.derived import PLANNED, derived
from assessment.campaign.derived_values import topic_size
from assessment.campaign.topic_size import ScreenSize, TopicSize
from assessment.campaign.values_of_all_topics import topic_sizes
from assessment.judging.pages.ordered_pages import ordered_pages
from assessment.judging.pages.page_grouping import Order
from assessment.judging.pages.screen_order import DeskPage, Segment, SegmentOrder
from assessment.judging.pages.topic_view import planned_topics, shuffle_key, topic_view
from assessment.judging.queue.planned_segments import (
    has_whole_topics_only,
    segments_in_bare_order,
    segments_of_pages,
    segments_of_screens,
    segments_of_topics,
)
from assessment.planning.stored_plan import PlannedSteps, planned_steps


def planned_segment_order(
    data: CampaignData, assessor: str, order: Order
) -> SegmentOrder:
    """The segments of an assessor's screens; reads no topic that it need not read."""
    planned = planned_steps(data, assessor)
    if planned is None:
        return _every_topic(data)
    if has_whole_topics_only(planned):
        return _whole_topics(data, assessor)
    if order != "answer":
        return _order_by_pages(data, assessor, planned, order)
    return _order_by_screen(data, assessor, planned)


@derived(of="campaign", needs={"answers"}, small=True)
def _every_topic(data: CampaignData) -> SegmentOrder:
    return SegmentOrder([Segment(topic) for topic in data.topics])


@derived(of="campaign", needs={"answers", "plan"}, small=True)
def _whole_topics(data: CampaignData, assessor: str) -> SegmentOrder:
    planned = planned_steps(data, assessor)
    assert planned is not None
    return SegmentOrder(segments_of_topics(planned, data.topics))


def _order_by_pages(
    data: CampaignData, assessor: str, planned: PlannedSteps, order: Order
) -> SegmentOrder:
    pages: list[DeskPage] = []
    for topic in planned_topics(data, assessor):
        pages += ordered_pages(data, topic, assessor, order)
    segments = segments_of_pages(planned, pages)
    return SegmentOrder(segments)


def _order_by_screen(
    data: CampaignData, assessor: str, planned: PlannedSteps
) -> SegmentOrder:
    if _screens_before_judging.is_known(data, assessor):
        return _screens_before_judging(data, assessor)
    sizes = topic_sizes(data, planned_topics(data, assessor))
    if sizes is None:
        # measuring very many topics takes long, and assessors rather start in the bare order than wait
        return _bare_order(data, assessor)
    if any(size.grows for size in sizes.values()):
        return _by_screens(data, assessor, planned, sizes)
    return _screens_before_judging(data, assessor)


@derived(of="campaign", needs={"answers", "plan"}, small=True)
def _bare_order(data: CampaignData, assessor: str) -> SegmentOrder:
    planned = planned_steps(data, assessor)
    assert planned is not None
    return SegmentOrder(segments_in_bare_order(planned))


@derived(of="campaign", needs=PLANNED, small=True)
def _screens_before_judging(data: CampaignData, assessor: str) -> SegmentOrder:
    """The order where judging brings up no further units: own judgments do not change it."""
    planned = planned_steps(data, assessor)
    assert planned is not None
    sizes = {topic: topic_size(data, topic) for topic in planned_topics(data, assessor)}
    return _by_screens(data, assessor, planned, sizes)


def _by_screens(
    data: CampaignData,
    assessor: str,
    planned: PlannedSteps,
    sizes: Mapping[str, TopicSize],
) -> SegmentOrder:
    screens: list[tuple[str, ScreenSize]] = []
    for topic, size in sizes.items():
        for screen_size in _screen_sizes(
            data, assessor, planned, topic=topic, size=size
        ):
            screens.append((topic, screen_size))
    segments = segments_of_screens(planned, screens)
    return SegmentOrder(segments)


def _screen_sizes(
    data: CampaignData,
    assessor: str,
    planned: PlannedSteps,
    *,
    topic: str,
    size: TopicSize,
) -> Sequence[ScreenSize]:
    """The assessor's screens of a topic, in the assessor's own order."""
    if size.grows and topic in judged_topics(data, assessor):
        view = topic_view(data, topic, assessor)
        return [_size_of_page(page) for page in view.pages]
    sizes = [
        each for each in size.screens if planned.step(topic, each.screen) is not None
    ]
    sizes.sort(key=lambda each: (each.rank, shuffle_key(assessor, topic, each.screen)))
    return sizes


def _size_of_page(page: DeskPage) -> ScreenSize:
    unit_count = counted(page.units, frozenset())
    return ScreenSize(page.screen.id, page.screen.rank, unit_count)

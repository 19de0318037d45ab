"""The pages of an assessor whose work is planned, or who may judge everything."""

from __future__ import annotations

from collections.abc import Sequence

from assessment.campaign.assessor_topics import assessor_possible_units
from assessment.campaign.counting import Count
from assessment.campaign.data import CampaignData
from assessment.judging.pages.ordered_pages import (
    OpenScreens,
    open_planned_screens,
    ordered_pages,
    useful_orders,
)
from assessment.judging.pages.page_grouping import Order
from assessment.judging.pages.screen_order import DeskPage, SegmentOrder
from assessment.judging.pages.topic_view import TopicView, topic_view
from assessment.judging.queue.assessor_pages import AssessorPages
from assessment.judging.queue.queue_order import planned_segment_order
from assessment.judging.queue.work_progress import campaign_progress, topic_progress
from assessment.model import Unit
from assessment.planning.stored_plan import planned_steps


class PlannedPages(AssessorPages):
    """The screens that are planned for an assessor; without a plan, all of the campaign."""

    def __init__(self, data: CampaignData, assessor: str) -> None:
        self.data = data
        self.assessor = assessor

    def segments(self, order: Order) -> SegmentOrder:
        return planned_segment_order(self.data, self.assessor, order)

    def of_topic(self, topic: str, order: Order) -> Sequence[DeskPage]:
        return ordered_pages(self.data, topic, self.assessor, order)

    def view(self, topic: str) -> TopicView:
        return topic_view(self.data, topic, self.assessor)

    def orders(self, topic: str) -> Sequence[Order]:
        return useful_orders(self.data, topic)

    def open_screens(self, topic: str, order: Order) -> OpenScreens:
        return open_planned_screens(self.data, topic, self.assessor, order)

    def may_come(self, topic: str) -> Sequence[Unit]:
        return assessor_possible_units(self.data, topic, self.assessor).may_come

    def progress(self, topic: str | None = None) -> Count:
        if topic is None:
            return campaign_progress(self.data, self.assessor)
        return topic_progress(self.data, topic, self.assessor)

    def why_none(self) -> str:
        if planned_steps(self.data, self.assessor) is not None:
            return (
                "Nothing is planned for you: an organiser gives out the work on the page Session. "
                "What you have judged stays and counts."
            )
        return "Nothing to judge yet: an organiser imports topics and runs on the page Runs."

"""The pages of an assessor in a dynamic plan: training topics, then the screens that the queue handed out."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from datetime import datetime

from assessment.campaign.assessor_topics import assessor_possible_units
from assessment.campaign.counting import Count, sum_of
from assessment.campaign.data import CampaignData
from assessment.judging.pages.ordered_pages import OpenScreens
from assessment.judging.pages.page_grouping import Order
from assessment.judging.pages.screen_order import DeskPage, SegmentOrder
from assessment.judging.pages.topic_view import TopicView
from assessment.judging.queue.assessor_pages import AssessorPages
from assessment.judging.queue.leased_screens import LeasedScreens
from assessment.model import Unit
from assessment.planning.stored_plan import locked_topics


class LeasedPages(AssessorPages):
    """An assessor's screens of a dynamic queue, oldest first, numbered as they were handed out.

    There is one order: the queue hands out whole screens.
    """

    def __init__(self, data: CampaignData, assessor: str, now: datetime) -> None:
        self.data = data
        self.assessor = assessor
        self._now = now
        self.leased = LeasedScreens(data, assessor, now)

    def read_leases_again(self) -> None:
        """To be called after the assessor was given another lease."""
        self.leased = LeasedScreens(self.data, self.assessor, self._now)

    def segments(self, order: Order) -> SegmentOrder:
        return self.leased.segment_order

    def of_topic(self, topic: str, order: Order) -> Sequence[DeskPage]:
        return self.view(topic).pages

    def view(self, topic: str) -> TopicView:
        return self.leased.view(topic)

    def orders(self, topic: str) -> Sequence[Order]:
        return ("answer",)

    def open_screens(self, topic: str, order: Order) -> OpenScreens:
        return self.leased.open_screens(topic)

    def may_come(self, topic: str) -> Sequence[Unit]:
        return assessor_possible_units(self.data, topic, self.assessor).may_come

    def progress(self, topic: str | None = None) -> Count:
        """Own units; of the campaign, with those that the queue may still hand out, as "about" so many."""
        if topic is not None:
            return self._own_progress([topic])
        leased = self.leased
        own = self._own_progress(leased.segment_order.topics)
        left = leased.queue.free_units(leased.holders, but=set(leased.own_screens))
        return own._replace(total=(own.total or 0) + left, may_come=left)

    def _own_progress(self, topics: Iterable[str]) -> Count:
        counts = []
        locked = locked_topics(self.data, self.assessor)
        for topic in topics:
            still_open = self.leased.open_screens(topic)
            for name, begun in self.leased.begun(topic).items():
                count = begun.unit_count
                if topic in locked or name not in still_open:
                    count = Count(count.done, count.done)
                counts.append(count)
        return sum_of(counts)

    def why_none(self) -> str:
        return (
            "There is no screen for you now: all is judged, or others are at the last ones. "
            "What they leave comes up here later."
        )

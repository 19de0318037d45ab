"""The work queue of one assessor: pages, their order, and how much is done."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import chain

from assessment.campaign.assessor_topics import assessor_possible_units
from assessment.campaign.counting import Count, counted
from assessment.campaign.data import CampaignData
from assessment.campaign.possible_units import PossibleUnits
from assessment.judging.pages.ordered_pages import (
    OpenScreens,
    open_planned_screens,
    ordered_pages,
    useful_orders,
)
from assessment.judging.pages.page_grouping import Order
from assessment.judging.pages.screen_order import (
    DeskPage,
    ScreenOrder,
    Segment,
    SegmentOrder,
)
from assessment.judging.pages.topic_view import TopicView, topic_view
from assessment.judging.queue.queue_order import planned_segment_order
from assessment.judging.queue.work_progress import campaign_progress, topic_progress
from assessment.model import Ref, Unit
from assessment.planning.changes.sent_back import reason_at, waiting
from assessment.planning.stored_plan import (
    PlannedSteps,
    locked_topics,
    planned_steps,
    training_topics,
)


class WorkQueue:
    """One assessor's part of a campaign, whose pages have the addresses of `ScreenOrder`.

    The desk of an adjudicator is another queue: it overrides the methods that say which pages there are.
    """

    def __init__(self, data: CampaignData, assessor: str) -> None:
        self.data = data
        self.assessor = assessor

    def is_locked(self, topic: str) -> bool:
        """Whether an organiser has ended this assessor's work on the topic."""
        return topic in locked_topics(self.data, self.assessor)

    def _planned_steps(self) -> PlannedSteps | None:
        """What is planned for this assessor; None where everything is."""
        return planned_steps(self.data, self.assessor)

    # Which pages, and in which order

    def screen_order(self, order: Order = "answer") -> ScreenOrder:
        """The assessor's pages: topic by topic, or as the plan has them."""

        def pages(segment: Segment) -> Sequence[DeskPage]:
            return segment.of(self._pages(segment.topic, order))

        return ScreenOrder(self._segment_order(order), pages)

    def pages(self, order: Order = "answer") -> list[DeskPage]:
        """All pages; takes long where there are very many topics."""
        screen_order = self.screen_order(order)
        return [screen_order[address] for address in screen_order.addresses()]

    def resume(self, screen_order: ScreenOrder, order: Order = "answer") -> int | None:
        """The address where the assessor goes on; None where there are no pages.

        Pages with units that were sent back come first, then open ones of training.  Then it is the page of
        the last judgment if it has open units, else the next open page, else the page of the last judgment,
        or the first one before any judgment.
        """
        # Sent back by a person who waits for it, so before everything else.
        for ref in waiting(self.data, self.assessor):
            for address in self.addresses_with(screen_order, ref):
                return address
        start = self._last_judged(screen_order)
        if start is None:
            start = screen_order.nearest(0)
        if start is None:
            return None
        # Training comes first wherever the assessor stopped: its feedback is for all that follows.
        training = screen_order.in_topics(training_topics(self.data))
        addresses = chain(training, screen_order.next_from(start))
        open_addresses = self.open_addresses(screen_order, addresses, order)
        return next(open_addresses, start)

    def _last_judged(self, screen_order: ScreenOrder) -> int | None:
        """The page of the assessor's last judgment, if it is still on one."""
        judgments = self.data.store.recent(self.data.id, self.assessor, 1)
        if not judgments:
            return None
        [last] = judgments
        return next(self.addresses_with(screen_order, last.ref), None)

    def open_addresses(
        self, screen_order: ScreenOrder, addresses: Iterable[int], order: Order
    ) -> Iterator[int]:
        """Those of the addresses whose pages are open; reads no page before it is asked for."""
        return (
            address
            for address in addresses
            if self.is_open(screen_order[address], order)
        )

    def addresses_with(self, screen_order: ScreenOrder, ref: Ref) -> Iterator[int]:
        """The addresses of the pages with a unit."""
        for address in screen_order.in_topics([ref.topic]):
            refs = [unit.ref for unit in screen_order[address].units]
            if ref in refs:
                yield address

    def _segment_order(self, order: Order) -> SegmentOrder:
        return planned_segment_order(self.data, self.assessor, order)

    def view(self, topic: str) -> TopicView:
        """The topic as this assessor judges it."""
        return topic_view(self.data, topic, self.assessor)

    def _pages(self, topic: str, order: Order) -> Sequence[DeskPage]:
        return ordered_pages(self.data, topic, self.assessor, order)

    def orders(self, topic: str) -> Sequence[Order]:
        """The orders that make a difference in a topic."""
        return useful_orders(self.data, topic)

    # How much is done

    def progress(self, topic: str | None = None) -> Count:
        """Units dealt with and all units that are this assessor's, of a topic or of the campaign.

        In a campaign with very many topics units are counted in the background; until then the total is None.
        """
        if topic is None:
            return campaign_progress(self.data, self.assessor)
        return topic_progress(self.data, topic, self.assessor)

    def page_progress(self, page: DeskPage) -> Count:
        may_come = self._may_come(page.topic)
        on_page = tuple(unit for unit in may_come if unit.screen == page.screen.id)
        done = self.view(page.topic).done
        possible = PossibleUnits(on_page)
        return counted(page.units, done, possible)

    def _may_come(self, topic: str) -> tuple[Unit, ...]:
        """Units of a topic that the assessor's own judgments may bring up."""
        return assessor_possible_units(self.data, topic, self.assessor).may_come

    def is_open(self, page: DeskPage, order: Order = "answer") -> bool:
        if self.is_locked(page.topic):
            return False
        return page.screen.id in self._open(page.topic, order) or self._has_sent_back(
            page
        )

    def _has_sent_back(self, page: DeskPage) -> bool:
        """Whether a unit of the page was sent back and not judged again."""
        own = self.view(page.topic).own
        votes = [own.get(unit.ref) for unit in page.units]
        return any(reason_at(self.data, self.assessor, vote) for vote in votes)

    def _open(self, topic: str, order: Order) -> OpenScreens:
        return open_planned_screens(self.data, topic, self.assessor, order)

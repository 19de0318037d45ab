"""The work queue of one assessor: pages, their order, and how much is done."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import chain

from assessment.campaign.counting import Count, counted
from assessment.campaign.data import CampaignData
from assessment.campaign.possible_units import PossibleUnits
from assessment.judging.pages.page_grouping import Order
from assessment.judging.pages.screen_order import DeskPage, ScreenOrder, Segment
from assessment.judging.pages.topic_view import TopicView
from assessment.judging.queue.assessor_pages import AssessorPages
from assessment.judging.queue.planned_pages import PlannedPages
from assessment.model import Ref
from assessment.planning.changes.sent_back import reason_at, waiting
from assessment.planning.stored_plan import locked_topics, training_topics


class WorkQueue:
    """One assessor's part of a campaign, whose pages have the addresses of `ScreenOrder`.

    Its pages are those of the plan, unless it is given others.
    """

    def __init__(
        self,
        data: CampaignData,
        assessor: str,
        assessor_pages: AssessorPages | None = None,
    ) -> None:
        self.data = data
        self.assessor = assessor
        if assessor_pages is None:
            assessor_pages = PlannedPages(data, assessor)
        self.assessor_pages = assessor_pages

    def view(self, topic: str) -> TopicView:
        """The topic as this assessor judges it."""
        return self.assessor_pages.view(topic)

    def orders(self, topic: str) -> Sequence[Order]:
        """The orders that make a difference in a topic."""
        return self.assessor_pages.orders(topic)

    # Which pages, and in which order

    def screen_order(self, order: Order = "answer") -> ScreenOrder:
        """The assessor's pages: topic by topic, or as the plan has them."""

        def pages(segment: Segment) -> Sequence[DeskPage]:
            return segment.of(self.assessor_pages.of_topic(segment.topic, order))

        return ScreenOrder(self.assessor_pages.segments(order), pages)

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

    # How much is done

    def progress(self, topic: str | None = None) -> Count:
        """Units dealt with and all units that are this assessor's, of a topic or of the campaign.

        In a campaign with very many topics units are counted in the background; until then the total is None.
        """
        return self.assessor_pages.progress(topic)

    def page_progress(self, page: DeskPage) -> Count:
        may_come = self.assessor_pages.may_come(page.topic)
        on_page = tuple(unit for unit in may_come if unit.screen == page.screen.id)
        done = self.view(page.topic).done
        possible = PossibleUnits(on_page)
        return counted(page.units, done, possible)

    def is_open(self, page: DeskPage, order: Order = "answer") -> bool:
        if self.is_locked(page.topic):
            return False
        open_screens = self.assessor_pages.open_screens(page.topic, order)
        return page.screen.id in open_screens or self._has_sent_back(page)

    def is_locked(self, topic: str) -> bool:
        """Whether an organiser has ended this assessor's work on the topic."""
        return topic in locked_topics(self.data, self.assessor)

    def _has_sent_back(self, page: DeskPage) -> bool:
        """Whether a unit of the page was sent back and not judged again."""
        votes = self.view(page.topic).votes
        on_page = [votes.get(unit.ref) for unit in page.units]
        return any(reason_at(self.data, self.assessor, vote) for vote in on_page)

"""The desk of an assessor in a dynamic plan: own screens so far, then the next one of the queue."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from datetime import datetime

from assessment.campaign.data import CampaignData
from assessment.campaign.use_guard import AdmissionCheck, WrongPhase
from assessment.judging.desk.desk import Desk
from assessment.judging.pages.page_grouping import Order
from assessment.judging.pages.screen_order import (
    SCREENS_PER_SEGMENT,
    DeskPage,
    ScreenOrder,
    Segment,
)
from assessment.judging.pages.sheet import Position, ScreenFilter, Sheet
from assessment.judging.queue.assessor_pages import NothingToJudge
from assessment.judging.queue.dynamic_queue import (
    renew_leases,
    take_screen,
    utc_clock,
)
from assessment.judging.queue.leased_pages import LeasedPages
from assessment.judging.queue.leased_screens import LeasedScreens
from assessment.model import Ref
from assessment.model.screens import TopicScreen
from assessment.planning.stored_plan import training_topics


class DynamicDesk(Desk):
    """A desk with `LeasedPages` that takes and renews leases when a page is shown.

    The address after the last page asks for the next screen.
    """

    clock: Callable[[], datetime] = staticmethod(utc_clock)

    def __init__(
        self,
        data: CampaignData,
        title: str,
        assessor: str,
        admission: AdmissionCheck | None = None,
    ) -> None:
        self._now = self.clock()
        self._pages = LeasedPages(data, assessor, self._now)
        super().__init__(data, title, assessor, assessor_pages=self._pages)
        self.admission = admission

    @property
    def _leased(self) -> LeasedScreens:
        return self._pages.leased

    def show(
        self,
        n: int | None = None,
        *,
        order: Order = "answer",
        only: ScreenFilter = "all",
        near: Ref | None = None,
    ) -> Sheet:
        """A page as `Desk.show` has it; leases the next screen where it is asked for, or nothing is open.

        There is one order: the queue hands out whole screens.  Raises `NothingToJudge` also at the address
        after the last screen, while the queue has none for this assessor.
        """
        if near is None and self._asks_for_next(n):
            n = self._next_address(n)
        sheet = super().show(n, order="answer", only=only, near=near)
        screen_order = self.screen_order()
        self._lead_to_next(sheet["position"], screen_order)
        self._keep_lease(screen_order[sheet["position"]["screen"]])
        return sheet

    # Leases

    def _next_address(self, n: int | None) -> int | None:
        """The address of the queue's next screen; `n` where nobody judges now, to read one's own screens."""
        try:
            screen = self._take_lease()
        except WrongPhase:
            return n
        if screen is not None:
            return self._address_of(screen)
        if n is not None:
            raise NothingToJudge(self._pages.why_none())
        return None

    def _take_lease(self, screen: TopicScreen | None = None) -> TopicScreen | None:
        """Lease the next screen, or this one.  Raises `WrongPhase`."""
        lease = take_screen(
            self.data, self.assessor, self._now, screen=screen, admission=self.admission
        )
        self._pages.read_leases_again()
        return lease.topic_screen if lease else None

    def _keep_lease(self, page: DeskPage) -> None:
        """Renew the lease of an open page, or lease it again if it is still free."""
        if self._leased.is_training(page.topic) or not self.is_open(page):
            return
        screen = (page.topic, page.screen.id)
        if self.assessor in self._leased.holders.get(screen, ()):
            topics = [page.topic]
            renew_leases(
                self.data,
                self.assessor,
                topics,
                now=self._now,
                admission=self.admission,
            )
            return
        with suppress(WrongPhase):
            self._take_lease(screen)

    def _asks_for_next(self, n: int | None) -> bool:
        screen_order = self.screen_order()
        if self._open_training(screen_order):
            return False
        if n is None:
            pages = screen_order.addresses()
            open_pages = self.open_addresses(screen_order, pages, "answer")
            return next(open_pages, None) is None
        return n >= self._after_last()

    def _open_training(self, screen_order: ScreenOrder) -> bool:
        pages = screen_order.in_topics(training_topics(self.data))
        open_pages = self.open_addresses(screen_order, pages, "answer")
        return next(open_pages, None) is not None

    def _after_last(self) -> int:
        """The address that asks for the next screen."""
        return len(self._leased.segment_order.segments) * SCREENS_PER_SEGMENT

    def _address_of(self, topic_screen: TopicScreen) -> int:
        topic, screen = topic_screen
        segments = self._leased.segment_order.segments
        return segments.index(Segment(topic, (screen,))) * SCREENS_PER_SEGMENT

    def _lead_to_next(self, position: Position, screen_order: ScreenOrder) -> None:
        """Let the keys lead from the last own page to the address that asks for the next screen."""
        if self._open_training(screen_order) or not self._leased.has_next:
            return
        after = screen_order.after(position["screen"])
        open_after = self.open_addresses(screen_order, after, "answer")
        position["next_open"] = next(open_after, self._after_last())
        if position["next"] is None:
            position["next"] = self._after_last()

"""What a desk does with a dynamic queue: it leases the next screen, and renews the lease of the one shown."""

from __future__ import annotations

from contextlib import suppress

from assessment.campaign.use_guard import AdmissionCheck, WrongPhase
from assessment.judging.pages.screen_order import (
    SCREENS_PER_SEGMENT,
    DeskPage,
    ScreenOrder,
    Segment,
)
from assessment.judging.pages.sheet import Position
from assessment.judging.queue.assessor_pages import NothingToJudge
from assessment.judging.queue.dynamic_queue import renew_leases, take_screen
from assessment.judging.queue.leased_pages import LeasedPages
from assessment.judging.queue.leased_screens import LeasedScreens
from assessment.judging.queue.work_queue import WorkQueue
from assessment.model.screens import TopicScreen
from assessment.planning.stored_plan import training_topics


class DeskLeases:
    """The leases of the desk that shows these pages; the queue asks `admission` for each of them.

    The address after the last page asks for the next screen.
    """

    def __init__(self, pages: LeasedPages, admission: AdmissionCheck | None) -> None:
        self.data = pages.data
        self.assessor = pages.assessor
        self.admission = admission
        self._pages = pages
        self._work_queue = WorkQueue(pages.data, pages.assessor, pages)

    @property
    def _leased(self) -> LeasedScreens:
        return self._pages.leased

    # Before a page is shown

    def address(self, n: int | None) -> int | None:
        """The address to show for `n`; leases the next screen where it is asked for, or nothing is open.

        Raises `NothingToJudge` also at the address after the last screen, while the queue has none for this
        assessor.
        """
        return self._next_address(n) if self._asks_for_next(n) else n

    def _asks_for_next(self, n: int | None) -> bool:
        screen_order = self._work_queue.screen_order()
        if self._has_open_training(screen_order):
            return False
        if n is None:
            pages = screen_order.addresses()
            open_pages = self._work_queue.open_addresses(screen_order, pages, "answer")
            return next(open_pages, None) is None
        return n >= self.after_last()

    def _has_open_training(self, screen_order: ScreenOrder) -> bool:
        pages = screen_order.in_topics(training_topics(self.data))
        open_pages = self._work_queue.open_addresses(screen_order, pages, "answer")
        return next(open_pages, None) is not None

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

    def after_last(self) -> int:
        """The address that asks for the next screen."""
        return len(self._leased.segment_order.segments) * SCREENS_PER_SEGMENT

    def _address_of(self, topic_screen: TopicScreen) -> int:
        topic, screen = topic_screen
        segments = self._leased.segment_order.segments
        return segments.index(Segment(topic, (screen,))) * SCREENS_PER_SEGMENT

    # Once it is shown

    def go_on_from(self, position: Position) -> None:
        """Lets the keys lead on from the page at this position, and renews its lease."""
        screen_order = self._work_queue.screen_order()
        self._lead_to_next(position, screen_order)
        self._keep_lease(screen_order[position["screen"]])

    def _lead_to_next(self, position: Position, screen_order: ScreenOrder) -> None:
        """Let the keys lead from the last own page to the address that asks for the next screen."""
        if self._has_open_training(screen_order) or not self._leased.has_next:
            return
        after = screen_order.after(position["screen"])
        open_after = self._work_queue.open_addresses(screen_order, after, "answer")
        position["next_open"] = next(open_after, self.after_last())
        if position["next"] is None:
            position["next"] = self.after_last()

    def _keep_lease(self, page: DeskPage) -> None:
        """Renew the lease of an open page, or lease it again if it is still free."""
        if self._leased.is_training(page.topic) or not self._work_queue.is_open(page):
            return
        screen = (page.topic, page.screen.id)
        if self.assessor in self._leased.holders.get(screen, ()):
            topics = [page.topic]
            renew_leases(
                self.data,
                self.assessor,
                topics,
                now=self._leased.now,
                admission=self.admission,
            )
            return
        with suppress(WrongPhase):
            self._take_lease(screen)

    # Leases

    def _take_lease(self, screen: TopicScreen | None = None) -> TopicScreen | None:
        """Lease the next screen, or this one.  Raises `WrongPhase`."""
        lease = take_screen(
            self.data,
            self.assessor,
            self._leased.now,
            screen=screen,
            admission=self.admission,
        )
        self._pages.read_leases_again()
        return lease.topic_screen if lease else None

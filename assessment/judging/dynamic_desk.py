"""The desk of an assessor in a dynamic plan: own screens so far, then the next one of the queue."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from contextlib import suppress
from datetime import datetime
from functools import cached_property
from typing import Any

from assessment.campaign.assessor_topics import judged_topics
from assessment.campaign.counting import Count, counted, sum_of
from assessment.campaign.phase_guard import NotNow
from assessment.judging.desk import Desk, ScreenFilter
from assessment.judging.leases import (
    QueueState,
    renew_leases,
    take_screen,
    utc_clock,
)
from assessment.judging.ordered_pages import OpenScreens, open_screens
from assessment.judging.page_orders import Order
from assessment.judging.screen_order import (
    SCREENS_PER_SEGMENT,
    DeskPage,
    ScreenOrder,
    Segment,
    SegmentOrder,
)
from assessment.judging.topic_view import TopicView, topic_view
from assessment.model import Ref
from assessment.planning.queue_choice import Screen
from assessment.planning.stored_plan import training_topics
from assessment.store.leases import Lease


class DynamicDesk(Desk):
    """Training topics, then the screens that the queue has handed to this assessor, oldest first.

    The address after the last one asks for the next screen.
    """

    clock: Callable[[], datetime] = staticmethod(utc_clock)

    def show(
        self,
        n: int | None = None,
        *,
        order: Order = "answer",
        only: ScreenFilter = "all",
        near: Ref | None = None,
    ) -> dict[str, Any]:
        """A page as `Desk.show` has it; leases the next screen where it is asked for, or nothing is open.

        There is one order: the queue hands out whole screens.
        """
        if near is None and self._asks_for_next(n):
            place = self._take()
            if place is not None:
                n = self._address_of(place)
        values = super().show(n, order="answer", only=only, near=near)
        page = self.screen_order()[values["position"]["screen"]]
        self._keep(page)
        return values

    # Leases

    @cached_property
    def _now(self) -> datetime:
        return self.clock()

    @cached_property
    def _leases(self) -> list[Lease]:
        return self.data.store.leases.all(self.data.id)

    @cached_property
    def _queue(self) -> QueueState:
        return QueueState(self.data, self.assessor, self._now)

    def _take(self, place: Screen | None = None) -> Screen | None:
        lease = None
        # Where nobody judges now, one's own screens can be read all the same.
        with suppress(NotNow):
            lease = take_screen(self.data, self.assessor, self._now, place)
        for name in ("_leases", "_queue", "_own_places"):
            self.__dict__.pop(name, None)
        return lease.place if lease else None

    def _keep(self, page: DeskPage) -> None:
        """Renew the lease of an open page, or lease it again if it is still free."""
        if self._is_training(page.topic) or not self.is_open(page):
            return
        place = (page.topic, page.screen.id)
        if self._has_now(place):
            renew_leases(self.data, self.assessor, [page.topic], self._now)
        else:
            self._take(place)

    def _has_now(self, place: Screen) -> bool:
        holders = self._queue.holders(self._leases)
        return self.assessor in holders.get(place, ())

    def _asks_for_next(self, n: int | None) -> bool:
        screen_order = self.screen_order()
        if self._open_training(screen_order):
            return False
        if n is None:
            pages = screen_order.addresses()
            open_pages = self._open_addresses(screen_order, pages, "answer")
            return next(open_pages, None) is None
        return n >= self._after_last()

    def _open_training(self, screen_order: ScreenOrder) -> bool:
        pages = screen_order.in_topics(training_topics(self.data))
        open_pages = self._open_addresses(screen_order, pages, "answer")
        return next(open_pages, None) is not None

    def _after_last(self) -> int:
        """The address that asks for the next screen."""
        return len(self._segment_order("answer").segments) * SCREENS_PER_SEGMENT

    def _address_of(self, place: Screen) -> int:
        topic, screen = place
        segments = self._segment_order("answer").segments
        return segments.index(Segment(topic, (screen,))) * SCREENS_PER_SEGMENT

    # Pages

    @cached_property
    def _own_places(self) -> list[Screen]:
        """Screens with judgments of this assessor that no lease knows, then the leased ones in order."""
        own = [lease.place for lease in self._leases if lease.assessor == self.assessor]
        judged = []
        for topic in self.data.topics:
            if topic not in judged_topics(self.data, self.assessor):
                continue
            view = topic_view(self.data, topic, self.assessor)
            for page in view.pages:
                if any(unit.ref in view.own for unit in page.units):
                    judged.append((topic, page.screen.id))
        unknown = [place for place in judged if place not in own]
        return [*unknown, *own]

    def _segment_order(self, order: Order) -> SegmentOrder:
        training = [topic for topic in self.data.topics if self._is_training(topic)]
        segments = [Segment(topic) for topic in training]
        for topic, screen in self._own_places:
            if topic in self.data.topics and topic not in training:
                segments.append(Segment(topic, (screen,)))
        return SegmentOrder(segments)

    def _is_training(self, topic: str) -> bool:
        return topic in training_topics(self.data)

    def _view(self, topic: str) -> TopicView:
        """The topic with this assessor's screens only, numbered as they were handed out."""
        view = topic_view(self.data, topic, self.assessor)
        if self._is_training(topic):
            return view
        by_screen = {page.screen.id: page for page in view.pages}
        pages: list[DeskPage] = []
        numbers: dict[str, int] = {}
        for name, screen in self._own_places:
            if name != topic or screen not in by_screen:
                continue
            number = len(pages) + 1
            numbers[screen] = number
            page = by_screen[screen]._replace(number=number)
            pages.append(page)
        return view._replace(pages=tuple(pages), home=numbers)

    def _pages(self, topic: str, order: Order) -> Sequence[DeskPage]:
        return self._view(topic).pages

    def orders(self, topic: str) -> Sequence[Order]:
        return ("answer",)

    def _open(self, topic: str, order: Order) -> OpenScreens:
        view = self._view(topic)
        screens = open_screens(view.pages, view)
        if self._is_training(topic):
            return screens
        # Another assessor may have finished a screen whose lease ended before it was judged here.
        wanted = [
            screen
            for screen in screens
            if self._queue.is_free((topic, screen), self._leases)
        ]
        return frozenset(wanted)

    def _neighbours(
        self, screen_order: ScreenOrder, address: int, order: Order
    ) -> dict[str, Any]:
        """As on every desk; after the last own page, the address that asks for the next screen."""
        values = super()._neighbours(screen_order, address, order)
        if self._open_training(screen_order) or not self._queue.next(self._leases):
            return values
        later = self._open_addresses(screen_order, screen_order.after(address), order)
        values["next_open"] = next(later, self._after_last())
        if values["next"] is None:
            values["next"] = self._after_last()
        return values

    def _nothing(self) -> str:
        return (
            "There is no screen for you now: all is judged, or others are at the last ones. "
            "What they leave comes up here later."
        )

    # How much is done

    def progress(self, topic: str | None = None) -> Count:
        """Own units; of the campaign, with those that the queue may still hand out, as "about" so many."""
        if topic is not None:
            return self._own_progress([topic])
        own = self._own_progress(self._segment_order("answer").topics)
        left = self._queue.free_units(self._leases, but=self._own_places)
        return own._replace(total=(own.total or 0) + left, may_come=left)

    def _own_progress(self, topics: Iterable[str]) -> Count:
        counts = []
        for topic in topics:
            view = self._view(topic)
            for page in view.pages:
                count = counted(page.units, view.done)
                if not self.is_open(page):
                    count = Count(count.done, count.done)
                counts.append(count)
        return sum_of(counts)

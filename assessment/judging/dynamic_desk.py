"""The desk of an assessor in a dynamic plan: own screens so far, then the next one of the queue."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from contextlib import suppress
from datetime import datetime
from functools import cached_property
from typing import Any

from assessment.campaign.assessor_topics import judged_topics
from assessment.campaign.counting import Count, sum_of
from assessment.campaign.data import CampaignData
from assessment.campaign.use_guard import AdmissionCheck, NotNow
from assessment.judging.begun_screens import BegunScreen, begun_screens
from assessment.judging.desk import Desk, NothingToJudge, ScreenFilter
from assessment.judging.leases import (
    QueueState,
    renew_leases,
    take_screen,
    utc_clock,
)
from assessment.judging.ordered_pages import OpenScreens
from assessment.judging.page_orders import Order
from assessment.judging.screen_order import (
    SCREENS_PER_SEGMENT,
    DeskPage,
    ScreenOrder,
    Segment,
    SegmentOrder,
)
from assessment.judging.topic_view import TopicView, topic_view, with_screens
from assessment.model import Ref
from assessment.planning.queue_choice import Holders, Screen
from assessment.planning.stored_plan import training_topics
from assessment.store.leases import Lease

_OF_LEASES = (
    "_leases", "_holders", "_queue", "_own_places", "_own_screens", "_order", "_views", "_open_by_topic",
    "_has_next",
)  # fmt: skip
"""What a desk works out of the leases, again after another one was taken."""


class DynamicDesk(Desk):
    """Training topics, then the screens that the queue has handed to this assessor, oldest first.

    The address after the last one asks for the next screen.
    """

    clock: Callable[[], datetime] = staticmethod(utc_clock)

    def __init__(
        self,
        data: CampaignData,
        title: str,
        assessor: str,
        admission: AdmissionCheck | None = None,
    ) -> None:
        super().__init__(data, title, assessor)
        self.admission = admission

    def show(
        self,
        n: int | None = None,
        *,
        order: Order = "answer",
        only: ScreenFilter = "all",
        near: Ref | None = None,
    ) -> dict[str, Any]:
        """A page as `Desk.show` has it; leases the next screen where it is asked for, or nothing is open.

        There is one order: the queue hands out whole screens.  Raises `NothingToJudge` also at the address
        after the last screen, while the queue has none for this assessor.
        """
        if near is None and self._asks_for_next(n):
            n = self._next_address(n)
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

    @cached_property
    def _holders(self) -> Holders:
        return self._queue.holders(self._leases)

    def _next_address(self, n: int | None) -> int | None:
        """The address of the queue's next screen; `n` where nobody judges now, to read one's own screens."""
        try:
            place = self._take()
        except NotNow:
            return n
        if place is not None:
            return self._address_of(place)
        if n is not None:
            raise NothingToJudge(self._nothing())
        return None

    def _take(self, place: Screen | None = None) -> Screen | None:
        """Lease the next screen, or this one.  Raises `NotNow`."""
        lease = take_screen(self.data, self.assessor, self._now, place, self.admission)
        for name in _OF_LEASES:
            self.__dict__.pop(name, None)
        return lease.place if lease else None

    def _keep(self, page: DeskPage) -> None:
        """Renew the lease of an open page, or lease it again if it is still free."""
        if self._is_training(page.topic) or not self.is_open(page):
            return
        place = (page.topic, page.screen.id)
        if self.assessor in self._holders.get(place, ()):
            topics = [page.topic]
            renew_leases(self.data, self.assessor, topics, self._now, self.admission)
            return
        with suppress(NotNow):
            self._take(place)

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
        own = []
        for lease in self._leases:
            if lease.assessor == self.assessor:
                own.append(lease.place)
        judged = judged_topics(self.data, self.assessor)
        judged_places = []
        for topic in self.data.topics:
            if topic in judged:
                screens = begun_screens(self.data, topic, self.assessor)
                for name, begun in screens.items():
                    if begun.is_judged:
                        judged_places.append((topic, name))
        leased = set(own)
        without_lease = [place for place in judged_places if place not in leased]
        return [*without_lease, *own]

    @cached_property
    def _own_screens(self) -> Mapping[str, Sequence[str]]:
        """The assessor's screens of the queue by topic, as they were handed out."""
        screens: dict[str, list[str]] = {}
        for topic, screen in self._own_places:
            screens.setdefault(topic, []).append(screen)
        return screens

    @cached_property
    def _order(self) -> SegmentOrder:
        training = training_topics(self.data)
        segments = []
        for topic in self.data.topics:
            if topic in training:
                segments.append(Segment(topic))
        for topic, screen in self._own_places:
            if topic in self.data.topics and topic not in training:
                segments.append(Segment(topic, (screen,)))
        return SegmentOrder(segments)

    def _segment_order(self, order: Order) -> SegmentOrder:
        return self._order

    def _is_training(self, topic: str) -> bool:
        return topic in training_topics(self.data)

    @cached_property
    def _views(self) -> dict[str, TopicView]:
        return {}

    def view(self, topic: str) -> TopicView:
        """The topic with this assessor's screens only, numbered as they were handed out."""
        if topic not in self._views:
            view = topic_view(self.data, topic, self.assessor)
            if not self._is_training(topic):
                view = with_screens(view, self._own_screens.get(topic, ()))
            self._views[topic] = view
        return self._views[topic]

    def _pages(self, topic: str, order: Order) -> Sequence[DeskPage]:
        return self.view(topic).pages

    def orders(self, topic: str) -> Sequence[Order]:
        return ("answer",)

    @cached_property
    def _open_by_topic(self) -> dict[str, OpenScreens]:
        return {}

    def _open(self, topic: str, order: Order) -> OpenScreens:
        if topic not in self._open_by_topic:
            screens = []
            for name in self._begun(topic):
                if self._wants(topic, name):
                    screens.append(name)
            self._open_by_topic[topic] = frozenset(screens)
        return self._open_by_topic[topic]

    def _begun(self, topic: str) -> Mapping[str, BegunScreen]:
        """The assessor's screens of a topic; no others of the queue."""
        screens = begun_screens(self.data, topic, self.assessor)
        if self._is_training(topic):
            return screens
        own = {}
        for name in self._own_screens.get(topic, ()):
            if name in screens:
                own[name] = screens[name]
        return own

    def _wants(self, topic: str, screen: str) -> bool:
        """Whether something is open there, and not finished by others since a lease ended."""
        begun = begun_screens(self.data, topic, self.assessor)[screen]
        if not begun.is_open or self._is_training(topic):
            return begun.is_open
        return self._queue.is_free((topic, screen), self._holders)

    def _neighbours(
        self, screen_order: ScreenOrder, address: int, order: Order
    ) -> dict[str, Any]:
        """As on every desk; after the last own page, the address that asks for the next screen."""
        values = super()._neighbours(screen_order, address, order)
        if self._open_training(screen_order) or not self._has_next:
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

    @cached_property
    def _has_next(self) -> bool:
        return self._queue.next(self._leases) is not None

    # How much is done

    def progress(self, topic: str | None = None) -> Count:
        """Own units; of the campaign, with those that the queue may still hand out, as "about" so many."""
        if topic is not None:
            return self._own_progress([topic])
        own = self._own_progress(self._segment_order("answer").topics)
        left = self._queue.free_units(self._holders, but=set(self._own_places))
        return own._replace(total=(own.total or 0) + left, may_come=left)

    def _own_progress(self, topics: Iterable[str]) -> Count:
        counts = []
        for topic in topics:
            is_locked = self.is_locked(topic)
            still_open = self._open(topic, "answer")
            for name, begun in self._begun(topic).items():
                count = begun.unit_count
                if is_locked or name not in still_open:
                    count = Count(count.done, count.done)
                counts.append(count)
        return sum_of(counts)

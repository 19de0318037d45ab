"""The desk of one assessor as its page draws it: a screen, units with own labels only, and progress."""

from __future__ import annotations

from collections.abc import Mapping
from itertools import islice

from assessment.campaign.data import CampaignData
from assessment.judging.desk.campaign_values import campaign_values
from assessment.judging.desk.desk_leases import DeskLeases
from assessment.judging.desk.everyones_data import everyones_data
from assessment.judging.desk.phase_words import LOCKED
from assessment.judging.desk.shown_units import OwnUnits, ShownUnits
from assessment.judging.hints.document_layouts import with_layouts
from assessment.judging.hints.hints import with_hints
from assessment.judging.hints.page_documents import page_documents
from assessment.judging.lists.recently_judged import RecentRow, recent_rows
from assessment.judging.pages.page_grouping import Order
from assessment.judging.pages.screen_data import part_values, scale_values, terms
from assessment.judging.pages.screen_order import DeskPage, ScreenOrder, documents_of
from assessment.judging.pages.screen_shapes import ModeData, ScreenValues
from assessment.judging.pages.sheet import (
    CampaignValues,
    Neighbours,
    PageProgress,
    PageValues,
    Position,
    ScreenFilter,
    Sheet,
    topic_values,
)
from assessment.judging.pages.topic_view import TopicView
from assessment.judging.queue.assessor_pages import AssessorPages, NothingToJudge
from assessment.judging.queue.work_queue import WorkQueue
from assessment.model import Document, Ref
from assessment.planning.stored_plan import training_topics


class Desk(WorkQueue):
    """One person's pages as JSON.

    `assessor_pages` say which pages there are, `shown_units` what stands with their units.  Without them,
    the pages are those of the plan, and the units have the assessor's own labels only.  `leases` take screens
    from a dynamic queue as they are asked for.
    """

    def __init__(
        self,
        data: CampaignData,
        title: str,
        assessor: str,
        *,
        assessor_pages: AssessorPages | None = None,
        shown_units: ShownUnits | None = None,
        leases: DeskLeases | None = None,
    ) -> None:
        super().__init__(data, assessor, assessor_pages)
        self.title = title
        if shown_units is None:
            shown_units = OwnUnits(data, assessor)
        self.shown_units = shown_units
        self.leases = leases

    def show(
        self,
        n: int | None = None,
        *,
        order: Order = "answer",
        only: ScreenFilter = "all",
        near: Ref | None = None,
    ) -> Sheet:
        """Everything that the desk needs to draw a page, as plain JSON values.

        The page is the one that holds the unit `near`, of several such pages the one at address `n`; else the
        one at `n`, or (None) the one where the assessor left off; with `only` open it is the first with open
        units from there on.  Raises `NothingToJudge` if the campaign has no units, or none that are planned
        for this assessor.

        With leases there is one order, as the queue hands out whole screens.
        """
        if self.leases is None:
            return self._sheet(n, order=order, only=only, near=near)
        if near is None:
            n = self.leases.address(n)
        sheet = self._sheet(n, order="answer", only=only, near=near)
        self.leases.go_on_from(sheet["position"])
        return sheet

    def _sheet(
        self, n: int | None, *, order: Order, only: ScreenFilter, near: Ref | None
    ) -> Sheet:
        screen_order = self.screen_order(order)
        address = self._near(screen_order, near, n)
        # A unit that was asked for is shown, judged or not.
        if address is None:
            address = self._address(screen_order, n, order, only)
        page = screen_order[address]
        headline = self.data.track.headline(self.data.topics[page.topic])
        campaign = self._campaign_values(page.topic)
        position = self._position(screen_order, address, order)
        topic = topic_values(page.topic, headline, page.screen)
        marked = terms(f"{headline.title} {headline.question}")
        orders = self.orders(page.topic)
        page_values = self._page_values(page)
        sheet: Sheet = {
            "campaign": campaign,
            "assessor": self.assessor,
            "order": order,
            "orders": orders,
            "only": only,
            "position": position,
            "topic": topic,
            "terms": marked,
            "hints": None,
            **page_values,
        }
        readable = with_layouts(self.data, page, sheet)
        return with_hints(self.data, page, readable)

    def _campaign_values(self, topic: str) -> CampaignValues:
        values = campaign_values(self.data, self.title, self.assessor)
        if self.is_locked(topic):
            values["closed"] = values["closed"] or LOCKED
        return values

    def _page_values(self, page: DeskPage) -> PageValues:
        """The page itself: its screen, units and documents, and how much is done."""
        view = self.view(page.topic)
        scales = [scale_values(scale) for scale in self.shown_units.scales()]
        units = self.shown_units.of_page(page, view)
        stored = self.data.store.documents(self.data.id, documents_of(page))
        documents = page_documents(self.data, page, view, stored)
        return {
            "progress": self._progress_values(page),
            "scales": scales,
            "screen": self._screen(page, view, stored),
            "units": units,
            "documents": documents,
        }

    def _progress_values(self, page: DeskPage) -> PageProgress:
        return {
            "screen": self.page_progress(page),
            "topic": self.progress(page.topic),
            "campaign": self.progress(),
        }

    # Where the page is

    def _near(
        self, screen_order: ScreenOrder, near: Ref | None, n: int | None
    ) -> int | None:
        """The page of a unit that should stay in sight, `n` if it is on several; None without one."""
        if near is None:
            return None
        addresses = list(self.addresses_with(screen_order, near))
        if n in addresses:
            return n
        return next(iter(addresses), None)

    def _address(
        self, screen_order: ScreenOrder, n: int | None, order: Order, only: ScreenFilter
    ) -> int:
        """The page to show where no unit is asked for.  Raises `NothingToJudge`."""
        address = screen_order.nearest(n) if n is not None else None
        # Without pages both are None.
        if address is None:
            address = self.resume(screen_order, order)
        if address is None:
            raise NothingToJudge(self.assessor_pages.why_none())
        if only == "all":
            return address
        from_there = screen_order.next_from(address)
        return next(self.open_addresses(screen_order, from_there, order), address)

    def _position(
        self, screen_order: ScreenOrder, address: int, order: Order
    ) -> Position:
        page = screen_order[address]
        pages_of_topic = self.assessor_pages.of_topic(page.topic, order)
        topics = screen_order.segment_order.topics
        neighbours = self._neighbours(screen_order, address, order)
        return {
            "screen": address,
            "topic": topics[page.topic],
            "topics": len(topics),
            "in_topic": page.number,
            "of_topic": len(pages_of_topic),
            **neighbours,
        }

    def _neighbours(
        self, screen_order: ScreenOrder, address: int, order: Order
    ) -> Neighbours:
        """The pages that the keys for back and forth lead to; None where there is none."""
        before = self.open_addresses(screen_order, screen_order.before(address), order)
        others = islice(screen_order.next_from(address), 1, None)
        ahead = self.open_addresses(screen_order, others, order)
        return {
            "next": next(screen_order.after(address), None),
            "previous": next(screen_order.before(address), None),
            "previous_open": next(before, None),
            "next_open": next(ahead, None),
        }

    # The screen

    def _screen(
        self,
        page: DeskPage,
        view: TopicView,
        documents: Mapping[str, Document],
    ) -> ScreenValues:
        screen = page.screen
        headline = self.data.track.headline(self.data.topics[page.topic])
        question = f"{headline.title} {screen.question or headline.question}"
        number = view.home.get(screen.id, page.number)
        title = screen.numbered_title(number) or _number_in_words(page, view)
        parts = [part_values(part, documents, question) for part in screen.parts]
        return {
            "id": screen.id,
            "notes": screen.notes,
            "mode": screen.mode,
            "title": title,
            "data": self._mode_data(page),
            "parts": parts,
        }

    def _mode_data(self, page: DeskPage) -> ModeData:
        """The data of the screen's mode.

        `grows` tells the page to fetch the screen again after a judgment.
        """
        data = {**page.screen.data(), **everyones_data(self.data, page, self.assessor)}
        if page.topic in training_topics(self.data):
            data["grows"] = True  # the known answer shows only after the judgment
        return data

    def recent(self, order: Order = "answer") -> list[RecentRow]:
        """The assessor's last judged units, newest first, each with its address in this order."""
        return recent_rows(self, order)


def _number_in_words(page: DeskPage, view: TopicView) -> str:
    """The number that an answer has in the order by answer, whichever order it is read in."""
    number = view.home.get(page.screen.id, page.number)
    return f"Answer {number} of {len(view.pages)}"

"""What a work queue has to know of one assessor's pages, wherever these come from."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol

from assessment.campaign.counting import Count
from assessment.judging.pages.ordered_pages import OpenScreens
from assessment.judging.pages.page_grouping import Order
from assessment.judging.pages.screen_order import DeskPage, SegmentOrder
from assessment.judging.pages.topic_view import TopicView
from assessment.model import MessageForPeople, Unit


class NothingToJudge(MessageForPeople, LookupError):
    """There is nothing to judge; the message says what to do."""


class AssessorPages(Protocol):
    """The pages of one assessor: which there are, what is open on them, and how much is done.

    There are three kinds: `PlannedPages` of a plan, `LeasedPages` that a dynamic queue has handed out, and
    `DisputedPages` (`review/adjudication`) of an adjudicator.  Each has all of these methods.
    """

    def segments(self, order: Order) -> SegmentOrder:
        """Topics, or some screens of one, as they follow each other; reads no topic that it need not."""

    def of_topic(self, topic: str, order: Order) -> Sequence[DeskPage]:
        """The pages of a topic in this order; the segments have the same screens."""

    def view(self, topic: str) -> TopicView:
        """The topic by answer, with the judgments that the desk shows as one's own."""

    def orders(self, topic: str) -> Sequence[Order]:
        """The orders that make a difference in a topic, "answer" first."""

    def open_screens(self, topic: str, order: Order) -> OpenScreens:
        """The screens of `of_topic` with open units.

        Whether the topic is locked, or a unit was sent back, the work queue asks itself.
        """

    def may_come(self, topic: str) -> Sequence[Unit]:
        """Units of a topic that own judgments may still bring up."""

    def progress(self, topic: str | None = None) -> Count:
        """Units dealt with and all units that are this assessor's, of a topic or of the campaign.

        The total is None as long as the units of very many topics are being counted.
        """

    def why_none(self) -> str:
        """The message for an assessor without pages: why, and who can change it."""

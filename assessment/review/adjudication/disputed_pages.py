"""The pages of an adjudicator: disputes only, in the order that the adjudicator has chosen."""

from __future__ import annotations

from collections.abc import Sequence

from assessment.campaign.counting import Count, sum_of
from assessment.campaign.data import CampaignData
from assessment.judging.pages.ordered_pages import OpenScreens
from assessment.judging.pages.page_grouping import Order
from assessment.judging.pages.screen_order import DeskPage, Segment, SegmentOrder
from assessment.judging.pages.topic_view import TopicView
from assessment.judging.queue.assessor_pages import AssessorPages
from assessment.model import Unit
from assessment.review.adjudication.adjudication_choices import (
    AdjudicationChoices,
    unit_marks,
)
from assessment.review.adjudication.adjudication_pages import (
    adjudication_pages,
    adjudication_view,
    open_disputes,
    page_of,
)
from assessment.review.disagreements import disputes_by_topic

_LAST = 1 << 40
"""The position of a dispute that the chosen order does not name, or not yet: after all others."""


class DisputedPages(AssessorPages):
    """All disputes of the campaign: plans say who judges, and any adjudicator may decide any dispute.

    Decisions of other adjudicators show as made; deciding again overrules them.
    """

    def __init__(
        self, data: CampaignData, assessor: str, choices: AdjudicationChoices
    ) -> None:
        self.data = data
        self.assessor = assessor
        self.choices = choices

    def segments(self, order: Order) -> SegmentOrder:
        """Every page by itself, in the chosen order."""
        chosen = self.choices.positions()
        positions: dict[tuple[str, str], int] = {}
        for topic, disputed in disputes_by_topic(self.data).items():
            marks = unit_marks(self.data, topic)
            for dispute in disputed.disputes:
                page = page_of(dispute.unit, order)
                if not page:
                    continue
                # a page with several disputes comes where its first one does
                position = chosen.get(marks[dispute.unit.ref], _LAST)
                earlier = positions.get((topic, page), _LAST)
                positions[topic, page] = min(earlier, position)
        ordered = sorted(positions, key=lambda page: positions[page])
        return SegmentOrder([Segment(topic, (page,)) for topic, page in ordered])

    def of_topic(self, topic: str, order: Order) -> Sequence[DeskPage]:
        return adjudication_pages(self.data, topic, self.assessor, order)

    def view(self, topic: str) -> TopicView:
        return adjudication_view(self.data, topic, self.assessor)

    def orders(self, topic: str) -> Sequence[Order]:
        by_document = self.of_topic(topic, "document")
        return ("answer", "document") if by_document else ("answer",)

    def open_screens(self, topic: str, order: Order) -> OpenScreens:
        return open_disputes(self.data, topic, self.assessor, order)

    def may_come(self, topic: str) -> Sequence[Unit]:
        """None: a decision brings up no dispute."""
        return ()

    def progress(self, topic: str | None = None) -> Count:
        """Disputes decided and all of them."""
        by_topic = disputes_by_topic(self.data)
        topics = list(by_topic) if topic is None else [topic]
        return sum_of(by_topic[name].progress for name in topics)

    def why_none(self) -> str:
        return "Nothing to decide: no two people gave a unit different labels."

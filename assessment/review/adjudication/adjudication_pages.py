"""The disputes of a topic on pages: screen by screen, or all disputes about one document together."""

from __future__ import annotations

from collections.abc import Sequence

from assessment.campaign.data import CampaignData
from assessment.campaign.derived import JUDGED, derived
from assessment.campaign.done_units import judged_by
from assessment.judging.pages.ordered_pages import OpenScreens, open_screens
from assessment.judging.pages.page_grouping import Order, document_page, document_pages
from assessment.judging.pages.screen_order import DeskPage
from assessment.judging.pages.topic_view import TopicView, shuffle_key
from assessment.model import Screen, Unit
from assessment.review.adjudication.adjudication_screens import as_rows
from assessment.review.disagreements import decisions, disputes, unit_alone


@derived(of="topic", needs=JUDGED)
def adjudication_view(data: CampaignData, topic: str, assessor: str) -> TopicView:
    """A topic with a page for each screen that has disputes, and with the decisions of all adjudicators."""
    decided = decisions(data, topic)
    units = tuple(unit_alone(dispute) for dispute in disputes(data, topic))
    screens = _screens(data, topic, assessor) if units else []
    numbers = {}
    pages = []
    # Screens without disputes are numbered too, so that "Answer 3" is the same answer on every page.
    for number, screen in enumerate(screens, 1):
        numbers[screen.id] = number
        disputed = tuple(unit for unit in units if unit.screen == screen.id)
        if disputed:
            pages.append(DeskPage(topic, number, as_rows(screen, number), disputed))
    return TopicView(tuple(pages), decided, judged_by(units, decided), numbers)


def _screens(data: CampaignData, topic: str, assessor: str) -> list[Screen]:
    """The screens as everybody's labels leave them, in an order that tells nothing about the runs."""
    screens = data.track.screens(data.topic_state(topic))
    return sorted(
        screens,
        key=lambda screen: (screen.rank, shuffle_key(assessor, topic, screen.id)),
    )


def adjudication_pages(
    data: CampaignData, topic: str, assessor: str, order: Order
) -> Sequence[DeskPage]:
    """The pages of the view, or those of its documents; disputes without a document are on none of these."""
    view = adjudication_view(data, topic, assessor)
    if order != "document":
        return view.pages
    screens = [page.screen for page in view.pages]
    units = [unit for page in view.pages for unit in page.units]
    return document_pages(topic, screens, units, view.home)


def page_of(unit: Unit, order: Order) -> str:
    """The page on which a dispute is decided, "" if this order has none for it."""
    if order != "document":
        return unit.screen
    return document_page(unit.document) if unit.document else ""


@derived(of="topic", needs=JUDGED, small=True)
def open_disputes(
    data: CampaignData, topic: str, assessor: str, order: Order
) -> OpenScreens:
    """The pages with disputes that no adjudicator has decided."""
    pages = adjudication_pages(data, topic, assessor, order)
    return open_screens(pages, adjudication_view(data, topic, assessor))

"""The pages of one assessor's topic in each order, made when somebody goes by that order."""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Mapping

from assessment.campaign.data import CampaignData
from assessment.campaign.derived import PLANNED_AND_JUDGED, UNJUDGED, derived
from assessment.campaign.derived_values import fresh_units
from assessment.judging.pages.page_grouping import (
    Order,
    by_document,
    by_question,
    by_similarity,
)
from assessment.judging.pages.screen_order import DeskPage
from assessment.judging.pages.similar_units import (
    TextGroups,
    is_comparable,
    text_group,
    text_groups,
)
from assessment.judging.pages.topic_view import TopicView, topic_view
from assessment.model import Screen, Unit

OpenScreens = frozenset[str]
"""The screens of one order that have open units."""


@derived(of="assessor", needs=PLANNED_AND_JUDGED)
def ordered_pages(
    data: CampaignData, topic: str, assessor: str, order: Order
) -> tuple[DeskPage, ...]:
    """The pages of a topic in an order; each holds all units, on pages of different kinds."""
    pages = topic_view(data, topic, assessor).pages
    if order == "document":
        return by_document(pages)
    if order == "question":
        return by_question(
            pages, {scale.kind: scale.title for scale in data.track.scales}
        )
    if order == "similar":
        groups = text_groups(data, topic)
        return by_similarity(
            pages, lambda screen, unit: _similarity_group(screen, unit, groups)
        )
    return pages


@derived(of="topic", needs=UNJUDGED, small=True)
def useful_orders(data: CampaignData, topic: str) -> tuple[Order, ...]:
    """The orders that make a difference in a topic, "answer" first.

    Told from the units before judging, so that no order comes or goes while somebody judges.
    """
    screens = data.track.screens(data.topic_state_with(topic, {}))
    plain = {screen.id: screen for screen in screens if not screen.mode}
    units = [unit for unit in fresh_units(data, topic) if unit.screen in plain]
    orders: list[Order] = ["answer"]
    if any(unit.document for unit in units):
        orders.append("document")
    if _have_several_questions(plain, units):
        orders.append("question")
    if _have_similar_texts(plain, units, text_groups(data, topic)):
        orders.append("similar")
    return tuple(orders)


def _have_several_questions(plain: Mapping[str, Screen], units: Iterable[Unit]) -> bool:
    """Whether an answer has units with different questions, or can get them."""
    questions = {(unit.screen, unit.ref.kind) for unit in units}
    screens = {screen for screen, _ in questions}
    if len(questions) > len(screens):
        return True
    # A screen that grows gets further questions from its first answers; the order must be offered before.
    return any(plain[screen].data().get("grows") for screen in screens)


def _have_similar_texts(
    plain: Mapping[str, Screen], units: Iterable[Unit], groups: TextGroups
) -> bool:
    """Whether a question is asked about two alike texts."""
    first_parts: dict[Hashable, tuple[str, int]] = {}
    for unit in units:
        screen = plain[unit.screen]
        name = _similarity_group(screen, unit, groups)
        if name is None:
            continue
        part = (unit.screen, unit.part)
        first = first_parts.setdefault(name, part)
        if part != first:
            return True
    return False


def _similarity_group(
    screen: Screen, unit: Unit, groups: TextGroups
) -> Hashable | None:
    """Units of one group ask the same question about alike texts, against whatever document."""
    if not is_comparable(screen, unit):
        return None
    group = text_group(screen, unit.part, groups)
    kind = unit.ref.kind
    question = screen.question
    return kind, question, group


@derived(of="assessor", needs=PLANNED_AND_JUDGED, small=True)
def open_planned_screens(
    data: CampaignData, topic: str, assessor: str, order: Order
) -> OpenScreens:
    """The assessor's screens with open units; small, so that it outlives the pages it is made from."""
    pages = ordered_pages(data, topic, assessor, order)
    return open_screens(pages, topic_view(data, topic, assessor))


def open_screens(pages: Iterable[DeskPage], view: TopicView) -> OpenScreens:
    """The screens of the pages that have open units."""
    names = [page.screen.id for page in pages if _is_open(page, view)]
    return frozenset(names)


def _is_open(page: DeskPage, view: TopicView) -> bool:
    return any(unit.ref not in view.done for unit in page.units)

"""A topic as one assessor judges it: its pages, own judgments, open screens."""

from __future__ import annotations

import hashlib
from collections.abc import Iterator, Sequence
from typing import NamedTuple

from assessment.campaign.assessor_topics import assessor_topic
from assessment.campaign.data import CampaignData
from assessment.campaign.derived import PLANNED_AND_JUDGED, derived
from assessment.campaign.done_units import judged_by
from assessment.judging.pages.page_grouping import grouped
from assessment.judging.pages.screen_order import DeskPage
from assessment.model import Judgment, Ref, Screen, Unit
from assessment.planning.stored_plan import planned_steps


class TopicView(NamedTuple):
    """An assessor's part of a topic: pages by answer, the votes, units dealt with.

    `home` has the number of each screen's page.
    """

    pages: tuple[DeskPage, ...]
    votes: dict[Ref, Judgment]
    done: frozenset[Ref]
    home: dict[str, int]


@derived(of="assessor", needs=PLANNED_AND_JUDGED)
def topic_view(data: CampaignData, topic: str, assessor: str) -> TopicView:
    """The topic's screens that are planned for the assessor, with the units that own labels bring up."""
    state, units, votes = assessor_topic(data, topic, assessor)
    done = judged_by(units, votes)
    screens = list(data.track.screens(state))
    planned = planned_steps(data, assessor)
    if planned is not None:
        screens = [
            screen for screen in screens if planned.step(topic, screen.id) is not None
        ]
        planned_screens = {screen.id for screen in screens}
        units = tuple(unit for unit in units if unit.screen in planned_screens)
    # The rank first: where a track's steps build on each other, chance must not mix them.
    screens.sort(
        key=lambda screen: (screen.rank, shuffle_key(assessor, topic, screen.id))
    )
    numbers = {screen.id: number for number, screen in enumerate(screens, 1)}
    pages = tuple(_answer_pages(topic, screens, units))
    return TopicView(pages, votes, done, numbers)


def with_screens(view: TopicView, screens: Sequence[str]) -> TopicView:
    """The topic with these screens only, in this order."""
    by_screen = {page.screen.id: page for page in view.pages}
    pages: list[DeskPage] = []
    numbers: dict[str, int] = {}
    for screen in screens:
        if screen in by_screen:
            number = len(pages) + 1
            numbers[screen] = number
            page = by_screen[screen]._replace(number=number)
            pages.append(page)
    return view._replace(pages=tuple(pages), home=numbers)


def shuffle_key(assessor: str, topic: str, screen: str) -> bytes:
    """Sorts screens at random but always alike for an assessor, so that no run always comes first."""
    return hashlib.blake2b(
        f"{assessor}\0{topic}\0{screen}".encode(), digest_size=8
    ).digest()


def _answer_pages(
    topic: str, screens: Sequence[Screen], units: Sequence[Unit]
) -> Iterator[DeskPage]:
    by_screen = grouped(units, lambda unit: unit.screen)
    for number, screen in enumerate(screens, 1):
        units_of_screen = by_screen.get(screen.id, [])
        yield DeskPage(topic, number, screen, tuple(units_of_screen))


def planned_topics(data: CampaignData, assessor: str) -> list[str]:
    """The topics that are planned for an assessor; all without a plan."""
    planned = planned_steps(data, assessor)
    if planned is None:
        return list(data.topics)
    return [topic for topic in data.topics if topic in planned.steps]

"""A topic as one assessor judges it: pages by answer and by document, own judgments, open screens."""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import Literal, NamedTuple

from assessment.campaign.assessor_topics import assessor_topic
from assessment.campaign.counting import judged_by
from assessment.campaign.data import CampaignData
from assessment.campaign.derived import PLANNED_AND_JUDGED, derived
from assessment.judging.screen_data import headed
from assessment.judging.screen_order import DeskPage
from assessment.model import Judgment, Ref, Screen, Unit
from assessment.planning.stored_plan import planned_steps

Order = Literal["answer", "document"]
OpenScreens = Mapping[Order, frozenset[str]]
"""By order, the screens that have open units."""


class TopicView(NamedTuple):
    """An assessor's part of a topic: pages in both orders, own judgments, units dealt with.

    `home` has the number of each screen's page in the order by answer.
    """

    pages: dict[Order, tuple[DeskPage, ...]]
    own: dict[Ref, Judgment]
    done: frozenset[Ref]
    home: dict[str, int]


@derived(of="topic", needs=PLANNED_AND_JUDGED)
def topic_view(data: CampaignData, topic: str, assessor: str) -> TopicView:
    """The topic's screens that are planned for the assessor, with the units that own labels bring up."""
    state, units, own = assessor_topic(data, topic, assessor)
    done = judged_by(units, own)
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
    pages: dict[Order, tuple[DeskPage, ...]] = {}
    pages["answer"] = tuple(_answer_pages(topic, screens, units))
    pages["document"] = tuple(document_pages(topic, screens, units, numbers))
    return TopicView(pages, own, done, numbers)


def shuffle_key(assessor: str, topic: str, screen: str) -> bytes:
    """Sorts screens at random but always alike for an assessor, so that no run always comes first."""
    return hashlib.blake2b(
        f"{assessor}\0{topic}\0{screen}".encode(), digest_size=8
    ).digest()


def _answer_pages(
    topic: str, screens: Sequence[Screen], units: Sequence[Unit]
) -> Iterator[DeskPage]:
    by_screen = _grouped(units, lambda unit: unit.screen)
    for number, screen in enumerate(screens, 1):
        own = by_screen.get(screen.id, [])
        yield DeskPage(topic, number, screen, tuple(own))


def document_pages(
    topic: str,
    screens: Sequence[Screen],
    units: Sequence[Unit],
    numbers: Mapping[str, int],
) -> Iterator[DeskPage]:
    """One page for each document: every part that is judged against it, over all answers."""
    by_id = {screen.id: screen for screen in screens}
    in_order = sorted(units, key=lambda unit: numbers.get(unit.screen, 0))
    documents = _grouped(in_order, lambda unit: unit.document)
    # Units that are judged without a document are only in the order by answer
    documents.pop("", None)
    for number, (document, of_document) in enumerate(documents.items(), 1):
        parts = []
        renumbered = []
        for index, unit in enumerate(of_document):
            parts.append(headed(by_id[unit.screen], unit, numbers[unit.screen]))
            renumbered.append(unit._replace(part=index))
        screen = Screen(document_page(document), tuple(parts))
        yield DeskPage(topic, number, screen, tuple(renumbered))


def document_page(document: str) -> str:
    """The name of the screen with everything that is judged against a document."""
    return f"document:{document}"


def _grouped(
    units: Iterable[Unit], name: Callable[[Unit], str]
) -> dict[str, list[Unit]]:
    grouped: dict[str, list[Unit]] = {}
    for unit in units:
        group = grouped.setdefault(name(unit), [])
        group.append(unit)
    return grouped


@derived(of="topic", needs=PLANNED_AND_JUDGED, small=True)
def open_planned_screens(data: CampaignData, topic: str, assessor: str) -> OpenScreens:
    """The assessor's screens with open units; small, so that it outlives the view it is made from."""
    return open_screens(topic_view(data, topic, assessor))


def open_screens(view: TopicView) -> OpenScreens:
    """By order, the screens of a view that have open units."""
    screens: dict[Order, frozenset[str]] = {}
    for order, pages in view.pages.items():
        names = []
        for page in pages:
            if _is_open(page, view):
                names.append(page.screen.id)
        screens[order] = frozenset(names)
    return screens


def _is_open(page: DeskPage, view: TopicView) -> bool:
    return any(unit.ref not in view.done for unit in page.units)


def planned_topics(data: CampaignData, assessor: str) -> list[str]:
    """The topics that are planned for an assessor; all without a plan."""
    planned = planned_steps(data, assessor)
    if planned is None:
        return list(data.topics)
    return [topic for topic in data.topics if topic in planned.steps]

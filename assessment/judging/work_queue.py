"""The work of one assessor: which units are theirs, on which pages, in which order, and how much of it is done."""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence, Set
from itertools import chain
from typing import Literal, NamedTuple

from assessment.campaign.assessor_topics import AssessorTopic, assessor_topic, judged_topics
from assessment.campaign.counting import Count, counted, judged_by
from assessment.campaign.data import CampaignData
from assessment.campaign.derived import PLANNED, PLANNED_AND_JUDGED, derived
from assessment.campaign.derived_values import fresh_units, seen_units, topic_size
from assessment.campaign.surveying import topic_sizes
from assessment.campaign.topic_size import ScreenSize, TopicSize
from assessment.judging.screen_data import headed
from assessment.judging.screen_order import (
    Page,
    ScreenOrder,
    Segment,
    SegmentOrder,
    page_segments,
    place_segments,
    screen_segments,
    whole,
    whole_segments,
)
from assessment.model import Judgment, Ref, Screen, Unit
from assessment.planning.stored_plan import Mine, mine, training_topics

Order = Literal["answer", "document"]


class TopicView(NamedTuple):
    """What one assessor judges of a topic: pages in both orders, own judgments, everything by unit."""

    pages: dict[str, tuple[Page, ...]]
    own: dict[Ref, Judgment]
    done: frozenset[Ref]
    home: dict[str, int]


class WorkQueue:
    """One assessor's part of a campaign, whose pages have the addresses of `ScreenOrder`."""

    def __init__(self, campaign_data: CampaignData, assessor: str) -> None:
        self.data, self.assessor = campaign_data, assessor

    def has(self, ref: Ref) -> bool:
        """Whether the unit is one of the campaign's, as everybody's or as this assessor's votes leave them."""
        if self.data.only_judged_since() and ref in seen_units(self.data, ref.topic):
            return True
        self.data.refresh()
        if ref.topic not in self.data.topics:
            return False
        seen = seen_units(
            self.data, ref.topic
        )  # before the units: those of an older import go to an older set
        refs = {unit.ref for unit in (*self.data.units(ref.topic), *self.asked(ref.topic).units)}
        seen |= refs
        seen_units.has_grown(self.data, ref.topic)
        return ref in refs

    def is_planned(self, ref: Ref) -> bool:
        """Whether the unit is this assessor's to judge: always without a plan, in training, and for machines and adjudicators."""
        either = Ref("", ref.topic, ""), ref
        if self.data.only_judged_since():
            seen = _seen_as_planned(self.data, ref.topic, self.assessor)
            if not seen.isdisjoint(either):
                return True
        self.data.refresh()
        seen = _seen_as_planned(self.data, ref.topic, self.assessor)
        planned = self._planned(ref.topic)
        seen |= planned
        _seen_as_planned.has_grown(self.data, ref.topic, self.assessor)
        return not planned.isdisjoint(either)

    def _planned(self, topic: str) -> set[Ref]:
        """The units of a topic that are planned for this assessor; a unit without kind and key stands for all of them."""
        mine = self._mine()
        steps = {"": 0} if mine is None else mine.steps.get(topic, {})
        if "" in steps or topic in training_topics(self.data):
            return {Ref("", topic, "")}
        if topic not in self.data.topics:
            return set()
        return {
            unit.ref for unit in (*self.data.units(topic), *self.asked(topic).units) if unit.screen in steps
        }

    def _view(self, topic: str) -> TopicView:
        return _topic_view(self.data, topic, self.assessor)

    def asked(self, topic: str) -> AssessorTopic:
        """The topic as this assessor's own votes leave it, with all its units, whatever is planned."""
        return assessor_topic(self.data, topic, self.assessor)

    def build_view(self, topic: str) -> TopicView:
        state, asked, own = self.asked(topic)
        mine = self._mine()
        screens = [
            screen
            for screen in self.data.track.screens(state)
            if mine is None or mine.step(topic, screen.id) is not None
        ]
        screens.sort(key=lambda screen: (screen.rank, self._shuffled(topic, screen.id)))
        home = {screen.id: number for number, screen in enumerate(screens, 1)}
        units = asked if mine is None else tuple(unit for unit in asked if unit.screen in home)
        about = _grouped(units, lambda unit: unit.screen)
        pages = {
            "answer": tuple(
                Page(topic, home[screen.id], screen, tuple(about.get(screen.id, ()))) for screen in screens
            ),
            "document": tuple(self._by_document(topic, screens, units, home)),
        }
        done = judged_by(asked, own)
        return TopicView(pages, own, done, home)

    def _mine(self) -> Mine | None:
        """What is planned for this assessor; None where everything is."""
        return mine(self.data, self.assessor)

    def _shuffled(self, topic: str, screen: str) -> bytes:
        """Random but stable per assessor, so that no run always comes first."""
        return hashlib.blake2b(f"{self.assessor}\0{topic}\0{screen}".encode(), digest_size=8).digest()

    def _by_document(
        self, topic: str, screens: list[Screen], units: tuple[Unit, ...], home: dict[str, int]
    ) -> Iterator[Page]:
        """One page for each document: every part that is judged against it, over all answers."""
        shown = {screen.id: screen for screen in screens}
        documents = _grouped(
            sorted(units, key=lambda unit: home.get(unit.screen, 0)), lambda unit: unit.document
        )
        documents.pop("", None)
        for number, (document, about) in enumerate(documents.items(), 1):
            page = tuple(unit._replace(part=index) for index, unit in enumerate(about))
            texts = tuple(headed(shown[unit.screen], unit, home[unit.screen]) for unit in about)
            yield Page(topic, number, Screen(document_page(document), texts), page)

    # Where to go

    def way(self, order: Order = "answer") -> ScreenOrder:
        """The assessor's pages: topic by topic, or as the plan has them."""
        return ScreenOrder(
            self._route(order), lambda segment: segment.of(self._view(segment.topic).pages[order])
        )

    def _route(self, order: Order) -> SegmentOrder:
        mine = self._mine()
        if mine is None:
            return _every_topic(self.data)
        if whole(mine):
            return _planned_topics(self.data, self.assessor)
        if order == "document":
            return SegmentOrder(
                page_segments(
                    mine, [page for topic in self.topics() for page in self._view(topic).pages[order]]
                )
            )
        if _planned_screens.is_known(self.data, self.assessor):
            return _planned_screens(self.data, self.assessor)
        sizes = topic_sizes(self.data, self.topics())
        if sizes is None:  # rather in the bare order of the plan than later
            return _planned_places(self.data, self.assessor)
        if any(size.grows for size in sizes.values()):
            return self.by_screens(mine, sizes)
        return _planned_screens(self.data, self.assessor)

    def by_screens(self, mine: Mine, sizes: Mapping[str, TopicSize]) -> SegmentOrder:
        return SegmentOrder(
            screen_segments(
                mine,
                ((topic, stop) for topic, size in sizes.items() for stop in self._stops(mine, topic, size)),
            )
        )

    def _stops(self, mine: Mine, topic: str, size: TopicSize) -> Sequence[ScreenSize]:
        if size.grows and topic in self._touched():
            return [
                ScreenSize(page.screen.id, page.screen.rank, len(page.units))
                for page in self._view(topic).pages["answer"]
            ]
        planned = (stop for stop in size.screens if mine.step(topic, stop.screen) is not None)
        return sorted(planned, key=lambda stop: (stop.rank, self._shuffled(topic, stop.screen)))

    def pages(self, order: Order = "answer") -> list[Page]:
        """All pages; takes long where there are very many topics."""
        way = self.way(order)
        return [way[n] for n in way.all()]

    def topics(self) -> list[str]:
        mine = self._mine()
        return [topic for topic in self.data.topics if mine is None or topic in mine.steps]

    def _touched(self) -> Set[str]:
        """Topics that the assessor has judgments in."""
        return judged_topics(self.data, self.assessor)

    # How much is done

    def _count(self, topic: str) -> Count:
        return _topic_count(self.data, topic, self.assessor)

    def _open(self, topic: str) -> Mapping[Order, frozenset[str]]:
        """The screens that have open units."""
        return _open_screens(self.data, topic, self.assessor)

    def progress(self, topic: str | None = None) -> Count:
        """Units dealt with and all units that are this assessor's, of a topic or of the campaign.

        Of very many topics, how many units there are is known after some time only; until then the total is None.
        """
        if topic is not None:
            return self._count(topic)
        mine, whole = self._mine(), self._whole()
        begun = [
            name
            for name in self._touched()
            if name in self.data.topics and (mine is None or name in mine.steps)
        ]
        counts = [self._count(name) for name in begun]
        done = sum(count.done for count in counts)
        if whole is None:
            return Count(done, None)
        return Count(
            done,
            whole
            + sum((count.total or 0) - self.total(name) for name, count in zip(begun, counts, strict=True)),
        )

    def _whole(self) -> int | None:
        """Units of all topics for somebody who has judged nothing; None while they are not counted."""
        known = _unjudged_units.is_known(self.data, self.assessor)
        if not known and topic_sizes(self.data, self.topics()) is None:
            return None
        return _unjudged_units(self.data, self.assessor)

    def total(self, topic: str) -> int:
        """Units of a topic for this assessor, had they judged nothing there."""
        size = topic_size(self.data, topic)
        mine = self._mine()
        if mine is None or "" in mine.steps[topic]:
            return size.units
        if size.apart:
            return sum(stop.units for stop in size.screens if stop.screen in mine.steps[topic])
        return _planned_size(self.data, topic, self.assessor)

    def page_progress(self, page: Page) -> Count:
        return counted(page.units, self._view(page.topic).done)

    def is_open(self, page: Page, order: Order = "answer") -> bool:
        return page.screen.id in self._open(page.topic)[order]

    def resume(self, way: ScreenOrder, order: Order = "answer") -> int | None:
        """The page of the last judgment if it has open units, else the next open page, else the first; open training before all."""
        last = self.data.store.recent(self.data.id, self.assessor, 1)
        here = next(self._holding(way, last[0].ref), None) if last else None
        training = way.in_topics(training_topics(self.data))
        start = way.at(0) if here is None else here
        ahead = way.onward(start) if start is not None else iter(())
        return next((n for n in chain(training, ahead) if self.is_open(way[n], order)), start)

    def _holding(self, way: ScreenOrder, ref: Ref) -> Iterator[int]:
        """The pages that a unit stands on."""
        return (n for n in way.in_topics([ref.topic]) if any(unit.ref == ref for unit in way[n].units))


@derived(of="topic", needs=PLANNED_AND_JUDGED)
def _topic_view(data: CampaignData, topic: str, assessor: str) -> TopicView:
    return WorkQueue(data, assessor).build_view(topic)


@derived(of="topic", needs=PLANNED)
def _seen_as_planned(data: CampaignData, topic: str, assessor: str) -> set[Ref]:
    """Units that were found to be planned for the assessor; begins empty, as `seen_units` does."""
    return set()


@derived(of="topic", needs=PLANNED_AND_JUDGED, small=True)
def _topic_count(data: CampaignData, topic: str, assessor: str) -> Count:
    """Without the pages, which most topics are never asked for."""
    _, units, own = assessor_topic(data, topic, assessor)
    return counted(_on_planned_screens(data, topic, assessor, units), judged_by(units, own))


@derived(of="topic", needs=PLANNED, small=True)
def _planned_size(data: CampaignData, topic: str, assessor: str) -> int:
    """Units on the assessor's screens while they have judged nothing of the topic."""
    units = _on_planned_screens(data, topic, assessor, fresh_units(data, topic))
    return counted(units, frozenset()).total or 0


def _on_planned_screens(
    data: CampaignData, topic: str, assessor: str, units: tuple[Unit, ...]
) -> tuple[Unit, ...]:
    planned = mine(data, assessor)
    if planned is None:
        return units
    return tuple(unit for unit in units if planned.step(topic, unit.screen) is not None)


@derived(of="topic", needs=PLANNED_AND_JUDGED, small=True)
def _open_screens(data: CampaignData, topic: str, assessor: str) -> Mapping[str, frozenset[str]]:
    """By order, the screens that have open units."""
    return open_screens(_topic_view(data, topic, assessor))


def open_screens(view: TopicView) -> dict[str, frozenset[str]]:
    return {
        order: frozenset(
            page.screen.id for page in pages if any(unit.ref not in view.done for unit in page.units)
        )
        for order, pages in view.pages.items()
    }


@derived(of="campaign", needs=PLANNED, small=True)
def _unjudged_units(data: CampaignData, assessor: str) -> int:
    """Units of all topics for somebody who has judged nothing."""
    queue = WorkQueue(data, assessor)
    return sum(queue.total(topic) for topic in queue.topics())


@derived(of="campaign", needs={"answers"}, small=True)
def _every_topic(data: CampaignData) -> SegmentOrder:
    return SegmentOrder([Segment(topic) for topic in data.topics])


@derived(of="campaign", needs={"answers", "plan"}, small=True)
def _planned_topics(data: CampaignData, assessor: str) -> SegmentOrder:
    planned = mine(data, assessor)
    assert planned is not None
    return SegmentOrder(whole_segments(planned, data.topics))


@derived(of="campaign", needs={"answers", "plan"}, small=True)
def _planned_places(data: CampaignData, assessor: str) -> SegmentOrder:
    """The bare order of the plan."""
    planned = mine(data, assessor)
    assert planned is not None
    return SegmentOrder(place_segments(planned))


@derived(of="campaign", needs=PLANNED, small=True)
def _planned_screens(data: CampaignData, assessor: str) -> SegmentOrder:
    """For topics in which judging brings up no further units."""
    planned, queue = mine(data, assessor), WorkQueue(data, assessor)
    assert planned is not None
    return queue.by_screens(planned, {topic: data.topic_size(topic) for topic in queue.topics()})


def document_page(document: str) -> str:
    """The name of the screen with everything that is judged against a document."""
    return f"document:{document}"


def _grouped(units: Iterable[Unit], name: Callable[[Unit], str]) -> dict[str, list[Unit]]:
    grouped: dict[str, list[Unit]] = {}
    for unit in units:
        grouped.setdefault(name(unit), []).append(unit)
    return grouped

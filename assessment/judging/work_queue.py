"""The work of one assessor: which units are theirs, on which pages, in which order, and how much of it is done."""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence, Set
from itertools import chain
from typing import Any, Literal, NamedTuple

from assessment.campaign.counting import Count, counted, judged_by
from assessment.campaign.data import CampaignData
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
from assessment.model import Judgment, Ref, Screen, TopicState, Unit
from assessment.planning.stored_plan import Mine, mine, training_topics

Order = Literal["answer", "document"]


class AssessorTopic(NamedTuple):
    """A topic as one assessor's own votes leave it: the case, its units, the votes."""

    state: TopicState[Any, Any]
    units: tuple[Unit, ...]
    own: dict[Ref, Judgment]


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
        if self.data.knows(ref):
            return True
        with self.data.lock:  # an import that commits in between must not make a known unit unknown
            self.data.refresh()
            if ref.topic not in self.data.topics:
                return False
            refs = {unit.ref for unit in (*self.data.units(ref.topic), *self.asked(ref.topic).units)}
            self.data.learn(refs)
            return ref in refs

    def is_planned(self, ref: Ref) -> bool:
        """Whether the unit is this assessor's to judge: always without a plan, in training, and for machines and adjudicators."""
        everything, whole_topic = Ref("", "", ""), Ref("", ref.topic, "")
        if self.data.knows(*((self.assessor, each) for each in (everything, whole_topic, ref))):
            return True
        with self.data.lock:
            self.data.refresh()
            planned = {everything} if self._mine() is None else self._planned(ref.topic)
            self.data.learn((self.assessor, each) for each in planned)
            return not planned.isdisjoint((everything, whole_topic, ref))

    def _planned(self, topic: str) -> set[Ref]:
        """The units of a topic that are planned for this assessor; a unit without kind and key stands for all of them."""
        mine = self._mine()
        steps = mine.steps.get(topic, {}) if mine else {}
        if "" in steps or topic in training_topics(self.data):
            return {Ref("", topic, "")}
        if topic not in self.data.topics:
            return set()
        return {
            unit.ref for unit in (*self.data.units(topic), *self.asked(topic).units) if unit.screen in steps
        }

    def _view(self, topic: str) -> TopicView:
        return self.data.remember(("view", topic, self.assessor), topic, lambda: self._build(topic))

    def asked(self, topic: str) -> AssessorTopic:
        """The topic as this assessor's own votes leave it, with all its units, whatever is planned."""
        return self.data.remember(("asked", self.assessor), topic, lambda: self._ask(topic))

    def _ask(self, topic: str) -> AssessorTopic:
        own = {vote.ref: vote for vote in self.data.votes(topic).all if vote.assessor == self.assessor}
        state = self.data.topic_state_with(
            topic, {ref: (vote,) for ref, vote in own.items() if vote.label is not None}
        )
        return AssessorTopic(state, tuple(self.data.track.units(state)), own)

    def _build(self, topic: str) -> TopicView:
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
            return self.data.note(
                ("route",), "", lambda: SegmentOrder([Segment(topic) for topic in self.data.topics])
            )
        if whole(mine):
            return self.data.note(
                ("route", self.assessor), "", lambda: SegmentOrder(whole_segments(mine, self.data.topics))
            )
        if order == "document":
            return SegmentOrder(
                page_segments(
                    mine, [page for topic in self._topics() for page in self._view(topic).pages[order]]
                )
            )
        sizes = self.data.topic_sizes(self._topics())
        if sizes is None:  # rather in the bare order of the plan than later
            return self.data.note(("places", self.assessor), "", lambda: SegmentOrder(place_segments(mine)))
        if any(size.grows for size in sizes.values()):
            return self._by_stops(mine, sizes)
        return self.data.note(("route", self.assessor), "", lambda: self._by_stops(mine, sizes))

    def _by_stops(self, mine: Mine, sizes: Mapping[str, TopicSize]) -> SegmentOrder:
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
        planned = (stop for stop in size.stops if mine.step(topic, stop.screen) is not None)
        return sorted(planned, key=lambda stop: (stop.rank, self._shuffled(topic, stop.screen)))

    def pages(self, order: Order = "answer") -> list[Page]:
        """All pages; takes long where there are very many topics."""
        way = self.way(order)
        return [way[n] for n in way.all()]

    def _topics(self) -> list[str]:
        mine = self._mine()
        return [topic for topic in self.data.topics if mine is None or topic in mine.steps]

    def _touched(self) -> Set[str]:
        """Topics that the assessor has judgments in."""
        return self.data.touched(self.assessor)

    # How much is done

    def _count(self, topic: str) -> Count:
        return self.data.note(("count", self.assessor), topic, lambda: self._find_count(topic))

    def _find_count(self, topic: str) -> Count:
        """Without the pages, which most topics are never asked for."""
        _, units, own = self.asked(topic)
        mine = self._mine()
        planned = (
            units
            if mine is None
            else tuple(unit for unit in units if mine.step(topic, unit.screen) is not None)
        )
        return counted(planned, judged_by(units, own))

    def _open(self, topic: str) -> Mapping[Order, frozenset[str]]:
        """The screens that have open units."""
        return self.data.note(("open", self.assessor), topic, lambda: self._find_open(topic))

    def _find_open(self, topic: str) -> Mapping[Order, frozenset[str]]:
        view = self._view(topic)
        return {
            order: frozenset(p.screen.id for p in pages if any(u.ref not in view.done for u in p.units))
            for order, pages in view.pages.items()
        }

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
            + sum(
                (count.total or 0) - self._total(name, self.data.topic_size(name))
                for name, count in zip(begun, counts, strict=True)
            ),
        )

    def _whole(self) -> int | None:
        """Units of all topics for somebody who has judged nothing; None while they are not counted."""
        sizes = self._topics() if not self.data.measured else ()
        if self.data.topic_sizes(sizes) is None:
            return None
        return self.data.note(
            ("whole", self.assessor),
            "",
            lambda: sum(self._total(name, self.data.topic_size(name)) for name in self._topics()),
        )

    def _total(self, topic: str, size: TopicSize) -> int:
        """Units of a topic that the assessor has judged nothing of."""
        mine = self._mine()
        if mine is None or "" in mine.steps[topic]:
            return size.units
        if size.apart:
            return sum(stop.units for stop in size.stops if stop.screen in mine.steps[topic])
        return self._count(topic).total or 0

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


def document_page(document: str) -> str:
    """The name of the screen with everything that is judged against a document."""
    return f"document:{document}"


def _grouped(units: Iterable[Unit], name: Callable[[Unit], str]) -> dict[str, list[Unit]]:
    grouped: dict[str, list[Unit]] = {}
    for unit in units:
        grouped.setdefault(name(unit), []).append(unit)
    return grouped

"""The way of one person through a campaign: pages with addresses, found topic by topic, however many topics there are."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import chain, groupby
from typing import NamedTuple

from assessment.campaign.topic_size import ScreenSize
from assessment.model import Screen, Unit
from assessment.planning.stored_plan import Mine, in_ranks

SCREENS_PER_SEGMENT = 1_000_000
"""Addresses of one leg of the way; no leg has so many pages."""


class Page(NamedTuple):
    """A screen with its place: the topic, the number within the topic, and its units."""

    topic: str
    number: int
    screen: Screen
    units: tuple[Unit, ...]


class Segment(NamedTuple):
    """Pages of one topic that follow each other: all, or those of these `screens` in this order."""

    topic: str
    screens: tuple[str, ...] | None = None

    def of(self, pages: Sequence[Page]) -> Sequence[Page]:
        """Those of the topic's pages that belong here."""
        if self.screens is None:
            return pages
        known = {page.screen.id: page for page in pages}
        return [known[screen] for screen in self.screens if screen in known]


@dataclass(frozen=True)
class SegmentOrder:
    """Legs in order, as long as they stay; what is known of all of them is found once."""

    segments: Sequence[Segment]

    @cached_property
    def topics(self) -> Mapping[str, int]:
        """The number of each topic, from 1 on, in the order of the route."""
        return {
            topic: number
            for number, topic in enumerate(dict.fromkeys(segment.topic for segment in self.segments), 1)
        }

    @cached_property
    def places(self) -> Mapping[str, Sequence[int]]:
        """The legs of each topic."""
        found: dict[str, list[int]] = {}
        for number, segment in enumerate(self.segments):
            found.setdefault(segment.topic, []).append(number)
        return found


class ScreenOrder:
    """Legs in order.  The address of a page is STRIDE times the number of its leg, and its number in the leg; `pages` gives those of a
    leg, and only legs that are walked on are looked at."""

    def __init__(self, route: SegmentOrder, pages: Callable[[Segment], Sequence[Page]]) -> None:
        self.route, self.segments, self._pages = route, route.segments, pages

    def __getitem__(self, n: int) -> Page:
        return self._pages(self.segments[n // SCREENS_PER_SEGMENT])[n % SCREENS_PER_SEGMENT]

    def all(self) -> Iterator[int]:
        """Every address; looks at every leg."""
        return chain.from_iterable(map(self._addresses, range(len(self.segments))))

    def _addresses(self, segment: int) -> range:
        return range(
            segment * SCREENS_PER_SEGMENT,
            segment * SCREENS_PER_SEGMENT + len(self._pages(self.segments[segment])),
        )

    def at(self, n: int) -> int | None:
        """The address nearest to a number: in its leg, else a later one, else the last one; None where there are no pages."""
        segment = min(max(n, 0) // SCREENS_PER_SEGMENT, len(self.segments))
        here = self._addresses(segment) if segment < len(self.segments) else None
        if here:
            return min(max(n, here.start), here[-1])
        return next(chain(self._forward(segment + 1), self._backward(segment - 1)), None)

    def after(self, n: int) -> Iterator[int]:
        """The addresses behind one, nearest first."""
        here = self._addresses(n // SCREENS_PER_SEGMENT)
        return chain(range(n + 1, here.stop), self._forward(n // SCREENS_PER_SEGMENT + 1))

    def before(self, n: int) -> Iterator[int]:
        """The addresses before one, nearest first."""
        here = self._addresses(n // SCREENS_PER_SEGMENT)
        return chain(range(n - 1, here.start - 1, -1), self._backward(n // SCREENS_PER_SEGMENT - 1))

    def onward(self, n: int) -> Iterator[int]:
        """This address, those behind it, and then those from the beginning on."""
        here = n // SCREENS_PER_SEGMENT
        start = self._addresses(here).start
        return chain(
            (n,), self.after(n), chain.from_iterable(map(self._addresses, range(here))), range(start, n)
        )

    def _forward(self, segment: int) -> Iterator[int]:
        return chain.from_iterable(map(self._addresses, range(segment, len(self.segments))))

    def _backward(self, segment: int) -> Iterator[int]:
        return chain.from_iterable(reversed(self._addresses(one)) for one in range(segment, -1, -1))

    def in_topics(self, topics: Iterable[str]) -> Iterator[int]:
        """The addresses of some topics' pages, in the order of the way."""
        segments = sorted({number for topic in topics for number in self.route.places.get(topic, ())})
        return chain.from_iterable(map(self._addresses, segments))


def whole(mine: Mine) -> bool:
    """Whether a plan gives out whole topics only."""
    return all(list(steps) == [""] for steps in mine.steps.values())


def whole_segments(mine: Mine, topics: Mapping[str, object]) -> list[Segment]:
    """A plan of whole topics, in its order."""
    return [
        Segment(topic)
        for topic in sorted((t for t in topics if t in mine.steps), key=lambda topic: mine.steps[topic][""])
    ]


def screen_segments(mine: Mine, stops: Iterable[tuple[str, ScreenSize]]) -> list[Segment]:
    """A plan of screens, in its order; `stops` are the screens of the planned topics."""
    found = [
        (topic, stop, step) for topic, stop in stops if (step := mine.step(topic, stop.screen)) is not None
    ]
    placed = in_ranks(
        [(topic, stop.screen) for topic, stop, _ in found],
        [(step, topic, stop.rank) for topic, stop, step in found],
    )
    return _segments(placed)


def place_segments(mine: Mine) -> list[Segment]:
    """A plan in its bare order, where nobody knows yet which screens there are."""
    places = sorted(
        (step, topic, screen) for topic, steps in mine.steps.items() for screen, step in steps.items()
    )
    groups = groupby(places, key=lambda place: (place[1], not place[2]))
    return [
        Segment(topic, None if all_of_it else tuple(screen for _, _, screen in group))
        for (topic, all_of_it), group in groups
    ]


def page_segments(mine: Mine, pages: Sequence[Page]) -> list[Segment]:
    """A plan of screens for pages that hold units of several of them: each stands where the first one of its screens does."""
    placed = in_ranks(pages, [(_step(mine, page), page.topic, page.screen.rank) for page in pages])
    return _segments((page.topic, page.screen.id) for page in placed)


def _step(mine: Mine, page: Page) -> int:
    steps = (
        mine.step(page.topic, screen) for screen in {page.screen.id, *(unit.screen for unit in page.units)}
    )
    return min((step for step in steps if step is not None), default=0)


def _segments(places: Iterable[tuple[str, str]]) -> list[Segment]:
    return [
        Segment(topic, tuple(screen for _, screen in group))
        for topic, group in groupby(places, key=lambda place: place[0])
    ]

"""The way of one person through a campaign: pages with addresses, found topic by topic, however many topics there are."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import chain, groupby
from typing import NamedTuple

from assessment.campaign.extent import Stop
from assessment.model import Screen, Unit
from assessment.planning.stored_plan import Mine, in_ranks

STRIDE = 1_000_000
"""Addresses of one leg of the way; no leg has so many pages."""


class Page(NamedTuple):
    """A screen with its place: the topic, the number within the topic, and its units."""

    topic: str
    number: int
    screen: Screen
    units: tuple[Unit, ...]


class Leg(NamedTuple):
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
class Route:
    """Legs in order, as long as they stay; what is known of all of them is found once."""

    legs: Sequence[Leg]

    @cached_property
    def topics(self) -> Mapping[str, int]:
        """The number of each topic, from 1 on, in the order of the route."""
        return {
            topic: number for number, topic in enumerate(dict.fromkeys(leg.topic for leg in self.legs), 1)
        }

    @cached_property
    def places(self) -> Mapping[str, Sequence[int]]:
        """The legs of each topic."""
        found: dict[str, list[int]] = {}
        for number, leg in enumerate(self.legs):
            found.setdefault(leg.topic, []).append(number)
        return found


class Way:
    """Legs in order.  The address of a page is STRIDE times the number of its leg, and its number in the leg; `pages` gives those of a
    leg, and only legs that are walked on are looked at."""

    def __init__(self, route: Route, pages: Callable[[Leg], Sequence[Page]]) -> None:
        self.route, self.legs, self._pages = route, route.legs, pages

    def __getitem__(self, n: int) -> Page:
        return self._pages(self.legs[n // STRIDE])[n % STRIDE]

    def all(self) -> Iterator[int]:
        """Every address; looks at every leg."""
        return chain.from_iterable(map(self._addresses, range(len(self.legs))))

    def _addresses(self, leg: int) -> range:
        return range(leg * STRIDE, leg * STRIDE + len(self._pages(self.legs[leg])))

    def at(self, n: int) -> int | None:
        """The address nearest to a number: in its leg, else a later one, else the last one; None where there are no pages."""
        leg = min(max(n, 0) // STRIDE, len(self.legs))
        here = self._addresses(leg) if leg < len(self.legs) else None
        if here:
            return min(max(n, here.start), here[-1])
        return next(chain(self._forward(leg + 1), self._backward(leg - 1)), None)

    def after(self, n: int) -> Iterator[int]:
        """The addresses behind one, nearest first."""
        here = self._addresses(n // STRIDE)
        return chain(range(n + 1, here.stop), self._forward(n // STRIDE + 1))

    def before(self, n: int) -> Iterator[int]:
        """The addresses before one, nearest first."""
        here = self._addresses(n // STRIDE)
        return chain(range(n - 1, here.start - 1, -1), self._backward(n // STRIDE - 1))

    def onward(self, n: int) -> Iterator[int]:
        """This address, those behind it, and then those from the beginning on."""
        here = n // STRIDE
        start = self._addresses(here).start
        return chain(
            (n,), self.after(n), chain.from_iterable(map(self._addresses, range(here))), range(start, n)
        )

    def _forward(self, leg: int) -> Iterator[int]:
        return chain.from_iterable(map(self._addresses, range(leg, len(self.legs))))

    def _backward(self, leg: int) -> Iterator[int]:
        return chain.from_iterable(reversed(self._addresses(one)) for one in range(leg, -1, -1))

    def in_topics(self, topics: Iterable[str]) -> Iterator[int]:
        """The addresses of some topics' pages, in the order of the way."""
        legs = sorted({number for topic in topics for number in self.route.places.get(topic, ())})
        return chain.from_iterable(map(self._addresses, legs))


def whole(mine: Mine) -> bool:
    """Whether a plan gives out whole topics only."""
    return all(list(steps) == [""] for steps in mine.steps.values())


def whole_legs(mine: Mine, topics: Mapping[str, object]) -> list[Leg]:
    """A plan of whole topics, in its order."""
    return [
        Leg(topic)
        for topic in sorted((t for t in topics if t in mine.steps), key=lambda topic: mine.steps[topic][""])
    ]


def stop_legs(mine: Mine, stops: Iterable[tuple[str, Stop]]) -> list[Leg]:
    """A plan of screens, in its order; `stops` are the screens of the planned topics."""
    found = [
        (topic, stop, step) for topic, stop in stops if (step := mine.step(topic, stop.screen)) is not None
    ]
    placed = in_ranks(
        [(topic, stop.screen) for topic, stop, _ in found],
        [(step, topic, stop.rank) for topic, stop, step in found],
    )
    return _legs(placed)


def place_legs(mine: Mine) -> list[Leg]:
    """A plan in its bare order, where nobody knows yet which screens there are."""
    places = sorted(
        (step, topic, screen) for topic, steps in mine.steps.items() for screen, step in steps.items()
    )
    groups = groupby(places, key=lambda place: (place[1], not place[2]))
    return [
        Leg(topic, None if all_of_it else tuple(screen for _, _, screen in group))
        for (topic, all_of_it), group in groups
    ]


def page_legs(mine: Mine, pages: Sequence[Page]) -> list[Leg]:
    """A plan of screens for pages that hold units of several of them: each stands where the first one of its screens does."""
    placed = in_ranks(pages, [(_step(mine, page), page.topic, page.screen.rank) for page in pages])
    return _legs((page.topic, page.screen.id) for page in placed)


def _step(mine: Mine, page: Page) -> int:
    steps = (
        mine.step(page.topic, screen) for screen in {page.screen.id, *(unit.screen for unit in page.units)}
    )
    return min((step for step in steps if step is not None), default=0)


def _legs(places: Iterable[tuple[str, str]]) -> list[Leg]:
    return [
        Leg(topic, tuple(screen for _, screen in group))
        for topic, group in groupby(places, key=lambda place: place[0])
    ]

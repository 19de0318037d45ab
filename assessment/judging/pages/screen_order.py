"""One assessor's screens in order: each has an address, and topics are read one by one, as needed."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import chain
from typing import NamedTuple

from assessment.model import Ref, Screen, Unit

SCREENS_PER_SEGMENT = 1_000_000
"""Addresses of one segment; no segment has so many screens.

Addresses go into links, so a segment must keep its own when screens of other topics come and go.
"""


class DeskPage(NamedTuple):
    """A screen with its topic, its number within the topic, and its units."""

    topic: str
    number: int
    screen: Screen
    units: tuple[Unit, ...]


class UnitOnPage(NamedTuple):
    """A unit with the page that it has in the order by answer."""

    page: DeskPage
    unit: Unit

    @property
    def name(self) -> tuple[str, Ref]:
        """Tells units on several screens apart."""
        return self.page.screen.id, self.unit.ref


def documents_of(page: DeskPage) -> set[str]:
    """The ids of what is judged against, and of what the screen's text was taken from."""
    cited = {unit.document for unit in page.units}
    quoted = {part.document for part in page.screen.parts}
    return (cited | quoted) - {""}


class Segment(NamedTuple):
    """Pages of one topic that follow each other: all, or those of these `screens` in this order."""

    topic: str
    screens: tuple[str, ...] | None = None

    def of(self, pages: Sequence[DeskPage]) -> Sequence[DeskPage]:
        """The topic's pages that belong to the segment; screens that are gone are left out."""
        if self.screens is None:
            return pages
        by_screen = {page.screen.id: page for page in pages}
        # A plan can be older than the import that took a screen away.
        return [by_screen[screen] for screen in self.screens if screen in by_screen]


@dataclass(frozen=True)
class SegmentOrder:
    """Segments in order, with an index of their topics that is made once."""

    segments: Sequence[Segment]

    @cached_property
    def topics(self) -> Mapping[str, int]:
        """The number of each topic, from 1, in the order of its first segment."""
        topics = dict.fromkeys(segment.topic for segment in self.segments)
        return {topic: number for number, topic in enumerate(topics, 1)}

    @cached_property
    def indexes(self) -> Mapping[str, Sequence[int]]:
        """The indexes of each topic's segments."""
        indexes: dict[str, list[int]] = {}
        for index, segment in enumerate(self.segments):
            indexes.setdefault(segment.topic, []).append(index)
        return indexes


class ScreenOrder:
    """The pages of segments in order, by address.

    The address of a page is SCREENS_PER_SEGMENT times the index of its segment, plus the page's index in the
    segment.  `pages` gives the pages of a segment; it is called only for segments that are read, because
    building the pages of a topic takes time.
    """

    def __init__(
        self,
        segment_order: SegmentOrder,
        pages: Callable[[Segment], Sequence[DeskPage]],
    ) -> None:
        self.segment_order = segment_order
        self._segments = segment_order.segments
        self._pages = pages

    def __getitem__(self, address: int) -> DeskPage:
        segment, index = divmod(address, SCREENS_PER_SEGMENT)
        return self._pages(self._segments[segment])[index]

    def addresses(self) -> Iterator[int]:
        """Every address; reads every segment."""
        return self._forward(0)

    def nearest(self, number: int) -> int | None:
        """The address nearest to a number; None where there are no pages.

        It is in the number's own segment if that has pages, else in the next one that has, else in the last.
        """
        # An address may be old or typed by hand, so any number leads to some screen.
        segment = min(max(number, 0) // SCREENS_PER_SEGMENT, len(self._segments))
        if segment < len(self._segments):
            own = self._addresses(segment)
            if own:
                return min(max(number, own.start), own[-1])
        others = chain(self._forward(segment + 1), self._backward(segment - 1))
        return next(others, None)

    def after(self, address: int) -> Iterator[int]:
        """The addresses after one, nearest first."""
        segment = address // SCREENS_PER_SEGMENT
        own = self._addresses(segment)
        rest = range(address + 1, own.stop)
        return chain(rest, self._forward(segment + 1))

    def before(self, address: int) -> Iterator[int]:
        """The addresses before one, nearest first."""
        segment = address // SCREENS_PER_SEGMENT
        own = self._addresses(segment)
        rest = range(address - 1, own.start - 1, -1)
        return chain(rest, self._backward(segment - 1))

    def next_from(self, address: int) -> Iterator[int]:
        """This address, those after it, and then those from the beginning up to it."""
        segment = address // SCREENS_PER_SEGMENT
        own = self._addresses(segment)
        earlier_segments = chain.from_iterable(map(self._addresses, range(segment)))
        return chain(
            range(address, address + 1),
            self.after(address),
            earlier_segments,
            range(own.start, address),
        )

    def in_topics(self, topics: Iterable[str]) -> Iterator[int]:
        """The addresses of some topics' pages, in order."""
        segments: set[int] = set()
        for topic in topics:
            segments.update(self.segment_order.indexes.get(topic, ()))
        return chain.from_iterable(map(self._addresses, sorted(segments)))

    def _addresses(self, segment: int) -> range:
        start = segment * SCREENS_PER_SEGMENT
        return range(start, start + len(self._pages(self._segments[segment])))

    def _forward(self, segment: int) -> Iterator[int]:
        return chain.from_iterable(
            map(self._addresses, range(segment, len(self._segments)))
        )

    def _backward(self, segment: int) -> Iterator[int]:
        for index in range(segment, -1, -1):
            yield from reversed(self._addresses(index))

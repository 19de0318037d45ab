"""How much a topic asks of somebody who has judged nothing there: small enough to be kept of every topic."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from typing import NamedTuple

from assessment.model import Ref, Screen, Unit


class ScreenSize(NamedTuple):
    """A screen with its rank, and its units; those of one group are one, at the first screen that they stand on."""

    screen: str
    rank: int
    units: int


class TopicSize(NamedTuple):
    """Screens in the track's order, units by question, whether judging brings up further units, and whether each stands on one screen.
    Those of one group are one unit."""

    stops: tuple[ScreenSize, ...]
    kinds: Mapping[str, int]
    grows: bool
    apart: bool

    @property
    def units(self) -> int:
        return sum(self.kinds.values())


def size_of_topic(units: Iterable[Unit], screens: Sequence[Screen]) -> TopicSize:
    """The size of a topic with these units and screens, in the track's order."""
    places: dict[str | Ref, tuple[str, str]] = {}
    apart = True
    for unit in units:
        screen, _ = places.setdefault(unit.group or unit.ref, (unit.screen, unit.ref.kind))
        apart = apart and screen == unit.screen
    counts = Counter(screen for screen, _ in places.values())
    stops = tuple(ScreenSize(screen.id, screen.rank, counts[screen.id]) for screen in screens)
    kinds = dict(Counter(kind for _, kind in places.values()))
    return TopicSize(stops, kinds, any(screen.data().get("grows") for screen in screens), apart)

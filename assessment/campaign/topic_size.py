"""The units of a topic that nobody has judged, counted: small enough to be cached for every topic."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from typing import NamedTuple

from assessment.model import Ref, Screen, Unit


class ScreenSize(NamedTuple):
    """A screen with its rank and its units.

    The units of one group are one unit, at the first screen that has one of them.
    """

    screen: str
    rank: int
    units: int


class TopicSize(NamedTuple):
    """Screens in the track's order, and units by question; units of one group are one.

    `grows` says that judging brings up further units, `apart` that no unit stands on two screens.
    """

    screens: tuple[ScreenSize, ...]
    questions: Mapping[str, int]
    grows: bool
    apart: bool

    @property
    def units(self) -> int:
        return sum(self.questions.values())


def size_of_topic(units: Iterable[Unit], screens: Sequence[Screen]) -> TopicSize:
    """The size of a topic with these units and screens, in the track's order."""
    first_units: dict[str | Ref, Unit] = {}
    apart = True
    for unit in units:
        first_unit = first_units.setdefault(unit.group or unit.ref, unit)
        if first_unit.screen != unit.screen:
            apart = False
    by_screen = Counter(unit.screen for unit in first_units.values())
    by_question = Counter(unit.ref.kind for unit in first_units.values())
    sizes = []
    grows = False
    for screen in screens:
        sizes.append(ScreenSize(screen.id, screen.rank, by_screen[screen.id]))
        grows = grows or bool(screen.data().get("grows"))
    return TopicSize(tuple(sizes), dict(by_question), grows, apart)

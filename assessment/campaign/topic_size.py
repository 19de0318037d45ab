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
    first: dict[str | Ref, Unit] = {}
    apart = True
    for unit in units:
        same = first.setdefault(unit.group or unit.ref, unit)
        apart = apart and same.screen == unit.screen
    by_screen = Counter(unit.screen for unit in first.values())
    by_question = Counter(unit.ref.kind for unit in first.values())
    sizes = tuple(ScreenSize(screen.id, screen.rank, by_screen[screen.id]) for screen in screens)
    grows = any(screen.data().get("grows") for screen in screens)
    return TopicSize(sizes, dict(by_question), grows, apart)

"""The units of a topic that nobody has judged, counted: small enough to be cached for every topic."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Sequence
from typing import NamedTuple

from assessment.campaign.counting import Count, counted
from assessment.campaign.possible_units import PossibleUnits
from assessment.model import Ref, Screen, Unit


class ScreenSize(NamedTuple):
    """A screen with its rank and its units.

    The units of one group are one unit, at the first screen that has one of them.
    """

    screen: str
    rank: int
    unit_count: Count


class TopicSize(NamedTuple):
    """Screens in the track's order, and all units; units of one group are one.

    `grows` says that judging brings up further units, `apart` that no unit is on two screens.
    """

    screens: tuple[ScreenSize, ...]
    unit_count: Count
    grows: bool
    apart: bool


def size_of_topic(
    units: Sequence[Unit], possible: PossibleUnits, screens: Iterable[Screen]
) -> TopicSize:
    """The size of a topic with these units and screens, in the track's order."""
    first_units: dict[str | Ref, Unit] = {}
    apart = True
    by_screen: dict[str, list[Unit]] = defaultdict(list)
    possible_by_screen: dict[str, list[Unit]] = defaultdict(list)
    present = {unit.ref for unit in units}
    for unit in (*units, *possible.may_come):
        first_unit = first_units.setdefault(unit.group or unit.ref, unit)
        if first_unit.screen != unit.screen:
            apart = False
        elif unit.ref in present:
            by_screen[unit.screen].append(unit)
        else:
            possible_by_screen[unit.screen].append(unit)
    sizes = []
    grows = False
    for screen in screens:
        may_come = tuple(possible_by_screen[screen.id])
        on_screen = possible._replace(may_come=may_come)
        count = counted(by_screen[screen.id], frozenset(), on_screen)
        sizes.append(ScreenSize(screen.id, screen.rank, count))
        grows = grows or bool(screen.data().get("grows"))
    count = counted(units, frozenset(), possible)
    return TopicSize(tuple(sizes), count, grows, apart)

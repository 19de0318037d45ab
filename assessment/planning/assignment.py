"""A fair deal: items to assessors, on plain lists, the same for the same seed."""

from __future__ import annotations

import hashlib
from collections import Counter
from collections.abc import Iterable, Sequence
from typing import NamedTuple

from assessment.planning.options import AssignmentOptions, Item, Place, Plan


class Shortfall(NamedTuple):
    """An item that caps leave with fewer assessors than wished."""

    item: Item
    lacks: int


class Assignment(NamedTuple):
    """The plan, the items behind every list, and those that got too few assessors."""

    plan: Plan
    items: dict[str, list[Item]]
    short: list[Shortfall]


def assign(items: Sequence[Item], options: AssignmentOptions) -> Assignment:
    """Every item to its assessors, so that their units differ by at most the largest item.

    Whoever has begun an item keeps it.  The rest goes, the largest first, to those with the fewest units who are below their cap.  Training
    topics and the agreement set go to all, whatever the caps; training counts towards no cap.
    """
    training = [item for item in items if item.topic in options.training]
    shared, twice, rest = _drawn_sets([item for item in items if item.topic not in options.training], options)
    hands = _Workloads(options)
    for item in shared:
        hands.take(item, options.assessors)
    needs = [(item, 2) for item in twice] + [(item, options.each) for item in rest]
    for item, needed in sorted(
        needs, key=lambda need: (not need[0].done, -need[0].weight, _chance(options, need[0]))
    ):
        hands.give(item, needed)
    steps = _steps(items, options)
    held = {
        who: sorted(training + own, key=lambda item: steps[_name(item)]) for who, own in hands.held.items()
    }
    lists = {
        who: tuple(Place(item.topic, item.screen, steps[_name(item)][0]) for item in own)
        for who, own in held.items()
    }
    return Assignment(Plan(options, lists), held, hands.short)


class _Workloads:
    """What everybody holds while items are dealt out."""

    def __init__(self, options: AssignmentOptions) -> None:
        self.options = options
        self.held: dict[str, list[Item]] = {who: [] for who in options.assessors}
        self.load = dict.fromkeys(options.assessors, 0)
        self.short: list[Shortfall] = []

    def give(self, item: Item, needed: int) -> None:
        """The item to those who began it, and on to those with the fewest units until it has as many as it needs."""
        began = [who for who in self.held if item.done.get(who)]
        able = [who for who in self.held if who not in began and self._has_room(who, item)]
        takers = began + self._least_loaded(able, item, max(needed - len(began), 0))
        self.take(item, takers)
        if len(takers) < needed:
            self.short.append(Shortfall(item, needed - len(takers)))

    def _least_loaded(self, able: Sequence[str], item: Item, count: int) -> list[str]:
        """So many; of equally loaded ones chance tells."""
        most = sorted(map(self.load.__getitem__, able))[:count]
        near = [who for who in able if most and self.load[who] <= most[-1]]
        return sorted(near, key=lambda who: (self.load[who], _chance(self.options, item, who)))[:count]

    def take(self, item: Item, takers: Iterable[str]) -> None:
        for who in takers:
            self.held[who].append(item)
            self.load[who] += item.weight

    def _has_room(self, who: str, item: Item) -> bool:
        cap = self.options.caps.get(who)
        return cap is None or self.load[who] + item.weight <= cap


def _drawn_sets(
    items: Sequence[Item], options: AssignmentOptions
) -> tuple[list[Item], list[Item], list[Item]]:
    """The agreement set, the items that two judge, and the rest; drawn by chance, one of every topic before a second one of any."""
    seen: Counter[str] = Counter()
    rounds = []
    for item in sorted(items, key=lambda item: _chance(options, item)):
        rounds.append((seen[item.topic], item))
        seen[item.topic] += 1
    spread = [item for _, item in sorted(rounds, key=lambda pair: (pair[0], _chance(options, pair[1])))]
    shared, others = spread[: options.agreement], spread[options.agreement :]
    twice = round(options.twice * len(others)) if options.each == 1 < len(options.assessors) else 0
    return shared, others[:twice], others[twice:]


def _steps(items: Sequence[Item], options: AssignmentOptions) -> dict[tuple[str, str], tuple[int, int]]:
    """The step of every item and its place in the list.  Steps are equal where no wish puts one before the other: the desk shuffles those
    for each assessor."""
    topics = {topic: n for n, topic in enumerate(dict.fromkeys(item.topic for item in items))}
    units: Counter[str] = Counter()
    for item in items:
        units[item.topic] += item.units
    ranks = {_name(item): (*_rank(item, units[item.topic], options), topics[item.topic]) for item in items}
    steps = {rank: n for n, rank in enumerate(sorted(set(ranks.values())))}
    return {name: (steps[rank], n) for n, (name, rank) in enumerate(ranks.items())}


def _rank(item: Item, units: int, options: AssignmentOptions) -> tuple[float, ...]:
    """What comes before what: training, the runs that go first, then the order wished for."""
    order = {"topics": (0.0, 0), "hardest": (-item.hardness, -units), "runs": (-len(item.runs), 0)}[
        options.order
    ]
    return (
        item.topic not in options.training,
        item.runs.isdisjoint(options.first),
        *order,
    )


def _name(item: Item) -> tuple[str, str]:
    return item.topic, item.screen


def _chance(options: AssignmentOptions, item: Item, who: str = "") -> bytes:
    text = "\0".join((str(options.seed), item.topic, item.screen, who))
    return hashlib.blake2b(text.encode("utf-8", "surrogatepass"), digest_size=8).digest()

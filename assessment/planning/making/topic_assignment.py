"""A fair assignment of items to assessors, on plain lists: the same seed gives the same assignment."""

from __future__ import annotations

import hashlib
from collections import Counter
from collections.abc import Iterable, Sequence
from typing import NamedTuple

from assessment.planning.options import (
    AssignmentOptions,
    ItemName,
    Plan,
    PlanEntry,
    WorkItem,
)


class Shortfall(NamedTuple):
    """An item that the caps leave with too few assessors; it `lacks` so many."""

    item: WorkItem
    lacks: int


class Assignment(NamedTuple):
    """The plan, the items of every assessor's list, and the items that got too few assessors."""

    plan: Plan
    items: dict[str, list[WorkItem]]
    short: list[Shortfall]


def assign(items: Sequence[WorkItem], options: AssignmentOptions) -> Assignment:
    """Every item to its assessors, so that their units differ by at most the largest item.

    Whoever has begun an item keeps it. The rest goes, the largest first, to those with the fewest units who
    are below their cap and whose task it is. Training topics go to all and the agreement set to all who judge
    its tasks, whatever the caps; training counts towards no cap.
    """
    training: list[WorkItem] = []
    others: list[WorkItem] = []
    for item in items:
        group = training if item.topic in options.training else others
        group.append(item)
    sets = _drawn_sets(others, options)
    workloads = _Workloads(options)
    # Whatever the caps: an agreement set that somebody lacks measures nothing.
    for item in sets.agreement:
        workloads.add(item, workloads.able(item))
    needs = [_Need(item, 2) for item in sets.twice]
    needs += [_Need(item, options.each) for item in sets.rest]
    needs.sort(key=lambda need: _giving_order(need.item, options))
    for need in needs:
        workloads.give(need.item, need.assessors)
    if options.hidden:
        workloads.add_hidden(others)
    places = _list_places(items, options)
    by_assessor = {}
    lists = {}
    for assessor, items_of_assessor in workloads.items.items():
        ordered = training + items_of_assessor
        ordered.sort(key=lambda item: places[item.name])
        by_assessor[assessor] = ordered
        lists[assessor] = tuple(
            PlanEntry(item.topic, item.screen, places[item.name].step)
            for item in ordered
        )
    plan = Plan(options, lists)
    return Assignment(plan, by_assessor, workloads.short)


class _Need(NamedTuple):
    """An item with the number of assessors that it is to get."""

    item: WorkItem
    assessors: int


def _giving_order(
    item: WorkItem, options: AssignmentOptions
) -> tuple[bool, int, bytes]:
    """Sort key: what somebody has begun, then the largest items, equal ones by chance."""
    # What somebody has begun counts in their load before anything is shared out.
    is_new = not item.done
    return is_new, -item.weight, _chance(options, item)


class _Workloads:
    """The items and units of every assessor while items are assigned."""

    def __init__(self, options: AssignmentOptions) -> None:
        self.options = options
        self.items: dict[str, list[WorkItem]] = {}
        self.load: dict[str, int] = {}
        self.short: list[Shortfall] = []
        for assessor in options.assessors:
            self.items[assessor] = []
            self.load[assessor] = 0

    def give(self, item: WorkItem, needed: int) -> None:
        """Give the item to `needed` assessors: those who have begun it, then those with the fewest units."""
        takers = [name for name in self.items if item.done.get(name)]
        able = []
        for assessor in self.able(item):
            if assessor not in takers and self._has_room(assessor, item):
                able.append(assessor)
        # More people than needed may have begun it: they all keep it.
        missing = max(needed - len(takers), 0)
        takers += self._least_loaded(able, item, missing)
        self.add(item, takers)
        lacks = needed - len(takers)
        if lacks > 0:
            self.short.append(Shortfall(item, lacks))

    def able(self, item: WorkItem) -> list[str]:
        """The assessors whose task the item is: all but those who have another task."""
        tasks = self.options.tasks
        if not item.task:
            return list(self.items)
        return [name for name in self.items if tasks.get(name, item.task) == item.task]

    def _least_loaded(
        self, able: Sequence[str], item: WorkItem, count: int
    ) -> list[str]:
        """The `count` assessors with the fewest units; among equally loaded ones chance picks."""
        loads = sorted(self.load[assessor] for assessor in able)[:count]
        if not loads:
            return []
        # Chance costs a hash for each name, so only those who can be among the least loaded draw.
        near = [assessor for assessor in able if self.load[assessor] <= loads[-1]]
        near.sort(
            key=lambda assessor: (
                self.load[assessor],
                _chance(self.options, item, assessor),
            )
        )
        return near[:count]

    def add(self, item: WorkItem, takers: Iterable[str]) -> None:
        """Put the item into these assessors' lists, whatever their caps."""
        for assessor in takers:
            self.items[assessor].append(item)
            self.load[assessor] += item.weight

    def add_hidden(self, items: Sequence[WorkItem]) -> None:
        """Add items with known answers until these are the share of everybody's units that was asked for.

        They are drawn by chance for each assessor.  Known answers among the ordinary work count as well.
        """
        for assessor, items_of_assessor in self.items.items():
            hidden = sum(item.known_to_others(assessor) for item in items_of_assessor)
            for item in self._drawn_for(assessor, items):
                known = item.known_to_others(assessor)
                wanted = self.options.hidden * self.load[assessor]
                is_needed = known > 0 and hidden < wanted
                if is_needed and self._has_room(assessor, item):
                    self.add(item, [assessor])
                    hidden += known

    def _drawn_for(self, assessor: str, items: Iterable[WorkItem]) -> list[WorkItem]:
        """The items that the assessor may get and does not have, in an order drawn for this assessor."""
        present = {item.name for item in self.items[assessor]}
        drawn = []
        for item in items:
            if assessor in self.able(item) and item.name not in present:
                drawn.append(item)
        drawn.sort(key=lambda item: _chance(self.options, item, assessor))
        return drawn

    def _has_room(self, assessor: str, item: WorkItem) -> bool:
        cap = self.options.caps.get(assessor)
        return cap is None or self.load[assessor] + item.weight <= cap


class _DrawnSets(NamedTuple):
    """The agreement set, the items that two assessors judge, and the rest."""

    agreement: list[WorkItem]
    twice: list[WorkItem]
    rest: list[WorkItem]


def _drawn_sets(items: Sequence[WorkItem], options: AssignmentOptions) -> _DrawnSets:
    """The items drawn by chance into the sets, one of every topic before a second one of any."""
    drawn_of_topic: Counter[str] = Counter()
    rounds: dict[ItemName, int] = {}
    drawn = sorted(items, key=lambda item: _chance(options, item))
    for item in drawn:
        rounds[item.name] = drawn_of_topic[item.topic]
        drawn_of_topic[item.topic] += 1
    # Sorting is stable: within a round the draw decides.
    drawn.sort(key=lambda item: rounds[item.name])
    agreement = drawn[: options.agreement]
    others = drawn[options.agreement :]
    # With two assessors for every item, or with one in all, nothing is left to judge twice.
    if options.each != 1 or len(options.assessors) < 2:
        return _DrawnSets(agreement, [], others)
    count = round(options.twice * len(others))
    return _DrawnSets(agreement, others[:count], others[count:])


class _ListPlace(NamedTuple):
    """The sort key of an item in a list: its step, then its position among all items."""

    step: int
    position: int


def _list_places(
    items: Sequence[WorkItem], options: AssignmentOptions
) -> dict[ItemName, _ListPlace]:
    """Where every item stands in the lists that have it.

    Steps are equal where nothing puts one item before the other: the desk shuffles those for each assessor.
    """
    topic_numbers: dict[str, int] = {}
    units: Counter[str] = Counter()
    for item in items:
        topic_numbers.setdefault(item.topic, len(topic_numbers))
        units[item.topic] += item.units
    ranks = {}
    for item in items:
        topic = item.topic
        rank = _rank(item, units[topic], options)
        # Screens of two topics never have the same step, so that the desk goes topic by topic.
        ranks[item.name] = (*rank, topic_numbers[topic])
    different_ranks = sorted(set(ranks.values()))
    step_of = {rank: step for step, rank in enumerate(different_ranks)}
    places = {}
    for position, (name, rank) in enumerate(ranks.items()):
        places[name] = _ListPlace(step_of[rank], position)
    return places


def _rank(item: WorkItem, units: int, options: AssignmentOptions) -> tuple[float, ...]:
    """Sort key of an item: training, runs named to go first, priority of runs, then the chosen order."""
    after_training = item.topic not in options.training
    after_first_runs = item.runs.isdisjoint(options.first)
    chosen = 0.0, 0
    # Sorting is ascending, so what is to come first has the lowest number.
    if options.order == "hardest":
        chosen = -item.hardness, -units
    if options.order == "runs":
        runs = len(item.runs)
        chosen = -runs, 0
    return after_training, after_first_runs, item.priority, *chosen


def _chance(options: AssignmentOptions, item: WorkItem, assessor: str = "") -> bytes:
    """A random key to sort by, the same for the same seed."""
    # an empty text stands for the whole topic, so that a seed gives the same plan in every version
    parts = str(options.seed), item.topic, item.screen or "", assessor
    # Topic names come from files and may hold lone surrogates, which plain UTF-8 refuses.
    text = "\0".join(parts).encode("utf-8", "surrogatepass")
    return hashlib.blake2b(text, digest_size=8).digest()

"""An assignment plan that serves topics in the order in which a design has drawn them."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace

from assessment.planning.options import NO_PLAN, AssignmentOptions, Plan, PlanEntry


def drawn_plan(
    present: Plan,
    order: Sequence[str],
    units: Mapping[str, int],
    *,
    assessors: Sequence[str],
    each: int,
) -> Plan:
    """The plan in which these topics, in this order, go to `each` of the assessors.

    Topics that an assessor has in the present plan stay with them; others go to those with the fewest units
    so far, so that all go along the order together and no early topic waits for one person. Training and
    locks of the present plan stay.

    >>> units = {"a": 4, "b": 2, "c": 1}
    >>> plan = drawn_plan(NO_PLAN, ["b", "a", "c"], units, assessors=["Ann", "Ben"], each=1)
    >>> [entry.topic for entry in plan.lists["Ann"]], [entry.topic for entry in plan.lists["Ben"]]
    (['b', 'c'], ['a'])
    """
    training = present.options.training
    options = AssignmentOptions(tuple(assessors), each=each, training=training)
    lists: dict[str, list[PlanEntry]] = {}
    loads = dict.fromkeys(assessors, 0)
    for assessor in assessors:
        lists[assessor] = [
            PlanEntry(topic, None, step) for step, topic in enumerate(training)
        ]
    first_step = len(training)
    for step, topic in enumerate(order, first_step):
        if topic in training:
            continue
        holders = _holders(present, topic, assessors)
        others = [name for name in assessors if name not in holders]
        others.sort(key=lambda name: loads[name])
        missing = max(0, each - len(holders))
        for assessor in [*holders, *others[:missing]]:
            lists[assessor].append(PlanEntry(topic, None, step))
            loads[assessor] += units.get(topic, 1)
    ordered = {assessor: tuple(entries) for assessor, entries in lists.items()}
    return replace(present, options=options, lists=ordered)


def drawn_screens_plan(
    present: Plan,
    screens: Mapping[str, Sequence[tuple[str, int]]],
    assessors: Sequence[str],
    each: int,
) -> Plan:
    """The plan with these screens, by topic and with their units, at the end of the assessors' lists.

    All screens of a topic go to the same `each` assessors, who read its question once: those with the fewest
    units of this round so far.

    >>> plan = drawn_screens_plan(NO_PLAN, {"a": [("s2", 3), ("s1", 1)]}, ["Ann", "Ben"], 1)
    >>> [(entry.topic, entry.screen, entry.step) for entry in plan.lists["Ann"]]
    [('a', 's2', 0), ('a', 's1', 1)]
    """
    training = present.options.training
    options = AssignmentOptions(
        tuple(assessors), by="screen", each=each, training=training
    )
    lists: dict[str, list[PlanEntry]] = {}
    for assessor in assessors:
        entries = present.lists.get(assessor)
        # Without a plan so far, everybody begins with the training.
        if entries is None:
            entries = tuple(
                PlanEntry(topic, None, step) for step, topic in enumerate(training)
            )
        lists[assessor] = list(entries)
    loads = dict.fromkeys(assessors, 0)
    held = {name: _held(entries) for name, entries in lists.items()}
    step = first_free_step(lists.values())
    for topic, of_topic in screens.items():
        readers = sorted(assessors, key=lambda name: loads[name])
        for screen, units in of_topic:
            for assessor in readers[:each]:
                loads[assessor] += units
                # Whoever has the whole topic has the screen already.
                if held[assessor].isdisjoint({(topic, None), (topic, screen)}):
                    lists[assessor].append(PlanEntry(topic, screen, step))
            step += 1
    ordered = {assessor: tuple(entries) for assessor, entries in lists.items()}
    return replace(present, options=options, lists=ordered)


def _held(entries: Iterable[PlanEntry]) -> set[tuple[str, str | None]]:
    """The topics and screens of these entries; a whole topic has no screen."""
    return {(entry.topic, entry.screen) for entry in entries}


def first_free_step(lists: Iterable[Sequence[PlanEntry]]) -> int:
    """The step after those of all entries."""
    steps = [0]
    for entries in lists:
        steps += [entry.step + 1 for entry in entries]
    return max(steps)


def _holders(present: Plan, topic: str, assessors: Sequence[str]) -> list[str]:
    """The assessors who have the topic in the present plan."""
    if present == NO_PLAN:
        return []
    holders = []
    for assessor in assessors:
        entries = present.lists.get(assessor, ())
        if (topic, None) in [(entry.topic, entry.screen) for entry in entries]:
            holders.append(assessor)
    return holders

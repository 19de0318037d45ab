"""An assignment plan that serves topics in the order in which a design has drawn them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from itertools import chain
from typing import NamedTuple

from assessment.planning.options import AssignmentOptions, ItemName, Plan, PlanEntry
from assessment.planning.plan_lists import first_free_step, has_screen, names_of


class DrawnScreen(NamedTuple):
    """A screen that a design has drawn, with the number of its open units."""

    name: str
    units: int


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

    >>> from assessment.planning.options import NO_PLAN
    >>> units = {"a": 4, "b": 2, "c": 1}
    >>> plan = drawn_plan(NO_PLAN, ["b", "a", "c"], units, assessors=["Ann", "Ben"], each=1)
    >>> [entry.topic for entry in plan.lists["Ann"]], [entry.topic for entry in plan.lists["Ben"]]
    (['b', 'c'], ['a'])
    """
    training = present.options.training
    options = AssignmentOptions(tuple(assessors), each=each, training=training)
    lists = {assessor: _training_entries(training) for assessor in assessors}
    held = {name: names_of(present.lists.get(name, ())) for name in assessors}
    loads = dict.fromkeys(assessors, 0)
    first_step = len(training)
    for step, topic in enumerate(order, first_step):
        if topic in training:
            continue
        whole_topic = ItemName(topic, None)
        holders = [name for name in assessors if whole_topic in held[name]]
        others = [name for name in assessors if name not in holders]
        others.sort(key=lambda name: loads[name])
        missing = max(0, each - len(holders))
        for assessor in [*holders, *others[:missing]]:
            lists[assessor].append(PlanEntry(topic, None, step))
            loads[assessor] += units.get(topic, 1)
    ordered = {assessor: tuple(entries) for assessor, entries in lists.items()}
    return replace(present, options=options, lists=ordered)


def _training_entries(training: Sequence[str]) -> list[PlanEntry]:
    """The training topics, with which everybody's list begins."""
    return [PlanEntry(topic, None, step) for step, topic in enumerate(training)]


def drawn_screens_plan(
    present: Plan,
    screens: Mapping[str, Sequence[DrawnScreen]],
    assessors: Sequence[str],
    each: int,
) -> Plan:
    """The plan with these screens, by topic, at the end of the assessors' lists.

    All screens of a topic go to the same `each` assessors, who read its question once: those with the fewest
    units of this round so far.

    >>> from assessment.planning.options import NO_PLAN
    >>> screens = {"a": [DrawnScreen("s2", 3), DrawnScreen("s1", 1)]}
    >>> plan = drawn_screens_plan(NO_PLAN, screens, ["Ann", "Ben"], 1)
    >>> [(entry.topic, entry.screen, entry.step) for entry in plan.lists["Ann"]]
    [('a', 's2', 0), ('a', 's1', 1)]
    """
    training = present.options.training
    options = AssignmentOptions(
        tuple(assessors), by="screen", each=each, training=training
    )
    lists: dict[str, list[PlanEntry]] = {}
    for assessor in assessors:
        lists[assessor] = list(present.lists.get(assessor, ()))
        # Without a plan so far, everybody begins with the training.
        if assessor not in present.lists:
            lists[assessor] = _training_entries(training)
    _add_drawn_screens(lists, screens, each)
    ordered = {assessor: tuple(entries) for assessor, entries in lists.items()}
    return replace(present, options=options, lists=ordered)


def _add_drawn_screens(
    lists: Mapping[str, list[PlanEntry]],
    screens: Mapping[str, Sequence[DrawnScreen]],
    each: int,
) -> None:
    """Add the screens to the lists of those who judge their topics, each screen at a step of its own."""
    held = {assessor: names_of(entries) for assessor, entries in lists.items()}
    loads = dict.fromkeys(lists, 0)
    step = first_free_step(chain.from_iterable(lists.values()))
    for topic, of_topic in screens.items():
        readers = sorted(lists, key=lambda name: loads[name])
        for screen in of_topic:
            for assessor in readers[:each]:
                loads[assessor] += screen.units
                # Whoever has the whole topic has the screen already.
                if not has_screen(held[assessor], topic, screen.name):
                    lists[assessor].append(PlanEntry(topic, screen.name, step))
            step += 1

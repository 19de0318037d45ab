"""An assignment plan that serves topics in the order in which a design has drawn them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace

from assessment.planning.options import NO_PLAN, AssignmentOptions, Place, Plan


def drawn_plan(
    present: Plan,
    order: Sequence[str],
    units: Mapping[str, int],
    assessors: Sequence[str],
    each: int,
) -> Plan:
    """The plan in which these topics, in this order, go to `each` of the assessors.

    Topics that an assessor has in the present plan stay with them; others go to those with the fewest units
    so far, so that all go along the order together and no early topic waits for one person. Training and
    locks of the present plan stay.

    >>> plan = drawn_plan(NO_PLAN, ["b", "a", "c"], {"a": 4, "b": 2, "c": 1}, ["Ann", "Ben"], 1)
    >>> [place.topic for place in plan.lists["Ann"]], [place.topic for place in plan.lists["Ben"]]
    (['b', 'c'], ['a'])
    """
    training = present.options.training
    options = AssignmentOptions(tuple(assessors), each=each, training=training)
    lists: dict[str, list[Place]] = {}
    loads = dict.fromkeys(assessors, 0)
    for assessor in assessors:
        lists[assessor] = [
            Place(topic, None, step) for step, topic in enumerate(training)
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
            lists[assessor].append(Place(topic, None, step))
            loads[assessor] += units.get(topic, 1)
    ordered = {assessor: tuple(places) for assessor, places in lists.items()}
    return replace(present, options=options, lists=ordered)


def _holders(present: Plan, topic: str, assessors: Sequence[str]) -> list[str]:
    """The assessors who have the topic in the present plan."""
    if present == NO_PLAN:
        return []
    holders = []
    for assessor in assessors:
        places = present.lists.get(assessor, ())
        if (topic, None) in [(place.topic, place.screen) for place in places]:
            holders.append(assessor)
    return holders

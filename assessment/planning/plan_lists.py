"""The assessors' lists in a plan: what they hold, who may get more, and at which step it comes."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from itertools import chain

from assessment.model import UserError
from assessment.planning.options import (
    MAX_ASSESSORS,
    AssignmentOptions,
    ItemName,
    Plan,
    PlanEntry,
)


def names_of(entries: Iterable[PlanEntry]) -> set[ItemName]:
    """The topics and screens of these entries."""
    return {entry.name for entry in entries}


def planned_items(plan: Plan) -> set[ItemName]:
    """The topics and screens in anybody's list."""
    return names_of(chain.from_iterable(plan.lists.values()))


def has_screen(names: set[ItemName], topic: str, screen: str) -> bool:
    """Whether a list with these names has the screen, by itself or with the whole topic.

    >>> has_screen({ItemName("a", None), ItemName("b", "s1")}, "b", "s2")
    False
    """
    return ItemName(topic, None) in names or ItemName(topic, screen) in names


def first_free_step(entries: Iterable[PlanEntry]) -> int:
    """The step after those of all entries, 0 without any."""
    return max((entry.step for entry in entries), default=-1) + 1


def require_lists(plan: Plan) -> None:
    """Raises `UserError` where a dynamic queue hands out the work."""
    if plan.options.queue is not None:
        raise UserError("a dynamic queue hands out the work; nobody has a list")


def require_unlocked(plan: Plan, assessor: str, topic: str) -> None:
    """Raises `UserError` where nothing more of the topic is stored for the assessor."""
    if topic in plan.locked.get(assessor, ()):
        raise UserError(f"topic {topic} is locked for {assessor}; unlock it first")


def with_assessor(plan: Plan, assessor: str) -> AssignmentOptions:
    """The options of the plan, which name everybody who has a list.

    Raises `UserError` where it has as many assessors as a plan can have.
    """
    options = plan.options
    if assessor in options.assessors:
        return options
    if len(options.assessors) >= MAX_ASSESSORS:
        raise UserError(f"a plan has at most {MAX_ASSESSORS} assessors")
    return replace(options, assessors=(*options.assessors, assessor))

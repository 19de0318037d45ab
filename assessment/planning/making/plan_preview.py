"""A plan before it is in force: what it would assign to whom, and what it could not do."""

from __future__ import annotations

from collections import Counter
from collections.abc import Container, Iterable, Sequence
from dataclasses import replace
from itertools import combinations
from typing import NamedTuple

from assessment.access.members import name_problem
from assessment.campaign.handle import Campaign
from assessment.model import UserError
from assessment.model.progress import Progress, no_progress
from assessment.planning.making.plan_notes import plan_notes, queue_note
from assessment.planning.making.topic_assignment import Assignment, assign
from assessment.planning.making.work_items import items_of, tasks_of
from assessment.planning.options import (
    AssignmentOptions,
    ItemName,
    WorkItem,
    option_problems,
)
from assessment.planning.stored_plan import plan_of


class Load(NamedTuple):
    """The work of one assessor in a plan.

    `units` counts all units; `shared` those that all assessors of the plan judge, as the agreement set is;
    `training` those of training topics, which are not among these; `done` those judged already.  `hours` is
    the time that the rest should take.
    """

    assessor: str
    topics: int
    units: int
    shared: int
    training: int
    done: int
    hours: float


class Shared(NamedTuple):
    """What two assessors both get: units, and the topics in which they are."""

    first: str
    second: str
    units: int
    topics: tuple[str, ...]


class Preview(NamedTuple):
    """A plan before it is in force: assignment, load of each assessor, and what it could not do.

    `notes` are sentences for people.
    """

    assignment: Assignment
    loads: list[Load]
    notes: list[str]


def preview(
    campaign: Campaign, options: AssignmentOptions, progress: Progress = no_progress
) -> Preview:
    """The assignment that these options lead to.

    UserError names everything that is wrong with the options.
    """
    wrong = option_problems(options) + _unknown(campaign, options)
    if wrong:
        raise UserError("; ".join(wrong))
    items = items_of(campaign, options, progress)
    if options.queue is not None:
        return _queue_preview(campaign, items, options)
    assignment = _with_locks(campaign, assign(items, options))
    # How many assessors have each item tells which items all of them judge.
    assessor_counts: Counter[ItemName] = Counter()
    for own_items in assignment.items.values():
        assessor_counts.update(item.name for item in own_items)
    loads = []
    for assessor, own_items in assignment.items.items():
        load = _load(assessor, own_items, options, assessor_counts)
        loads.append(load)
    notes = list(plan_notes(campaign.data, assignment))
    return Preview(assignment, loads, notes)


def shared_work(assignment: Assignment) -> list[Shared]:
    """Every pair of assessors with items in common; the units are those that are asked now."""
    items: dict[str, dict[ItemName, WorkItem]] = {}
    for assessor, own_items in assignment.items.items():
        items[assessor] = {item.name: item for item in own_items}
    pairs = []
    for first, second in combinations(items, 2):
        topics: Counter[str] = Counter()
        for name, item in items[first].items():
            if name in items[second]:
                topics[item.topic] += item.units
        if topics:
            pairs.append(Shared(first, second, topics.total(), tuple(topics)))
    return pairs


def _queue_preview(
    campaign: Campaign, items: Sequence[WorkItem], options: AssignmentOptions
) -> Preview:
    """A dynamic plan: lists with training alone, and an equal share of the rest for each assessor."""
    training: list[WorkItem] = []
    queued: list[WorkItem] = []
    for item in items:
        group = training if item.topic in options.training else queued
        group.append(item)
    assignment = _with_locks(campaign, assign(training, options))
    loads = []
    for assessor, own_items in assignment.items.items():
        load = _load(assessor, own_items, options, Counter())
        share = _with_share(load, queued, options)
        loads.append(share)
    units = options.each * sum(item.units for item in queued)
    note = queue_note(options, units)
    return Preview(assignment, loads, [note])


def _with_share(
    load: Load, queued: Sequence[WorkItem], options: AssignmentOptions
) -> Load:
    """The load of training with an equal share of the queue."""
    units, done = 0, 0
    seconds = 0.0
    topics = set()
    for item in queued:
        topics.add(item.topic)
        units += item.units
        seconds += item.seconds
        done += item.done.get(load.assessor, 0)
    share = options.each / len(options.assessors)
    all_topics = load.topics + len(topics)
    all_units = load.units + round(units * share)
    all_done = load.done + done
    hours = load.hours + seconds * share / 3600
    return load._replace(topics=all_topics, units=all_units, done=all_done, hours=hours)


def _with_locks(campaign: Campaign, assignment: Assignment) -> Assignment:
    """The assignment with the locks of the plan in force, which another plan does not lift."""
    present = plan_of(campaign.data)
    plan = assignment.plan
    with_locks = replace(plan, locked=present.locked)
    return assignment._replace(plan=with_locks)


def _unknown(campaign: Campaign, options: AssignmentOptions) -> list[str]:
    """A sentence for each kind of unknown name, and for each name that no assessor can have."""
    wrong = _missing("topic", options.training, campaign.topics)
    wrong += _missing("run", options.first, campaign.runs())
    wrong += _missing("assessor in the plan", options.caps, options.assessors)
    wrong += _missing("assessor in the plan", options.tasks, options.assessors)
    if options.tasks:
        wrong += _missing("task", options.tasks.values(), tasks_of(campaign))
    for name in options.assessors:
        problem = name_problem(name)
        if problem:
            # A name may be wrong because of its length.
            shown = name[:60]
            wrong.append(f"{shown!r}: {problem}")
    return wrong


def _missing(kind: str, names: Iterable[str], known: Container[str]) -> list[str]:
    unknown = []
    for name in names:
        if name not in known:
            unknown.append(repr(name))
    if not unknown:
        return []
    listed = ", ".join(unknown[:5])
    return [f"there is no {kind} {listed}"]


def _load(
    assessor: str,
    items: Sequence[WorkItem],
    options: AssignmentOptions,
    assessor_counts: Counter[ItemName],
) -> Load:
    """`assessor_counts` says how many assessors have each item."""
    everybody = len(options.assessors)
    units, shared, training, done = 0, 0, 0, 0
    seconds = 0.0
    for item in items:
        own_done = item.done.get(assessor, 0)
        units += item.units
        done += own_done
        seconds += item.seconds * (1 - own_done / item.weight)
        if item.topic in options.training:
            training += item.units
        elif assessor_counts[item.name] == everybody > 1:
            shared += item.units
    topics = {item.topic for item in items}
    return Load(
        assessor,
        topics=len(topics),
        units=units,
        shared=shared,
        training=training,
        done=done,
        hours=seconds / 3600,
    )

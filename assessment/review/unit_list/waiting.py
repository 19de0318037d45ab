"""Who still has to judge which units, those that may come up included."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from typing import NamedTuple

from assessment.campaign.assessor_topics import assessor_topic
from assessment.campaign.data import CampaignData
from assessment.campaign.derived_values import fresh_units
from assessment.campaign.done_units import dealt_with, judged_by, with_counting_label
from assessment.campaign.possible_units import PossibleUnits, possible_units
from assessment.model import Ref, Unit
from assessment.model.assessor import Assessor
from assessment.planning.progress.own_part import own_part, planned_people
from assessment.planning.queue.queue_labels import missing_labels
from assessment.planning.stored_plan import (
    locked_topics,
    plan_of,
    planned_steps,
    training_topics,
    uses_queue,
)

ANYBODY = ""
"""Stands in place of an assessor where there is no plan, and for all in a dynamic queue."""


class WaitingUnit(NamedTuple):
    """A unit, perhaps one that may only come up, and the assessors for whom it is open.

    `locked` are those who would have it open if its topic were not locked for them.  `missing` is how many
    labels a dynamic queue still wants of it, from whoever is free; None outside a queue.
    """

    unit: Unit
    people: list[str]
    locked: list[str]
    missing: int | None = None


def has_screen(data: CampaignData, assessor: str, topic: str, screen: str) -> bool:
    """Whether the plan in force gives the screen to this assessor."""
    planned = planned_steps(data, assessor)
    return planned is None or planned.step(topic, screen) is not None


def voters(data: CampaignData, topic: str) -> dict[str, None]:
    """The people who have judged in the topic, in the order of their first judgment."""
    names = dict.fromkeys(vote.assessor for vote in data.votes(topic).all)
    return {name: None for name in names if Assessor.of(name).is_person}


def present_units(data: CampaignData, topic: str) -> dict[Ref, Unit]:
    """The units that somebody is asked: by everybody's votes together, or by one person's own."""
    units: dict[Ref, Unit] = {}
    for unit in data.units(topic):
        units.setdefault(unit.ref, unit)
    # Elsewhere everybody has the same units, and one look at them will do.
    if not data.track.fixed_units and data.topic_size(topic).grows:
        for assessor in voters(data, topic):
            for unit in assessor_topic(data, topic, assessor).units:
                units.setdefault(unit.ref, unit)
    return units


def waiting_units(data: CampaignData, topic: str) -> dict[Ref, WaitingUnit]:
    """The open and the locked units of a topic; the assessors of each are in the plan's order.

    As in `planning/progress`, only the first of several units that count as one is listed.
    """
    plan = plan_of(data)
    waiting: dict[Ref, WaitingUnit] = {}
    if not plan.is_active:
        for unit in _open_for_anybody(data, topic):
            waiting[unit.ref] = WaitingUnit(unit, [ANYBODY], [])
        return waiting
    people: Iterable[str] = planned_people(data).get(topic, ())
    missing = None
    if is_in_queue(data, topic):
        missing = 0
        waiting = _in_queue(data, topic)
        people = [name for name in voters(data, topic) if uses_queue(plan, name)]
    for assessor in people:
        is_locked = topic in locked_topics(data, assessor)
        for unit in _open_for_one(data, topic, assessor):
            first = WaitingUnit(unit, [], [], missing)
            waiting_unit = waiting.setdefault(unit.ref, first)
            # The lists are in the value of this call alone, so they may grow here.
            names = waiting_unit.locked if is_locked else waiting_unit.people
            names.append(assessor)
    return waiting


def is_in_queue(data: CampaignData, topic: str) -> bool:
    """Whether a dynamic queue hands out the topic; training comes before the queue."""
    has_queue = plan_of(data).options.queue is not None
    return has_queue and topic not in training_topics(data)


def _in_queue(data: CampaignData, topic: str) -> dict[Ref, WaitingUnit]:
    """The units for which the queue wants labels, from nobody in particular."""
    units = {unit.ref: unit for unit in fresh_units(data, topic)}
    waiting = {}
    for ref, missing in missing_labels(data, topic).items():
        waiting[ref] = WaitingUnit(units[ref], [ANYBODY], [], missing)
    return waiting


def _open_for_anybody(data: CampaignData, topic: str) -> Iterator[Unit]:
    units = data.units(topic)
    judged = set()
    for vote in data.votes(topic).all:
        if vote.done and Assessor.of(vote.assessor).is_person:
            judged.add(vote.ref)
    done = dealt_with(units, lambda unit: unit.ref in judged)
    possible = possible_units(data.track, data.topic_state(topic), units, done)
    return _open_units(units, done, possible)


def units_without_label(data: CampaignData, topic: str) -> dict[Ref, Unit]:
    """The units, possible ones included, that no label counts for yet, counted as on the page Scores."""
    units = data.units(topic)
    state = data.topic_state(topic)
    done = with_counting_label(units, state.judged)
    possible = possible_units(data.track, state, units, done)
    return {unit.ref: unit for unit in _open_units(units, done, possible)}


def unjudged_units(
    data: CampaignData, topic: str, without_label: Mapping[Ref, Unit]
) -> frozenset[Ref]:
    """The units that nobody has labelled, nor any other unit of a group that counts as one."""
    labelled = set()
    for vote in data.votes(topic).all:
        if vote.label is not None and Assessor.of(vote.assessor).is_person:
            labelled.add(vote.ref)
    judged_groups = {unit.group for unit in data.units(topic) if unit.ref in labelled}
    refs = []
    for ref, unit in without_label.items():
        is_group_judged = bool(unit.group) and unit.group in judged_groups
        if ref not in labelled and not is_group_judged:
            refs.append(ref)
    return frozenset(refs)


def _open_for_one(data: CampaignData, topic: str, assessor: str) -> Iterator[Unit]:
    """The open units of an assessor on the planned screens."""
    begun = assessor in voters(data, topic)
    part = own_part(data, topic, assessor, begun=begun)
    votes = {
        vote.ref: vote for vote in data.votes(topic).all if vote.assessor == assessor
    }
    done = judged_by(part.units, votes)
    return _open_units(part.units, done, part.possible, part.screens)


def _open_units(
    units: Sequence[Unit],
    done: frozenset[Ref],
    possible: PossibleUnits,
    screens: Collection[str] | None = None,
) -> Iterator[Unit]:
    """The first unit of each group that is not done, and single units; on these screens (None: on all)."""
    first: dict[str | Ref, Unit] = {}
    names_done = set()
    for unit in (*units, *possible.may_come):
        if screens is not None and unit.screen not in screens:
            continue
        name = unit.group or unit.ref
        # In reading order: the first unit of a group is the one that people come to first.
        first.setdefault(name, unit)
        if unit.ref in done:
            names_done.add(name)
    for name, unit in first.items():
        if name not in names_done:
            yield unit

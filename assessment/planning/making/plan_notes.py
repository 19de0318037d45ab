"""Notes on a plan before it is in force: what it could not do, and what organisers would not expect."""

from __future__ import annotations

from collections.abc import Iterator

from assessment.campaign.data import CampaignData
from assessment.formats.plurals import number_of
from assessment.planning.making.topic_assignment import Assignment
from assessment.planning.options import AssignmentOptions
from assessment.planning.stored_plan import plan_of


def plan_notes(data: CampaignData, assignment: Assignment) -> Iterator[str]:
    """A sentence for each thing to know of a plan with lists."""
    yield from _shortfall_note(assignment)
    yield from _hidden_note(assignment)
    yield from _begun_note(assignment)
    yield from _cap_note(assignment)
    yield from _departure_note(data, assignment)


def queue_note(options: AssignmentOptions, units: int) -> str:
    """How a dynamic queue hands out so many judgments, as a sentence."""
    note = (
        f"about {number_of(units, 'judgment')}: {options.each} for each unit, "
        "screen after screen by whoever is free; loads are equal shares"
    )
    queue = options.queue
    if queue is not None and queue.until_agreement:
        note += f"; where they differ, further assessors judge, up to {queue.most}"
    return note


def _shortfall_note(assignment: Assignment) -> Iterator[str]:
    """How many items get too few assessors."""
    if not assignment.short:
        return
    limits = "caps and tasks" if assignment.plan.options.tasks else "caps"
    items = number_of(len(assignment.short), "item")
    units = sum(short.item.units * short.lacks for short in assignment.short)
    yield (
        f"the {limits} leave {items} with too few assessors ({number_of(units, 'unit')}); "
        "raise a cap or name another assessor"
    )


def _hidden_note(assignment: Assignment) -> Iterator[str]:
    """Who gets fewer hidden known answers than were asked for, because there are no more."""
    wanted = assignment.plan.options.hidden
    fewer = []
    for assessor, items in assignment.items.items():
        hidden = 0
        for item in items:
            if item.topic not in assignment.plan.options.training:
                hidden += item.known_to_others(assessor)
        units = _capped_units(assignment, assessor)
        if hidden < wanted * units:
            fewer.append(f"{assessor} {hidden:,} of {units:,}")
    if fewer:
        names = ", ".join(fewer)
        yield (
            f"fewer hidden known answers than {wanted:.0%} of the units: {names}; "
            "copy more labels as known answers"
        )


def _begun_note(assignment: Assignment) -> Iterator[str]:
    """How many items, without those of training, somebody in the plan has begun."""
    options = assignment.plan.options
    begun = set()
    for items in assignment.items.values():
        for item in items:
            if item.topic in options.training:
                continue
            if not item.done.keys().isdisjoint(options.assessors):
                begun.add(item.name)
    if begun:
        yield (
            f"{number_of(len(begun), 'begun item stays', 'begun items stay')} with the same assessor, "
            "so that loads may differ more than they would"
        )


def _cap_note(assignment: Assignment) -> Iterator[str]:
    """Who gets more than their cap."""
    # Reported, not forbidden: what is begun stays, and everybody judges the agreement set.
    over = []
    for assessor, cap in assignment.plan.options.caps.items():
        if _capped_units(assignment, assessor) > cap:
            over.append(assessor)
    if over:
        names = ", ".join(over)
        yield f"{names}: more units than the cap, by the agreement set or by what was begun already"


def _capped_units(assignment: Assignment, assessor: str) -> int:
    """The units of an assessor that count towards the cap."""
    training = assignment.plan.options.training
    units = 0
    for item in assignment.items.get(assessor, []):
        if item.topic not in training:
            units += item.weight
    return units


def _departure_note(data: CampaignData, assignment: Assignment) -> Iterator[str]:
    """Who has a list in the plan in force and none in this one."""
    present = plan_of(data)
    gone = set(present.lists) - set(assignment.plan.options.assessors)
    if gone:
        names = ", ".join(sorted(gone))
        yield f"{names}: in the present plan, not in this one; their judgments stay and count"

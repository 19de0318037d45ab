"""Changes of single assignments in the plan in force: lock, unlock, reassign, and assign one more topic.

Each is a new version of the plan: the log keeps the earlier ones, with who changed what and when.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping
from dataclasses import replace
from typing import NamedTuple

from assessment.access.members import name_problem
from assessment.campaign.assessor_topics import assessor_topic
from assessment.campaign.data import CampaignData
from assessment.campaign.done_units import judged_by
from assessment.campaign.handle import Campaign
from assessment.model import UserError
from assessment.planning.changes.sent_back import waiting
from assessment.planning.options import Plan, PlanEntry
from assessment.planning.plan_lists import (
    first_free_step,
    require_lists,
    require_unlocked,
    with_assessor,
)
from assessment.planning.stored_plan import plan_in_force, store_plan


def lock_topic(campaign: Campaign, assessor: str, topic: str, *, by: str) -> int:
    """Store no further judgment of the assessor at the topic; those that are stored stay and count."""
    return _change(campaign, topic, lambda plan: _with_lock(plan, assessor, topic), by)


def unlock_topic(campaign: Campaign, assessor: str, topic: str, *, by: str) -> int:
    """Let the assessor judge the topic again."""
    return _change(
        campaign, topic, lambda plan: _without_lock(plan, assessor, topic), by
    )


def assign_topic(campaign: Campaign, assessor: str, topic: str, *, by: str) -> int:
    """Put the whole topic at the end of the assessor's list."""
    whole = [PlanEntry(topic)]
    return _change(campaign, topic, lambda plan: _added(plan, assessor, whole), by)


def reassign(
    campaign: Campaign,
    assessor: str,
    topic: str,
    to: str,
    *,
    only_open: bool,
    by: str,
) -> int:
    """Give the assessor's part of a topic to another one: all of it, or the screens with open units.

    Judgments stay with whoever made them, and count.  A unit that was sent back is open until it is judged
    again; given to another assessor, it waits for that one alone.  Known answers that are hidden on these
    screens go with them: each assessor is measured by those that they have judged.
    """

    def with_new_assessor(plan: Plan) -> Plan:
        entries = _entries_at(plan, assessor, topic)
        if not entries:
            raise UserError(f"{assessor} has nothing of topic {topic} in the plan")
        if to == assessor:
            raise UserError("name another assessor to take the work over")
        division = _Division(entries, [])
        if only_open:
            division = _open_and_finished(campaign.data, assessor, topic, entries)
        return _moved(plan, assessor, to, division)

    return _change(campaign, topic, with_new_assessor, by)


def _change(
    campaign: Campaign, topic: str, change: Callable[[Plan], Plan], by: str
) -> int:
    """Store the plan in force with a change, and return its number; changes take turns."""
    campaign.must_allow("plan")
    # Alone: two changes at once would both begin with the same plan, and one would be lost.
    with campaign.store.exclusive(campaign.row.id):
        data = campaign.data
        plan = plan_in_force(data)
        if topic not in data.topics:
            raise UserError(f"there is no topic {topic!r}")
        return store_plan(campaign, change(plan), by)


# Locks


def _with_lock(plan: Plan, assessor: str, topic: str) -> Plan:
    if assessor not in plan.lists:
        raise UserError(f"there is no assessor {assessor!r} in the plan")
    locked_topics = plan.locked.get(assessor, ())
    if topic in locked_topics:
        raise UserError(f"topic {topic} is locked for {assessor} already")
    locked = dict(plan.locked)
    locked[assessor] = (*locked_topics, topic)
    return replace(plan, locked=locked)


def _without_lock(plan: Plan, assessor: str, topic: str) -> Plan:
    locked_topics = plan.locked.get(assessor, ())
    if topic not in locked_topics:
        raise UserError(f"topic {topic} is not locked for {assessor}")
    rest = [name for name in locked_topics if name != topic]
    locked = dict(plan.locked)
    locked[assessor] = tuple(rest)
    return replace(plan, locked=locked)


# Lists


def _entries_at(plan: Plan, assessor: str, topic: str) -> list[PlanEntry]:
    entries = plan.lists.get(assessor, ())
    return [entry for entry in entries if entry.topic == topic]


class _Division(NamedTuple):
    """An assessor's entries of one topic: those that another one gets, and those that stay."""

    moving: list[PlanEntry]
    staying: list[PlanEntry]


def _open_and_finished(
    data: CampaignData, assessor: str, topic: str, entries: Iterable[PlanEntry]
) -> _Division:
    """The entries with open units move, those without stay; a topic that is begun is split into its screens.

    Raises `UserError` where no unit is open.
    """
    is_open = _open_by_screen(data, assessor, topic)
    has_finished_screens = not all(is_open.values())
    division = _Division([], [])
    for entry in entries:
        parts = [entry]
        if entry.screen is None and has_finished_screens:
            parts = [entry._replace(screen=screen) for screen in is_open]
        for part in parts:
            # An undivided topic is open, and so is a screen on which nothing is known of any unit.
            if part.screen is None or is_open.get(part.screen, True):
                division.moving.append(part)
            else:
                division.staying.append(part)
    if not division.moving:
        raise UserError(f"{assessor} has no open units of topic {topic}")
    return division


def _open_by_screen(
    data: CampaignData, assessor: str, topic: str
) -> Mapping[str, bool]:
    """For each screen of the topic, whether the assessor has open units on it, or units to look at again."""
    part = assessor_topic(data, topic, assessor)
    done = judged_by(part.units, part.votes) - set(waiting(data, assessor))
    is_open: dict[str, bool] = {}
    for unit in part.units:
        is_open.setdefault(unit.screen, False)
        if unit.ref not in done:
            is_open[unit.screen] = True
    return is_open


def _moved(plan: Plan, assessor: str, to: str, division: _Division) -> Plan:
    """The plan with the moving entries in the list of the assessor `to`."""
    # All entries are of one topic, as the caller has picked them; anything else is a fault.
    [topic] = {entry.topic for entry in division.moving}
    changed = _added(plan, to, division.moving)
    others = []
    for entry in plan.lists[assessor]:
        if entry.topic != topic:
            others.append(entry)
    lists = dict(changed.lists)
    lists[assessor] = (*others, *division.staying)
    return replace(changed, lists=lists)


def _added(plan: Plan, assessor: str, entries: Collection[PlanEntry]) -> Plan:
    """The plan with these entries of one topic in the assessor's list; new topics come last there."""
    require_lists(plan)
    problem = name_problem(assessor)
    if problem:
        raise UserError(f"{assessor[:60]!r}: {problem}")
    [topic] = {entry.topic for entry in entries}
    require_unlocked(plan, assessor, topic)
    present = plan.lists.get(assessor, ())
    new = _missing(present, entries, topic)
    if not new:
        raise UserError(f"{assessor} has this part of topic {topic} already")
    step = _step_for(present, topic)
    if any(entry.screen is None for entry in new):
        # The whole topic holds the single screens that the assessor had.
        present = tuple(entry for entry in present if entry.topic != topic)
    placed = [entry._replace(step=step) for entry in new]
    lists = {**plan.lists, assessor: (*present, *placed)}
    return replace(plan, options=with_assessor(plan, assessor), lists=lists)


def _missing(
    present: Iterable[PlanEntry], entries: Iterable[PlanEntry], topic: str
) -> list[PlanEntry]:
    """The entries of the topic that a list does not have; none where it has the whole topic."""
    screens = {entry.screen for entry in present if entry.topic == topic}
    if None in screens:
        return []
    return [entry for entry in entries if entry.screen not in screens]


def _step_for(present: Collection[PlanEntry], topic: str) -> int:
    """The step of the topic's entries that the assessor has already, else a step after all others."""
    for entry in present:
        if entry.topic == topic:
            return entry.step
    return first_free_step(present)

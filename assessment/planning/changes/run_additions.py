"""What a run that came after the plan adds to judge, and the plan with it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterator, Mapping
from dataclasses import replace
from typing import NamedTuple

from assessment.campaign.data import CampaignData
from assessment.campaign.handle import Campaign
from assessment.campaign.runs_of_screens import runs_of_screens
from assessment.model import UserError
from assessment.planning.making.work_items import screen_tasks
from assessment.planning.options import ItemName, Plan, PlanEntry
from assessment.planning.plan_lists import (
    first_free_step,
    planned_items,
    require_lists,
)
from assessment.planning.stored_plan import plan_in_force, store_plan


class AddedScreen(NamedTuple):
    """A screen that is in nobody's part of the plan, with the number of its units without a label."""

    topic: str
    screen: str
    units: int


def added_screens(data: CampaignData, plan: Plan, run: str) -> list[AddedScreen]:
    """The run's screens that nobody has in the plan and that hold units without a label."""
    added = []
    planned = planned_items(plan)
    for topic in data.topics:
        # Whoever has a whole topic has its new screens too.
        if run not in data.answers(topic) or ItemName(topic, None) in planned:
            continue
        for screen, units in _unlabelled(data, topic, run).items():
            if ItemName(topic, screen) not in planned:
                added.append(AddedScreen(topic, screen, units))
    return added


def plan_added_screens(campaign: Campaign, run: str, *, by: str) -> int:
    """Put what a run adds to judge at the end of the lists of the plan in force; gives the number of units.

    Each screen goes to as many assessors as the plan's options say, first to those who get least; not to
    those whose topic is locked or who judge only another task.  Raises `UserError` without a plan, and where
    the run adds nothing.
    """
    campaign.must_allow("plan")
    # Nobody else may put another plan in force between the reading of this one and its storing.
    with campaign.store.exclusive(campaign.row.id):
        data = campaign.data
        plan = plan_in_force(data)
        require_lists(plan)
        added = added_screens(data, plan, run)
        if not added:
            raise UserError(f"{run} adds nothing to judge: all of it is in the plan")
        store_plan(campaign, _with_screens(data, plan, added), by)
        return sum(screen.units for screen in added)


def _unlabelled(data: CampaignData, topic: str, run: str) -> Mapping[str, int]:
    """How many units without a label the run's screens of a topic hold, by screen."""
    runs_by_screen = runs_of_screens(data, topic)
    label = data.topic_state(topic).judged.label
    counts: Counter[str] = Counter()
    for unit in data.units(topic):
        if run in runs_by_screen.get(unit.screen, ()) and label(unit.ref) is None:
            counts[unit.screen] += 1
    return counts


def _with_screens(
    data: CampaignData, plan: Plan, added: Collection[AddedScreen]
) -> Plan:
    """The plan with these screens at the end of the lists."""
    new: dict[str, list[PlanEntry]] = {name: [] for name in plan.options.assessors}
    load: Counter[str] = Counter()
    tasks: dict[str, Mapping[str, str]] = {}
    for topic, screen, units in added:
        if topic not in tasks:
            tasks[topic] = screen_tasks(data, topic)
        task = tasks[topic].get(screen, "")
        people = sorted(_may_judge(plan, topic, task), key=lambda name: load[name])
        for name in people[: plan.options.each]:
            load[name] += units
            new[name].append(PlanEntry(topic, screen))
    lists = dict(plan.lists)
    for name, entries in new.items():
        present = lists.get(name, ())
        steps = enumerate(entries, first_free_step(present))
        lists[name] = (*present, *(entry._replace(step=step) for step, entry in steps))
    return replace(plan, lists=lists)


def _may_judge(plan: Plan, topic: str, task: str) -> Iterator[str]:
    """The plan's assessors who judge this task and for whom the topic is not locked."""
    for name in plan.options.assessors:
        has_task = plan.options.tasks.get(name, task) == task
        if has_task and topic not in plan.locked.get(name, ()):
            yield name

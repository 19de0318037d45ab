"""Screens moved from assessors' lists of the plan in force to another assessor's."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import replace

from assessment.access.members import name_problem
from assessment.campaign.data import CampaignData
from assessment.campaign.handle import Campaign
from assessment.model import UserError
from assessment.model.screens import TopicScreen
from assessment.planning.options import Plan, PlanEntry
from assessment.planning.plan_lists import (
    first_free_step,
    has_screen,
    names_of,
    require_lists,
    require_unlocked,
    with_assessor,
)
from assessment.planning.stored_plan import plan_in_force, store_plan


def move_screens(
    campaign: Campaign,
    screens: Mapping[TopicScreen, Collection[str]],
    to: str,
    *,
    by: str,
) -> int:
    """Put screens at the end of an assessor's list, and take each from the lists of these other assessors.

    Judgments that were made stay and count.  Screens of training topics stay where they are, as everybody
    judges them.  Gives the number of screens that were moved or added.  Raises `UserError` without a plan,
    and where a topic is locked for the assessor.
    """
    to = to.strip()
    problem = name_problem(to)
    if problem:
        raise UserError(problem)
    campaign.must_allow("plan")
    # Nobody else may put another plan in force between the reading of this one and its storing.
    with campaign.store.exclusive(campaign.row.id):
        data = campaign.data
        plan = plan_in_force(data)
        require_lists(plan)
        wanted = {}
        for screen, people in screens.items():
            topic, _ = screen
            if topic not in plan.options.training:
                wanted[screen] = people
        for topic, _ in wanted:
            require_unlocked(plan, to, topic)
        changed = _changed(data, plan, wanted, to)
        if changed != plan:
            store_plan(campaign, changed, by)
        return len(wanted)


def _changed(
    data: CampaignData,
    plan: Plan,
    screens: Mapping[TopicScreen, Collection[str]],
    to: str,
) -> Plan:
    """The plan with the screens in the list of `to`, and in none of the lists that they are taken from."""
    lists = {}
    for assessor, entries in plan.lists.items():
        lists[assessor] = entries
        taken = _taken_from(assessor, screens)
        if taken and assessor != to:
            remaining = _without(data, entries, taken)
            lists[assessor] = tuple(remaining)
    present = lists.get(to, ())
    lists[to] = _with_screens(present, screens)
    options = with_assessor(plan, to)
    return replace(plan, options=options, lists=lists)


def _taken_from(
    assessor: str, screens: Mapping[TopicScreen, Collection[str]]
) -> set[TopicScreen]:
    """The screens that leave the assessor's list."""
    taken = set()
    for screen, people in screens.items():
        if assessor in people:
            taken.add(screen)
    return taken


def _without(
    data: CampaignData, entries: Sequence[PlanEntry], taken: Collection[TopicScreen]
) -> Iterator[PlanEntry]:
    """The entries without these screens; an entry for the whole topic is replaced by its other screens."""
    topics = {topic for topic, _ in taken}
    for entry in entries:
        topic = entry.topic
        screens: list[str | None] = [entry.screen]
        is_whole = entry.screen is None
        if is_whole and topic in topics:
            screens = [*_screens_of(data, topic)]
        for screen in screens:
            if (topic, screen) not in taken:
                yield entry._replace(screen=screen)


def _screens_of(data: CampaignData, topic: str) -> list[str]:
    """Every screen of the topic, those that judging has brought up last."""
    screens: dict[str, None] = {}
    size = data.topic_size(topic)
    for screen_size in size.screens:
        screens[screen_size.screen] = None
    for unit in data.units(topic):
        screens[unit.screen] = None
    return list(screens)


def _with_screens(
    entries: Sequence[PlanEntry], screens: Collection[TopicScreen]
) -> tuple[PlanEntry, ...]:
    """The entries with the missing ones of these screens at the end."""
    present = names_of(entries)
    missing = []
    for topic, screen in screens:
        if not has_screen(present, topic, screen):
            missing.append(PlanEntry(topic, screen))
    steps = enumerate(missing, first_free_step(entries))
    return (*entries, *(entry._replace(step=step) for step, entry in steps))

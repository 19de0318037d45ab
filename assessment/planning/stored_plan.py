"""The assignment plan in force: the newest one that was stored."""

from __future__ import annotations

import logging
from collections.abc import Iterable, Mapping
from typing import NamedTuple

from pydantic import TypeAdapter, ValidationError

from assessment.campaign.data import CampaignData
from assessment.campaign.derived import derived
from assessment.campaign.handle import Campaign
from assessment.campaign.inputs import PLAN
from assessment.campaign.use_guard import UseGuard
from assessment.campaign.values_of_all_topics import topic_sizes
from assessment.model import UserError
from assessment.model.assessor import Assessor
from assessment.planning.options import NO_PLAN, ItemName, Plan, PlanEntry
from assessment.planning.plan_lists import planned_items
from assessment.store import Store
from assessment.store.members_and_plans import PlanRow

_plans = TypeAdapter(Plan)


class PlannedSteps(NamedTuple):
    """What one assessor judges: by topic, in the order of the plan, the step of each screen (None: all)."""

    steps: Mapping[str, Mapping[str | None, int]]

    def has_whole(self, topic: str) -> bool:
        """Whether all screens of the topic are this assessor's."""
        return None in self.steps.get(topic, {})

    def step(self, topic: str, screen: str) -> int | None:
        """None where the screen is not this assessor's."""
        planned = self.steps.get(topic, {})
        return planned.get(screen, planned.get(None))


@derived(of="campaign", needs={"plan"}, small=True)
def plan_of(data: CampaignData) -> Plan:
    """The newest plan; `NO_PLAN` if there is none, or if it was withdrawn."""
    if PLAN not in data.settings:
        return NO_PLAN
    return _read(data.store.access.plan(data.id))


def plan_in_force(data: CampaignData) -> Plan:
    """The plan.  Raises `UserError` if there is none."""
    plan = plan_of(data)
    if not plan.is_active:
        raise UserError(
            "there is no plan: everybody judges everything; make one on the page Session first"
        )
    return plan


def _read(row: PlanRow | None) -> Plan:
    if row is None:
        return NO_PLAN
    try:
        return _plans.validate_json(row.body)
    except ValidationError:
        # Another version of this program wrote it: better no plan than a desk that does not open.
        logging.getLogger(__name__).warning(
            "the newest plan cannot be read, so nothing is planned"
        )
        return NO_PLAN


@derived(of="campaign", needs={"plan"}, small=True)
def planned_steps(data: CampaignData, assessor: str) -> PlannedSteps | None:
    """What the plan assigns to an assessor.

    None where the assessor may judge everything: without a plan, in a dynamic queue, for machines and
    adjudicators, and where the plan lets newcomers judge.
    """
    plan = plan_of(data)
    if not plan.is_active or not Assessor.of(assessor).is_person:
        return None
    if uses_queue(plan, assessor):
        return None
    if plan.options.newcomers and assessor not in plan.lists:
        return None
    return _steps_of(plan.lists.get(assessor, ()))


def uses_queue(plan: Plan, assessor: str) -> bool:
    """Whether the assessor gets screens from the plan's dynamic queue."""
    return plan.options.queue is not None and assessor in plan.options.assessors


def _steps_of(entries: Iterable[PlanEntry]) -> PlannedSteps:
    steps: dict[str, dict[str | None, int]] = {}
    for entry in entries:
        steps.setdefault(entry.topic, {})[entry.screen] = entry.step
    return PlannedSteps(steps)


@derived(of="campaign", needs={"plan"}, small=True)
def locked_topics(data: CampaignData, assessor: str) -> frozenset[str]:
    """Topics of which nothing more is stored for an assessor."""
    return frozenset(plan_of(data).locked.get(assessor, ()))


def training_topics(data: CampaignData) -> frozenset[str]:
    """The topics that everybody judges before all others, to be compared with known answers."""
    return frozenset(plan_of(data).options.training)


def store_plan(campaign: Campaign, plan: Plan, by: str) -> int:
    """Put this plan in force and return its number.  Nothing that was judged changes."""
    body = as_json(plan).decode()
    return campaign.store.access.add_plan(
        campaign.row.id,
        body,
        by,
        setting=PLAN,
        # Checked again inside the transaction: the phase may have changed since the page was drawn.
        guard=UseGuard("plan"),
    )


def apply_plan(campaign: Campaign, plan: Plan, *, by: str) -> int:
    """Put this plan in force and return its number.

    Where an assessor loses items to others, the judgments made of them stay and count.
    """
    campaign.must_allow("plan")
    with campaign.store.exclusive(campaign.row.id):
        return store_plan(campaign, plan, by)


def withdraw_plan(campaign: Campaign, *, by: str) -> None:
    """Take the plan out of force: everybody judges everything, as without a plan."""
    campaign.must_allow("plan")
    with campaign.store.exclusive(campaign.row.id):
        store_plan(campaign, NO_PLAN, by)


def unplanned_screens(campaign: Campaign) -> list[PlanEntry]:
    """Screens in no list of the plan in force: they were imported after it was made.

    A campaign with very many topics is measured in the background first; until then the list is empty.
    """
    data = campaign.data
    plan = plan_of(data)
    if not plan.is_active or plan.options.queue is not None:
        return []
    planned = planned_items(plan)
    # A topic that is planned as a whole has no screens to look for.
    topics = [topic for topic in data.topics if ItemName(topic, None) not in planned]
    sizes = topic_sizes(data, topics) or {}
    entries = []
    for topic, size in sizes.items():
        for screen_size in size.screens:
            entry = PlanEntry(topic, screen_size.screen)
            if entry.name not in planned:
                entries.append(entry)
    return entries


def as_json(plan: Plan) -> bytes:
    """The plan as an archive holds it; `put_back` reads it."""
    return _plans.dump_json(plan, by_alias=True)


def put_back(store: Store, campaign: int, plan: bytes, by: str) -> int:
    """Put a plan written by `as_json` in force, perhaps in another campaign, and return its number."""
    return store.access.add_plan(campaign, plan.decode(), by, setting=PLAN)

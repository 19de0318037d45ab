"""The assignment plan in force, as the desk reads it: the newest one."""

from __future__ import annotations

import logging
from collections.abc import Iterable, Mapping, Sequence
from typing import NamedTuple, TypeVar

from pydantic import TypeAdapter, ValidationError

from assessment.campaign.data import CampaignData
from assessment.campaign.derived import derived
from assessment.campaign.guards import Allowed
from assessment.campaign.inputs import PLAN
from assessment.model.resolution import is_person
from assessment.planning.options import NO_PLAN, Place, Plan
from assessment.store import Store
from assessment.store.access import PlanRow

_plans = TypeAdapter(Plan)
SETTING = PLAN
S = TypeVar("S")


class Mine(NamedTuple):
    """What one assessor judges: the step of every screen ("" stands for a whole topic), by topic in the order of the plan."""

    steps: Mapping[str, Mapping[str, int]]

    def step(self, topic: str, screen: str) -> int | None:
        """None where the screen is not this assessor's."""
        planned = self.steps.get(topic, {})
        return planned.get(screen, planned.get(""))


@derived(of="campaign", needs={"plan"}, small=True)
def plan_of(campaign_data: CampaignData) -> Plan:
    """The newest plan; `NO_PLAN` if there is none, or if it was withdrawn."""
    if SETTING not in campaign_data.settings:
        return NO_PLAN
    return _read(campaign_data.store.access.plan(campaign_data.id))


def _read(row: PlanRow | None) -> Plan:
    try:
        return _plans.validate_json(row.body) if row else NO_PLAN
    except ValidationError:
        # Another version of this program wrote it: better everything for everybody than a desk that does not open.
        logging.getLogger(__name__).warning("the newest plan cannot be read, so nothing is planned")
        return NO_PLAN


@derived(of="campaign", needs={"plan"}, small=True)
def mine(campaign_data: CampaignData, assessor: str) -> Mine | None:
    """What the plan gives an assessor; None where everything is theirs: without a plan, and for machines and adjudicators."""
    plan = plan_of(campaign_data)
    if not plan.stands or not is_person(assessor):
        return None
    return _mine(plan.lists.get(assessor, ()))


def _mine(places: Iterable[Place]) -> Mine:
    steps: dict[str, dict[str, int]] = {}
    for place in places:
        steps.setdefault(place.topic, {})[place.screen] = place.step
    return Mine(steps)


def training_topics(campaign_data: CampaignData) -> frozenset[str]:
    return frozenset(plan_of(campaign_data).options.training)


def keep(campaign_data: CampaignData, plan: Plan, by: str) -> int:
    """Put this plan in force and return its number.  Nothing that was judged changes."""
    return campaign_data.store.access.add_plan(
        campaign_data.id, as_json(plan).decode(), by, setting=SETTING, guard=Allowed("plan")
    )


def as_json(plan: Plan) -> bytes:
    return _plans.dump_json(plan, by_alias=True)


def put_back(store: Store, campaign: int, plan: bytes, by: str) -> int:
    """Put a plan that `as_json` wrote in force in a campaign, perhaps another one, and return its number."""
    return store.access.add_plan(campaign, plan.decode(), by, setting=SETTING)


def in_ranks(pages: Sequence[S], steps: Sequence[tuple[int, str, int]]) -> list[S]:
    """Pages by step; where steps put a topic's pages in another order than their ranks do, they change places among themselves.

    `steps` holds (step, topic, rank) of every page.
    """
    by_step = sorted(range(len(pages)), key=lambda page: steps[page][0])
    slots: dict[str, list[int]] = {}
    for slot, page in enumerate(by_step):
        _, topic, _ = steps[page]
        slots.setdefault(topic, []).append(slot)
    placed = list(by_step)
    for own in slots.values():
        by_rank = sorted((by_step[slot] for slot in own), key=lambda page: steps[page][2])
        for slot, page in zip(own, by_rank, strict=True):
            placed[slot] = page
    return [pages[page] for page in placed]

"""The steps from an empty campaign to a release, and who waits for an organiser."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta

from assessment.access.invitations import invite
from assessment.access.members import set_member
from assessment.campaign.guidelines import change_guidelines
from assessment.campaign.phase_log import set_phase
from assessment.judging.lists.my_day import judged_today
from assessment.planning.options import AssignmentOptions, Plan, PlanEntry
from assessment.planning.stored_plan import apply_plan
from assessment.review.phases.campaign_steps import (
    IDLE,
    campaign_steps,
    next_step,
    waiting,
)
from tests.conftest import judge, unit


def upcoming(campaign):
    step = next_step(campaign, campaign_steps(campaign))
    return step.name if step else None


def test_an_empty_campaign_begins_with_files(workspace):
    spring = workspace.create("spring", "qa2007")
    assert not [step for step in campaign_steps(spring) if step.is_done]
    assert upcoming(spring) == "Import files"


def test_a_loaded_campaign_goes_on_to_guidelines_people_and_the_plan(campaign):
    assert upcoming(campaign) == "Write guidelines"
    change_guidelines(campaign, "Read the whole sentence.", by="Zoe")
    assert upcoming(campaign) == "Invite people"
    set_member(campaign, "Ann", "assessor", by="Zoe")
    assert upcoming(campaign) == "Plan who judges what"
    plan = Plan(AssignmentOptions(("Ann",)), {"Ann": (PlanEntry("1"),)})
    apply_plan(campaign, plan, by="Zoe")
    assert upcoming(campaign) == "Follow the judging"


def test_steps_that_a_campaign_can_do_without_are_passed_over_once_somebody_judges(
    campaign,
):
    judge(campaign, unit(campaign, "heron", "answer"), "yes")
    assert upcoming(campaign) == "Follow the judging"


def test_each_phase_has_its_next_step(campaign):
    answer = unit(campaign, "heron", "answer")
    judge(campaign, answer, "yes", "Ann")
    judge(campaign, answer, "no", "Ben")
    assert waiting(campaign).disputes == 1
    names = []
    for phase in ("closed", "frozen", "released"):
        set_phase(campaign, phase, by="Zoe")
        names.append(upcoming(campaign))
    assert names == ["Adjudicate", "Release", None]


def test_a_closed_campaign_without_disputes_is_frozen_next(campaign):
    judge(campaign, unit(campaign, "heron", "answer"), "yes")
    set_phase(campaign, "closed", by="Zoe")
    assert upcoming(campaign) == "Freeze"


def test_assessors_with_open_units_are_idle_after_two_days_or_have_not_begun(campaign):
    now = datetime.now(UTC)
    set_member(campaign, "Ann", "assessor", by="Zoe")
    invite(campaign, "Ben", "assessor", by="Zoe")
    invite(campaign, "Tom", "visitor", by="Zoe")
    judge(campaign, unit(campaign, "heron", "answer"), "yes", "Ann")
    assert waiting(campaign, now)[2:] == ((), ("Ben",))
    later = now + IDLE + timedelta(minutes=1)
    assert waiting(campaign, later)[2:] == (("Ann",), ("Ben",))
    set_phase(campaign, "closed", by="Zoe")
    assert waiting(campaign, later)[2:] == ((), ())


def test_nothing_waits_for_an_organiser_of_a_frozen_campaign(campaign):
    answer = unit(campaign, "heron", "answer")
    judge(campaign, answer, "yes", "Ann")
    judge(campaign, answer, "no", "Ben")
    set_phase(campaign, "closed", by="Zoe")
    assert waiting(campaign).disputes == 1
    set_phase(campaign, "frozen", by="Zoe")
    assert waiting(campaign) == (0, 0, (), ())


def test_units_judged_today_are_counted_once(campaign):
    answer = unit(campaign, "heron", "answer")
    judge(campaign, answer, "yes", "Ann")
    judge(campaign, answer, "no", "Ann")
    now = datetime.now(UTC)
    assert judged_today(campaign.data, "Ann", now) == 1
    assert judged_today(campaign.data, "Ann", now + timedelta(days=1)) == 0

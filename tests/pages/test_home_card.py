"""A campaign on the page Home: what is left, today and at all, and links from counts to their units."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from math import ceil

from assessment.campaign.description import Description, describe_campaign
from assessment.judging.my_day import Pace
from assessment.planning.options import AssignmentOptions, Place, Plan
from assessment.planning.stored_plan import apply
from assessment.review.adjudication import desk_of
from assessment.ui import home_card
from tests.conftest import judge, unit


def test_home_tells_an_assessor_what_is_left_today_at_their_own_pace(
    campaign, monkeypatch
):
    now = datetime.now(UTC)
    day = (now + timedelta(days=1)).replace(hour=22)
    description = Description(campaign.title, "", day)
    describe_campaign(campaign, description, by="Zoe")
    monkeypatch.setattr(home_card, "time_zone", lambda: UTC)
    monkeypatch.setattr(home_card, "own_pace", lambda data, person: Pace(3600, 6))
    judge(campaign, unit(campaign, "heron", "answer"), "yes", "Ann")
    left = desk_of(campaign, "Ann").progress()
    parts = list(home_card._work_left(campaign, "Ann", left))
    units = left.total - left.done
    today = ceil((units + 1) / 2) - 1
    assert parts[0].startswith(f"**{units} left**, about ")
    assert parts[1] == "1 judged today"
    assert parts[2].startswith(f"**{today} left today**, about ")


def test_an_organiser_outside_the_plan_has_no_work_of_their_own(campaign):
    judge(campaign, unit(campaign, "heron", "answer"), "yes", "Zoe")
    assert list(home_card._assessor_lines(campaign, "Zoe", planned_only=True))
    options = AssignmentOptions(("Ann",), newcomers=True)
    apply(campaign, Plan(options, {"Ann": (Place("1"),)}), by="Zoe")
    assert not list(home_card._assessor_lines(campaign, "Zoe", planned_only=True))


def test_open_disputes_lead_to_their_units_and_to_adjudicate(campaign):
    for name, label in (("Ann", "yes"), ("Ben", "no")):
        judge(campaign, unit(campaign, "heron", "answer"), label, name)
    [line] = home_card._organiser_lines(campaign, [])
    assert "[1 open dispute](./units?campaign=spring&units-state=undecided)" in line
    assert "[decide](./adjudicate?" in line

"""A campaign on the page Home: what is left, today and at all, and links from counts and names."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from math import ceil
from uuid import uuid4

from assessment.campaign.description import Description, describe_campaign
from assessment.campaign.writer import Writer
from assessment.judging.events.questions import NewQuestion, ask
from assessment.judging.lists.my_day import PaceOfDay
from assessment.planning.options import AssignmentOptions, Plan, PlanEntry
from assessment.planning.stored_plan import apply_plan
from assessment.review.assessor_desk import desk_of
from assessment.review.questions.question_answers import answer
from assessment.ui.home import home_lines
from tests.conftest import judge, unit


def test_home_tells_an_assessor_what_is_left_today_at_their_own_pace(
    campaign, monkeypatch
):
    now = datetime.now(UTC)
    day = (now + timedelta(days=1)).replace(hour=22)
    description = Description(campaign.title, "", day)
    describe_campaign(campaign, description, by="Zoe")
    monkeypatch.setattr(home_lines, "time_zone", lambda: UTC)
    monkeypatch.setattr(home_lines, "own_pace", lambda data, person: PaceOfDay(3600, 6))
    judge(campaign, unit(campaign, "heron", "answer"), "yes", "Ann")
    left = desk_of(campaign, "Ann").progress()
    parts = list(home_lines._work_left(campaign, "Ann", left, "./judge"))
    units = left.total - left.done
    today = ceil((units + 1) / 2) - 1
    assert parts[0].startswith(f"[**{units} left**](./judge), about ")
    assert parts[1] == "1 judged today"
    assert parts[2].startswith(f"**{today} left today**, about ")


def test_an_organiser_outside_the_plan_has_no_work_of_their_own(campaign):
    judge(campaign, unit(campaign, "heron", "answer"), "yes", "Zoe")
    assert list(home_lines._assessor_lines(campaign, "Zoe", planned_only=True))
    options = AssignmentOptions(("Ann",), newcomers=True)
    apply_plan(campaign, Plan(options, {"Ann": (PlanEntry("1"),)}), by="Zoe")
    assert not list(home_lines._assessor_lines(campaign, "Zoe", planned_only=True))


def test_open_disputes_lead_to_their_units_and_to_adjudicate(campaign):
    for name, label in (("Ann", "yes"), ("Ben", "no")):
        judge(campaign, unit(campaign, "heron", "answer"), label, name)
    [line] = home_lines._organiser_lines(campaign, [])
    assert "[1 open dispute](./units?campaign=spring&units-state=undecided)" in line
    assert "[decide](./adjudicate?" in line


def test_names_of_the_idle_lead_to_what_they_have_left_and_to_the_reminders(campaign):
    apply_plan(
        campaign,
        Plan(AssignmentOptions(("Ann",)), {"Ann": (PlanEntry("1"),)}),
        by="Zoe",
    )
    [line] = home_lines._organiser_lines(campaign, [])
    left = "./units?campaign=spring&units-state=open&units-assessor=Ann"
    assert f"not begun: [Ann]({left})" in line
    assert "([remind](./people?campaign=spring&people-part=Reminders))" in line


def test_an_assessor_goes_from_counts_to_own_progress_the_desk_and_the_answer(campaign):
    chosen = unit(campaign, "heron", "answer")
    judge(campaign, chosen, "yes", "Ann")
    question = NewQuestion(str(uuid4()), "ask", chosen.ref, "Does it?")
    ask(campaign, "Ann", question)
    answer(campaign, question.uuid, "It does.", Writer("Zoe"))
    [line] = home_lines._assessor_lines(campaign, "Ann", planned_only=False)
    assert "units](./session?campaign=spring)" in line
    assert "left**](./judge?campaign=spring)" in line
    assert "[1 question answered](./judge?campaign=spring&desk-unit=" in line
    [line] = home_lines._assessor_lines(campaign, "Ann", planned_only=True)
    assert "units](./units?campaign=spring&units-assessor=Ann)" in line

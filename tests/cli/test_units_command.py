"""The command `units`: the list by filters, and what it does with many units."""

from __future__ import annotations

import csv
import io

import pytest

from assessment.campaign.workspace import ENVIRONMENT
from assessment.model.units import unit_id
from assessment.planning.options import AssignmentOptions, Plan, PlanEntry
from assessment.planning.stored_plan import apply_plan, plan_of
from assessment.review.unit_list.filters import UnitFilters
from assessment.review.unit_list.listing import list_units
from tests.commands import run_command
from tests.conftest import judge, unit


@pytest.fixture
def units(campaign, workspace, monkeypatch, capfd):
    """A function that runs the command on the campaign: exit code, standard output, standard error."""
    monkeypatch.setenv(ENVIRONMENT, str(workspace.path))

    def units(*options):
        return run_command(monkeypatch, capfd, "units", "spring", *options)

    return units


def test_units_are_listed_by_state_and_assessor_as_csv(campaign, units):
    judge(campaign, unit(campaign, "heron", "answer"), "yes", "Ann")
    code, out, _ = units("--state", "judged", "--assessor", "Ann", "--format", "csv")
    rows = list(csv.DictReader(io.StringIO(out)))
    assert code == 0
    assert [(row["topic"], row["unit"], row["labels"]) for row in rows] == [
        ("1", "answer", "Ann: yes")
    ]


def test_a_run_that_the_campaign_does_not_have_is_refused(campaign, units):
    code, _, err = units("--run", "plover")
    assert code == 2
    assert "no run 'plover'; the campaign has heron, tern" in err


def test_units_are_tagged_adjudicated_and_sent_on(campaign, units):
    judge(campaign, unit(campaign, "heron", "answer"), "yes", "Ann")
    plan = Plan(AssignmentOptions(("Ann",)), {"Ann": (PlanEntry("1"), PlanEntry("2"))})
    apply_plan(campaign, plan, by="Zoe")
    number = len(list_units(campaign, UnitFilters(topic=("2",))).rows)
    _, _, err = units("--topic", "2", "--put-tag", "late", "--send-to", "Ben")
    assert f"another tag now: {number} of {number} units" in err
    assert "on 1 screen sent to Ben" in err
    assert {place.topic for place in plan_of(campaign.data).lists["Ben"]} == {"2"}
    _, _, err = units("--label", "yes", "--adjudicate")
    assert "1 of 1 unit sent into adjudication" in err
    assert len(list_units(campaign, UnitFilters(state=("undecided",))).rows) == 1


def test_filters_are_saved_as_a_view_and_used_by_its_name(campaign, units):
    judge(campaign, unit(campaign, "heron", "answer"), "yes", "Ann")
    _, _, err = units("--state", "judged", "--topic", "1", "--save-view", "done")
    assert "saved as the view done" in err
    _, out, _ = units("--view", "done", "--format", "csv")
    assert len(list(csv.DictReader(io.StringIO(out)))) == 1
    # An option stands in place of the view's own.
    _, out, _ = units("--view", "done", "--topic", "2", "--format", "csv")
    assert not list(csv.DictReader(io.StringIO(out)))
    _, out, err = units("--delete-view", "done")
    assert (out, "deleted the view done" in err) == ("", True)
    code, _, err = units("--delete-view", "done")
    assert (code, "there is no view 'done'; the campaign has: none" in err) == (2, True)


def test_a_view_that_does_not_exist_is_refused_with_those_that_do(units):
    units("--topic", "1", "--save-view", "done")
    code, _, err = units("--view", "late")
    assert (code, "there is no view 'late'; the campaign has: done" in err) == (2, True)


def test_one_unit_is_listed_by_the_id_of_its_address(campaign, units):
    answer = unit(campaign, "heron", "answer")
    _, out, _ = units("--id", unit_id(answer.ref), "--format", "csv")
    [row] = csv.DictReader(io.StringIO(out))
    assert (row["kind"], row["key"]) == (answer.ref.kind, answer.ref.key)

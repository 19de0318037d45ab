"""The commands of a session: a plan is printed before it is made, and progress as the page shows it."""

from __future__ import annotations

import pytest

from assessment.cli import plan as _commands  # noqa: F401  hangs its commands from the group
from assessment.planning.options import DynamicQueue
from assessment.planning.stored_plan import plan_of
from assessment.review.assessor_desk import desk_of
from tests.commands import run_command
from tests.conftest import judge, unit


@pytest.fixture
def desk(campaign, workspace, monkeypatch, capfd):
    """A function that runs a command on the campaign's workspace: exit code, standard output, standard
    error.
    """

    def desk(command, *arguments):
        in_workspace = (command, *arguments, "-w", workspace.path)
        return run_command(monkeypatch, capfd, *in_workspace)

    return desk


def test_a_plan_is_printed_and_changes_nothing(campaign, desk):
    code, out, err = desk("plan", "spring", "--assessors", "Ann, Ben", "--each", "2")
    assert (code, [line.split()[0] for line in out.splitlines()]) == (
        0,
        ["assessor", "Ann", "Ben"],
    )
    assert err == "nothing is changed; --apply makes this the plan\n"
    assert not plan_of(campaign.data).is_active


def test_an_applied_plan_stands_with_everything_that_was_wished(campaign, desk):
    options = (
        "--by",
        "screen",
        "--agreement",
        "1",
        "--order",
        "runs",
        "--cap",
        "Ann=9",
        "--first",
        "tern",
        "--training",
        "2",
        "--seed",
        "7",
    )
    code, _, err = desk("plan", "spring", "--assessors", "Ann,Ben", *options, "--apply")
    campaign.state()
    options = plan_of(campaign.data).options
    assert (code, err.splitlines()[-1]) == (0, "the plan is in force")
    assert (options.by, options.agreement, options.order, options.caps) == (
        "screen",
        1,
        "runs",
        {"Ann": 9},
    )
    assert (options.first, options.training, options.seed) == (("tern",), ("2",), 7)


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (
            ("--assessors", "Ann", "--each", "2"),
            "2 assessors an item need as many assessors; 1 are named",
        ),
        (("--assessors", "Ann", "--cap", "Ann"), "'Ann' is not of the form NAME=UNITS"),
        (("--assessors", ","), "a plan needs 1 to 500 assessors"),
    ],
)
def test_what_is_wrong_is_one_sentence(desk, arguments, message):
    code, out, err = desk("plan", "spring", *arguments)
    assert (code, out) == (2, "")
    assert message in err


def test_progress_has_a_row_for_everybody(campaign, desk):
    judge(campaign, unit(campaign, "heron", "answer"), "yes", "Ann", spent_ms=4000)
    code, out, _ = desk("progress", "spring")
    head, ann = out.splitlines()
    left = len(campaign.data.units("1")) + len(campaign.data.units("2")) - 1
    assert code == 0
    assert head.split()[:3] == ["assessor", "done", "left"]
    assert ann.split()[:6] == ["Ann", "1", str(left), "0", "0", "4.0"]
    assert ann.endswith("active now")


def test_a_plan_is_for_organisers(campaign, workspace, monkeypatch, capfd):
    plan = ("plan", "spring", "--assessors", "Ann", "-w", workspace.path)
    code, _, err = run_command(monkeypatch, capfd, "--as", "assessor", *plan)
    assert code == 2
    assert "an assessor may not see everybody's progress" in err


def test_single_assignments_are_changed_by_command(campaign, desk):
    desk("plan", "spring", "--assessors", "Ann", "--apply")
    assert desk("plan", "spring", "lock", "Ann", "1")[0] == 0
    campaign.state()
    assert plan_of(campaign.data).locked == {"Ann": ("1",)}
    assert desk("plan", "spring", "unlock", "Ann", "1")[0] == 0
    code, _, err = desk("plan", "spring", "reassign", "Ann", "2", "--to", "Eve")
    assert (code, err) == (0, "the plan is changed\n")
    assert desk("plan", "spring", "assign", "Eve", "1")[0] == 0
    campaign.state()
    lists = plan_of(campaign.data).lists
    topics = {who: [entry.topic for entry in entries] for who, entries in lists.items()}
    assert topics == {"Ann": ["1"], "Eve": ["2", "1"]}


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (("lock", "Ann"), "name an assessor and a topic: plan spring lock"),
        (("reassign", "Ann", "1"), "say who takes the work over: --to NAME"),
        (("lock", "Eve", "1"), "there is no assessor 'Eve' in the plan"),
    ],
)
def test_a_change_that_is_not_possible_is_one_sentence(desk, arguments, message):
    desk("plan", "spring", "--assessors", "Ann", "--apply")
    code, out, err = desk("plan", "spring", *arguments)
    assert (code, out) == (2, "")
    assert message in err


def test_a_dynamic_queue_is_made_by_command(campaign, desk):
    code, _, err = desk(
        "plan",
        "spring",
        "--assessors",
        "Ann,Ben",
        "--each",
        "2",
        "--queue",
        "20:2",
        "--apply",
    )
    assert code == 0 and "note: about" in err
    campaign.state()
    options = plan_of(campaign.data).options
    assert (options.each, options.queue) == (
        2,
        DynamicQueue(until_agreement=True, most=2, minutes=20),
    )
    code, _, err = desk("plan", "spring", "--assessors", "Ann", "--queue", "soon")
    assert code == 2 and "'soon' is not of the form MINUTES" in err


def test_the_screens_in_hand_of_a_queue_are_printed(campaign, desk):
    code, _, err = desk("plan", "spring", "leases")
    assert (code, "the plan is no dynamic queue" in err) == (2, True)
    desk("plan", "spring", "--assessors", "Ann", "--queue", "30", "--apply")
    topic = desk_of(campaign, "Ann").show()["topic"]["id"]
    code, out, _ = desk("plan", "spring", "leases", "--format", "csv")
    head, line = out.splitlines()
    assert head == "assessor,topic,screen,judged,units,lease,since,until"
    assert line.startswith(f"Ann,{topic},")
    assert ",runs," in line

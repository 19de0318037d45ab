"""The command `known`: known answers are copied, and who met them is printed."""

from __future__ import annotations

import pytest

from assessment.campaign.workspace import ENVIRONMENT
from assessment.planning.options import AssignmentOptions, Plan, PlanEntry
from assessment.planning.stored_plan import apply_plan
from tests.commands import run_command
from tests.conftest import judge, unit


@pytest.fixture
def known(campaign, workspace, monkeypatch, capfd):
    """A function that runs the command on the campaign: exit code, standard output, standard error."""
    monkeypatch.setenv(ENVIRONMENT, str(workspace.path))

    def known(*options):
        return run_command(monkeypatch, capfd, "known", "spring", *options)

    return known


def test_known_answers_are_copied_and_who_met_them_is_printed(campaign, known):
    options = AssignmentOptions(("Ann",), training=("1",), newcomers=True)
    apply_plan(campaign, Plan(options, {"Ann": (PlanEntry("1"),)}), by="Zoe")
    answer = unit(campaign, "heron", "answer")
    judge(campaign, answer, "yes", "Zoe")
    code, _, err = known("--copy", "Zoe", "--topic", "1")
    assert (code, "1 known answer is new or changed" in err) == (0, True)
    judge(campaign, answer, "no", "Ann")
    _, out, _ = known()
    assert out.splitlines()[1].split()[:5] == [
        "training",
        "Ann",
        answer.ref.kind,
        "0",
        "1",
    ]
    assert "below 80 %" in out


def test_a_copy_needs_topics_that_are_there(known):
    assert "say of which topics" in known("--copy", "Zoe")[2]
    assert "no topic '9'" in known("--copy", "Zoe", "--topic", "9")[2]

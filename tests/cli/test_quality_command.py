"""The command `quality`: alerts, their units, and rules."""

from __future__ import annotations

import pytest
from click.testing import CliRunner

from assessment.cli import cli
from assessment.review.quality.rules import rules_of
from tests.review.quality.test_alerts import hurry


def run(workspace, *arguments):
    line = ["quality", "spring", "-w", str(workspace.path), *arguments]
    return CliRunner().invoke(cli, line)


def test_alerts_are_listed_with_their_units_once_the_rules_say_so(campaign, workspace):
    hurry(campaign)
    assert "fast" not in run(workspace).stdout
    result = run(workspace, "--set", "fewest=2", "--by", "Zoe")
    assert "too fast to have read the text" in result.stdout
    assert "the rules are changed" in result.stderr
    units = run(workspace, "--units").stdout
    assert len([line for line in units.splitlines() if "Ann" in line]) == 2 * 2


def test_rules_are_printed_as_they_are(campaign, workspace):
    printed = run(
        workspace, "--rules", "--set", "streak=9", "--floor", "accuracy=50"
    ).stdout
    assert "floor accuracy" in printed and "streak" in printed
    assert rules_of(campaign).streak == 9
    assert rules_of(campaign).floors == {"accuracy": 50}


@pytest.mark.parametrize(
    ("arguments", "why"),
    [
        (("--set", "owl=2"), "'owl' is no rule; choose one of: fewest"),
        (("--set", "owl"), "not of the form NAME=NUMBER"),
        (("--floor", "owl=2"), "'owl' is no question"),
    ],
)
def test_wrong_rules_are_refused_in_a_sentence(campaign, workspace, arguments, why):
    result = run(workspace, *arguments)
    assert why in f"{result.output}{result.exception}"

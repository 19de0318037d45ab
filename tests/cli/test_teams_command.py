"""The command `teams`: runs with team and priority, and teams with too many runs."""

from __future__ import annotations

from click.testing import CliRunner

from assessment.cli import cli


def run(workspace, *arguments):
    command = ["teams", "spring", "-w", str(workspace.path), *arguments]
    return CliRunner().invoke(cli, command)


def test_teams_and_priorities_are_set_and_listed(campaign, workspace):
    result = run(
        workspace,
        "--team",
        "tern=ibis",
        "--team",
        "heron=ibis",
        "--priority",
        "tern=high",
    )
    assert result.exit_code == 0, result.output
    rows = [line.split() for line in result.stdout.splitlines()]
    assert ["tern", "2024", "ibis", "an", "organiser", "high"] in rows
    again = run(workspace, "--team", "tern=", "--priority", "tern=")
    assert ["tern", "2024", "gull", "the", "run"] in [
        line.split() for line in again.stdout.splitlines()
    ]


def test_a_team_with_too_many_runs_is_named_on_standard_error(campaign, workspace):
    campaign.store.change_settings(campaign.row.id, {"team-runs": "1"}, "Zoe")
    result = run(workspace, "--team", "tern=ibis")
    assert "team 'ibis' has 2 runs" in result.stderr


def test_an_unknown_priority_lists_the_known_ones(campaign, workspace):
    result = run(workspace, "--priority", "tern=urgent")
    assert "choose one of: high, medium, low" in str(result.exception)

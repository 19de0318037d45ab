"""The command for teams and priorities of runs."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping

import click

from assessment.cli.group import cli
from assessment.cli.options import (
    assignments,
    campaign_at,
    table_option,
    workspace_option,
)
from assessment.cli.permissions import COMMAND_LINE, needs
from assessment.cli.printing import print_table, say
from assessment.exchange.runs.limits import problems_of_campaign
from assessment.exchange.runs.submissions import set_submissions, submissions


@cli.command()
@click.argument("name")
@click.option(
    "--team",
    "teams",
    multiple=True,
    metavar="RUN=TEAM",
    callback=assignments,
    help="Give a run its team; RUN= takes it back.  Can be given again.",
)
@click.option(
    "--priority",
    "priorities",
    multiple=True,
    metavar="RUN=PRIORITY",
    callback=assignments,
    help="high, medium or low; RUN= takes it back.  Can be given again.",
)
@table_option
@workspace_option
@needs("import files")
def teams(
    name: str, teams: dict[str, str], priorities: dict[str, str], folder: str | None
) -> None:
    """List the runs of campaign NAME with team and priority, after changing those that options name.

    Teams with more runs than the campaign's limits allow are named on standard error.

    \b
    Examples:
      python -m assessment teams spring
      python -m assessment teams spring --team ternqa1=tern --priority ternqa1=high
    """
    campaign = campaign_at(folder, name)
    for team, runs in _runs_by_value(teams).items():
        set_submissions(campaign, runs, team=team, by=COMMAND_LINE)
    for priority, runs in _runs_by_value(priorities).items():
        set_submissions(campaign, runs, priority=priority, by=COMMAND_LINE)
    print_table(
        ("run", "kind", "team", "team set by", "priority"), submissions(campaign)
    )
    # Limits are checked after the change: the options may be what mends them.
    for problem in problems_of_campaign(campaign):
        say(problem.sentence)


def _runs_by_value(values: Mapping[str, str]) -> Mapping[str, list[str]]:
    """The runs that get the same value, which are stored together."""
    runs = defaultdict(list)
    for run, value in values.items():
        runs[value].append(run)
    return runs

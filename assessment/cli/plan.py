"""Commands for a session: the assignment plan, as options or a file say it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from pathlib import Path
from typing import get_args

import click

from assessment.campaign import Campaign
from assessment.cli.assignment_actions import Action, ActionOptions, run_action
from assessment.cli.group import cli
from assessment.cli.options import (
    campaign_at,
    layout_option,
    table_option,
    workspace_option,
)
from assessment.cli.permissions import COMMAND_LINE, needs
from assessment.cli.plan_options import plan_options
from assessment.cli.printing import print_table, progress, say
from assessment.planning.making.assignment_file import plan_of_file
from assessment.planning.making.plan_preview import Load, preview
from assessment.planning.options import AssignmentOptions
from assessment.planning.stored_plan import apply_plan

ACTIONS = get_args(Action)

apply_option = click.option(
    "--apply",
    "applied",
    is_flag=True,
    help="Make this the plan in force; without it, nothing changes.",
)


@cli.command()
@click.argument("name")
@click.argument("action", type=click.Choice(ACTIONS), required=False)
@click.argument("assessor", default="")
@click.argument("topic", default="")
@plan_options
@layout_option
@click.option(
    "--to",
    default="",
    metavar="NAME",
    help="With `reassign`: who takes the work over.",
)
@click.option(
    "--open",
    "only_open",
    is_flag=True,
    help="With `reassign`: only the screens with open units.",
)
@apply_option
@workspace_option
@needs("session")
def plan(
    name: str,
    action: Action | None,
    folder: str | None,
    applied: bool,
    **options: object,
) -> None:
    """Print how much each assessor of campaign NAME would judge; with --apply, make this the plan.

    Assessors keep the topics and screens that they have begun, and no judgment is ever lost.

    \b
    With an action it is about the plan in force:
      plan NAME matrix                                who has how much of which topic, in which state
      plan NAME leases                                who has which screen of a dynamic queue until when
      plan NAME lock ASSESSOR TOPIC                   store no further judgment of ASSESSOR there
      plan NAME unlock ASSESSOR TOPIC
      plan NAME assign ASSESSOR TOPIC                 put the topic at the end of the list
      plan NAME reassign ASSESSOR TOPIC --to OTHER    all units, or with --open the open ones
    """
    campaign = campaign_at(folder, name)
    # click passes the options by the names of the records' fields; it alone knows their types.
    fields = {field: options.pop(field) for field in ActionOptions._fields}
    if action is None:
        _preview(campaign, applied, options)
    else:
        run_action(campaign, action, ActionOptions(**fields))  # type: ignore[arg-type]


def _preview(campaign: Campaign, applied: bool, options: Mapping[str, object]) -> None:
    # click passes the options by the names of the record's fields; it alone knows their types.
    assignment_options = AssignmentOptions(**options)  # type: ignore[arg-type]
    if assignment_options.queue is not None:
        assignment_options = replace(assignment_options, by="screen")
    # Assigned twice, judgments made meanwhile could change the plan that was printed.
    plan_preview = preview(campaign, assignment_options, progress())
    head = ("assessor", "topics", "units", "by all", "training", "done", "hours left")
    print_table(head, map(_load_row, plan_preview.loads))
    for note in plan_preview.notes:
        say(f"note: {note}")
    if applied:
        apply_plan(campaign, plan_preview.assignment.plan, by=COMMAND_LINE)
        say("the plan is in force")
    else:
        say("nothing is changed; --apply makes this the plan")


@cli.command()
@click.argument("name")
@click.argument("file", type=click.Path(exists=True, dir_okay=False, path_type=Path))
@apply_option
@table_option
@workspace_option
@needs("session")
def assignments(name: str, file: Path, applied: bool, folder: str | None) -> None:
    """Print the plan that FILE says for campaign NAME; with --apply, make this the plan.

    FILE has the track's own format: NIST's assessor_assignments.json for TREC CAR.
    """
    campaign = campaign_at(folder, name)
    planned = plan_of_file(campaign, file.name, file.read_bytes())
    rows = []
    for assessor, entries in planned.plan.lists.items():
        topics = ", ".join(entry.topic for entry in entries)
        rows.append((assessor, str(len(entries)), topics))
    print_table(("assessor", "topics", "which"), rows)
    for wrong in planned.problems:
        say(f"{wrong.file}, {wrong.place}: {wrong.sentence}")
    if planned.unassigned:
        say(f"topics in no list: {', '.join(planned.unassigned)}")
    if applied:
        apply_plan(campaign, planned.plan, by=COMMAND_LINE)
        say("the plan is in force")
    else:
        say("nothing is changed; --apply makes this the plan")


def _load_row(load: Load) -> tuple[str, ...]:
    counts = (load.topics, load.units, load.shared, load.training, load.done)
    hours = f"{load.hours:.1f}"
    return (load.assessor, *map(str, counts), hours)

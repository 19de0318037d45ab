"""Commands for a session: who judges what, and how far everybody is."""

from __future__ import annotations

import time
from collections.abc import Sequence
from datetime import UTC, datetime

import click

from assessment.campaign import workspace_at
from assessment.cli.group import cli
from assessment.cli.options import workspace_option
from assessment.cli.people import BY
from assessment.cli.permissions import needs
from assessment.cli.printing import out, progress, say
from assessment.exchange import orphans
from assessment.formats.tables import text_table
from assessment.planning.options import ORDERS, AssignmentOptions
from assessment.planning.outside_plan import in_words
from assessment.planning.plan_preview import Load, preview
from assessment.planning.progress import Person, people, report
from assessment.planning.stored_plan import apply


def _names(context: click.Context, parameter: click.Parameter, value: str) -> tuple[str, ...]:
    return tuple(name for name in map(str.strip, (value or "").split(",")) if name)


def _caps(context: click.Context, parameter: click.Parameter, values: Sequence[str]) -> dict[str, int]:
    wrong = [
        value for value in values if not value.rpartition("=")[0] or not value.rpartition("=")[2].isdecimal()
    ]
    if wrong:
        raise click.BadParameter(f"{wrong[0]!r} is not of the form NAME=UNITS")
    return {name: int(units) for name, _, units in (value.rpartition("=") for value in values)}


@cli.command()
@click.argument("name")
@click.option("--assessors", required=True, callback=_names, help="Names with commas between them.")
@click.option(
    "--by",
    type=click.Choice(["topic", "screen"]),
    default="topic",
    show_default=True,
    help="What is given out as a whole.",
)
@click.option("--each", type=int, default=1, show_default=True, help="Assessors for each topic or screen.")
@click.option(
    "--twice",
    type=float,
    default=0.0,
    show_default=True,
    help="Share from 0 to 1 that two judge, where --each is 1.",
)
@click.option("--agreement", type=int, default=0, show_default=True, help="Topics or screens that all judge.")
@click.option(
    "--order",
    type=click.Choice(list(ORDERS)),
    default="topics",
    show_default=True,
    help="What is judged first.",
)
@click.option(
    "--cap",
    "caps",
    multiple=True,
    metavar="NAME=UNITS",
    callback=_caps,
    help="The most units for one assessor; can be given again.",
)
@click.option(
    "--first", callback=_names, default="", help="Runs whose screens come first, with commas between them."
)
@click.option("--training", callback=_names, default="", help="Training topics, with commas between them.")
@click.option("--seed", type=int, default=0, show_default=True, help="The same seed gives the same plan.")
@click.option(
    "--apply", "applied", is_flag=True, help="Make this the plan that stands; without it, nothing changes."
)
@workspace_option
@needs("session")
def plan(name: str, folder: str | None, applied: bool, **wished: object) -> None:
    """Print who of campaign NAME would judge how much; with --apply, make it so.

    What somebody has begun stays theirs, and no judgment is ever lost.
    """
    campaign = workspace_at(folder).campaign(name)
    found = preview(campaign, AssignmentOptions(**wished), progress())  # type: ignore[arg-type]
    out(
        text_table(
            ("assessor", "topics", "units", "by all", "training", "done", "hours left"),
            map(_load_row, found.loads),
        ).encode()
    )
    for note in found.notes:
        say(f"note: {note}")
    if applied:
        apply(campaign, found.assignment.plan, by=BY)
    say("the plan stands" if applied else "nothing is changed; --apply makes this the plan")


def _load_row(load: Load) -> tuple[str, ...]:
    return (
        load.assessor,
        str(load.topics),
        str(load.units),
        str(load.shared),
        str(load.training),
        str(load.done),
        f"{load.hours:.1f}",
    )


@cli.command(name="progress")
@click.argument("name")
@workspace_option
@needs("session")
def progress_command(name: str, folder: str | None) -> None:
    """How far everybody at campaign NAME is: units done and left, median seconds, hours left, estimated end."""
    campaign = workspace_at(folder).campaign(name)
    found = report(campaign, progress())
    head = (
        "assessor",
        "done",
        "left",
        "flagged",
        "cannot judge",
        "seconds",
        "hours left",
        "end",
        "last",
        "state",
    )
    out(text_table(head, map(_person_row, people(found, time.time()))).encode())
    if outside := in_words(campaign):
        say(outside)
    lost = orphans.find(campaign, progress())
    if lost.count:
        say(f"note: {orphans.summary(lost)}; `orphans {name}` lists them")


def _person_row(one: Person) -> tuple[str, ...]:
    line = one.line
    state = ", ".join(
        filter(None, [one.state, f"faster than usual: {', '.join(one.fast)}" if one.fast else ""])
    )
    counts = (str(count) for count in (line.done, line.left, line.flagged, line.cannot))
    return (
        one.name,
        *counts,
        "" if line.seconds is None else f"{line.seconds:.1f}",
        f"{one.hours:.1f}",
        _day(one.end),
        _day(one.last),
        state,
    )


def _day(at: float | None) -> str:
    return "" if at is None else datetime.fromtimestamp(at, UTC).strftime("%Y-%m-%d %H:%M")

"""The command for the progress of assessors."""

from __future__ import annotations

import time
from collections.abc import Sequence
from datetime import UTC, datetime

import click

from assessment.access.letters import reminder_letter
from assessment.campaign import Campaign
from assessment.campaign.description import description_of
from assessment.cli.group import cli
from assessment.cli.options import campaign_at, table_option, workspace_option
from assessment.cli.permissions import needs
from assessment.cli.printing import print_bytes, print_table, progress, say
from assessment.exchange.carry_over import orphans
from assessment.planning.judgments_outside_plan import in_words
from assessment.planning.progress.assessor_states import Person, people
from assessment.planning.progress.reports import report

_PROGRESS_COLUMNS = (
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


@cli.command(name="progress")
@click.argument("name")
@click.option(
    "--letters", is_flag=True, help="Print a reminder for everybody who is idle."
)
@table_option
@workspace_option
@needs("session")
def progress_command(name: str, *, letters: bool, folder: str | None) -> None:
    """Print each assessor's progress in campaign NAME.

    The columns are units done and left, median seconds, hours left, and the estimated end.
    """
    campaign = campaign_at(folder, name)
    assessors = people(report(campaign, progress()), time.time())
    if letters:
        _print_letters(campaign, assessors)
        return
    print_table(_PROGRESS_COLUMNS, map(_person_row, assessors))
    outside = in_words(campaign)
    if outside:
        say(outside)
    # Judgments without a unit lower "done" without a trace, so the progress mentions them.
    lost = orphans.find(campaign, progress())
    if lost.count:
        say(f"note: {orphans.summary(lost)}; `orphans {name}` lists them")


def _print_letters(campaign: Campaign, assessors: Sequence[Person]) -> None:
    """A reminder for each idle assessor; two empty lines part them."""
    description = description_of(campaign)
    written = [
        reminder_letter(description, person.name, left=person.line.left)
        for person in assessors
        if person.is_idle
    ]
    # On standard error: a script that mails the letters has none then.
    if not written:
        say("nobody is idle")
        return
    print_bytes(("\n\n\n".join(written) + "\n").encode())


def _person_row(person: Person) -> tuple[str, ...]:
    line = person.line
    left = f"about {line.left}" if line.possible else f"{line.left}"
    counts = (line.done, left, line.flagged, line.cannot_judge)
    seconds = "" if line.seconds is None else f"{line.seconds:.1f}"
    hours = f"{person.hours:.1f}"
    return (
        person.name,
        *map(str, counts),
        seconds,
        hours,
        _minute(person.end),
        _minute(person.last),
        _state(person),
    )


def _state(person: Person) -> str:
    states: list[str] = []
    if person.state:
        states.append(person.state)
    if person.fast:
        kinds = ", ".join(person.fast)
        states.append(f"faster than usual: {kinds}")
    return ", ".join(states)


def _minute(at: float | None) -> str:
    if at is None:
        return ""
    # UTC, as in files and the log: a server does not know the reader's time zone.
    return datetime.fromtimestamp(at, UTC).strftime("%Y-%m-%d %H:%M")

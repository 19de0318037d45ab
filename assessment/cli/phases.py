"""Commands for the phase of a campaign, and for what is open before it goes on."""

from __future__ import annotations

from typing import cast

import click

from assessment.campaign import phase_log
from assessment.cli.group import cli
from assessment.cli.options import (
    campaign_at,
    confirm_option,
    table_option,
    workspace_option,
)
from assessment.cli.permissions import COMMAND_LINE, needs
from assessment.cli.printing import print_bytes, print_table, progress
from assessment.model.permissions import PHASES, Phase
from assessment.review.phases.open_work import open_work
from assessment.review.phases.phase_conditions import change_phase


@cli.command()
@click.argument("name")
@table_option
@workspace_option
@needs("session")
def checklist(name: str, folder: str | None) -> None:
    """List what is open in campaign NAME: look at it before you close, freeze, release or sign off.

    The last column is the phase in which the work can no longer be done.
    """
    rows = []
    for work in open_work(campaign_at(folder, name), progress()):
        rows.append((f"{work.number:,}", work.what, work.parts, work.before or ""))
    print_table(("number", "what", "of", "ends when"), rows)


@cli.command()
@click.argument("name")
@click.argument("phase", type=click.Choice(list(PHASES)), required=False)
@confirm_option
@click.option("--reason", default="", help="Why; needed to go back.  The log keeps it.")
@workspace_option
@needs("session")
def phase(
    name: str, phase: str | None, *, confirmed: str, reason: str, folder: str | None
) -> None:
    """Print the phase of campaign NAME, or change it to PHASE first.

    \b
    Examples:
      python -m assessment phase spring closed
      python -m assessment phase spring frozen --confirm spring
      python -m assessment phase spring open --reason "two answers were missing"
    """
    campaign = campaign_at(folder, name)
    if phase:
        change_phase(
            campaign,
            # click has checked the choice; the type checker cannot know it.
            cast(Phase, phase),
            by=COMMAND_LINE,
            confirmed=confirmed,
            reason=reason,
            progress=progress(),
        )
    print_bytes(f"{campaign.phase}: {PHASES[campaign.phase]}\n".encode())
    seal = phase_log.seal(campaign)
    if seal:
        print_bytes(f"head of the log at {seal.at}: {seal.chain}\n".encode())

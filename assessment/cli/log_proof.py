"""The command that proves the logs of a workspace."""

from __future__ import annotations

import sys

import click

from assessment.campaign import existing_workspace
from assessment.cli.group import cli
from assessment.cli.options import workspace_option
from assessment.cli.permissions import needs
from assessment.cli.printing import print_bytes
from assessment.exchange.release import log_proof
from assessment.exchange.release.log_proof import prove
from assessment.formats.tables import printable


@cli.command(name="verify-log")
@click.argument("name", metavar="[CAMPAIGN]", required=False)
@click.option(
    "--head",
    "heads",
    multiple=True,
    metavar="HASH",
    help="A head noted earlier, which must be in the log; may be repeated.",
)
@workspace_option
@needs("campaigns")
def verify_log(name: str | None, heads: tuple[str, ...], folder: str | None) -> None:
    """Compute the hash chain of CAMPAIGN's log again, or without CAMPAIGN of every log.

    Exit code 1 and the first event that differs if a log was changed.
    """
    workspace = existing_workspace(folder)
    if heads and not name:
        raise click.UsageError("say whose head it is: verify-log CAMPAIGN --head HASH")
    campaigns = (
        [workspace.campaign(name)] if name else list(workspace.campaigns().values())
    )
    holds = True
    for campaign in campaigns:
        proof = prove(campaign, heads)
        holds = holds and proof.holds
        # Every log is checked to its end, also after the first broken one.
        for line in log_proof.lines(proof):
            print_bytes(f"{campaign.name}, {printable(line)}\n".encode())
    sys.exit(0 if holds else 1)

"""Commands for a whole workspace: migration, proof of the log, samples."""

from __future__ import annotations

import sys

import click

from assessment import __version__
from assessment.campaign import existing_workspace, workspace_at
from assessment.cli.group import cli
from assessment.cli.options import workspace_option
from assessment.cli.permissions import needs
from assessment.cli.printing import print_bytes, progress
from assessment.exchange.release import log_proof
from assessment.exchange.release.log_proof import prove
from assessment.exchange.sample_campaigns import add_samples
from assessment.formats.tables import printable
from assessment.sentences.splitters import splitter


@cli.command()
@workspace_option
@needs("campaigns")
def migrate(folder: str | None) -> None:
    """Update the schema of the workspace's database.

    If the servers' own log-in may not do that, set ASSESSMENT_STORE to one that owns the database.
    """
    store = existing_workspace(folder).store
    click.echo(f"{store.path} is up to date with version {__version__}", err=True)


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


@cli.command()
@click.option(
    "--if-empty", is_flag=True, help="Do nothing if the workspace has any campaign."
)
@workspace_option
@needs("campaigns")
def samples(if_empty: bool, folder: str | None) -> None:
    """Add the sample campaigns that the workspace does not have yet."""
    workspace = workspace_at(folder)
    # For containers, which run this at every start.
    if if_empty and workspace.store.campaigns():
        return
    added = add_samples(workspace, splitter("auto"), progress())
    names = ", ".join(campaign.name for campaign in added)
    click.echo(f"added: {names or 'nothing, all are there'}", err=True)

"""Commands for a whole workspace: migration and samples."""

from __future__ import annotations

import click

from assessment import __version__
from assessment.campaign import existing_workspace, workspace_at
from assessment.cli.group import cli
from assessment.cli.options import workspace_option
from assessment.cli.permissions import needs
from assessment.cli.printing import progress
from assessment.exchange.sample_campaigns import add_samples
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

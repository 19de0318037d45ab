"""The command `samples`: the sample campaigns that a workspace does not have yet."""

from __future__ import annotations

import click

from assessment.campaign import workspace_at
from assessment.cli.group import cli
from assessment.cli.options import workspace_option
from assessment.cli.permissions import needs
from assessment.cli.printing import progress
from assessment.exchange.sample_campaigns import add_samples
from assessment.sentences.splitters import splitter


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

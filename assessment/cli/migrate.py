"""The command `migrate`: a workspace's database for the present version."""

from __future__ import annotations

import click

from assessment import __version__
from assessment.campaign import existing_workspace
from assessment.cli.group import cli
from assessment.cli.options import workspace_option
from assessment.cli.permissions import needs


@cli.command()
@workspace_option
@needs("campaigns")
def migrate(folder: str | None) -> None:
    """Update the schema of the workspace's database.

    If the servers' own log-in may not do that, set ASSESSMENT_STORE to one that owns the database.
    """
    store = existing_workspace(folder).store
    click.echo(f"{store.path} is up to date with version {__version__}", err=True)

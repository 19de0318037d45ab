"""Commands that copy the whole database, and that rebuild a campaign from its archive."""

from __future__ import annotations

from pathlib import Path

import click

from assessment.campaign import existing_workspace, workspace_at
from assessment.cli.group import cli
from assessment.cli.options import workspace_option
from assessment.cli.permissions import needs
from assessment.exchange.archive import restoration


@cli.command()
@click.argument("archive", type=click.Path(exists=True, dir_okay=False, path_type=Path))
@click.option(
    "--as",
    "name",
    help="The campaign's name in this workspace (default: as in the archive).",
)
@workspace_option
@needs("campaigns")
def restore(archive: Path, name: str | None, folder: str | None) -> None:
    """Rebuild a campaign from its ARCHIVE, with its whole log."""
    campaign = restoration.restore(workspace_at(folder), archive.read_bytes(), name)
    click.echo(f"campaign {campaign.name} is restored", err=True)


@cli.command()
@click.argument("target", type=click.Path(dir_okay=False, path_type=Path))
@workspace_option
@needs("campaigns")
def backup(target: Path, folder: str | None) -> None:
    """Write a consistent copy of the workspace's database to TARGET; people can go on judging meanwhile."""
    existing_workspace(folder).store.backup(target)
    click.echo(f"backup written to {target}", err=True)

"""The command that starts the server."""

from __future__ import annotations

import os
import sys
from pathlib import Path

import click

from assessment.campaign import workspace_at
from assessment.campaign.workspace import ENVIRONMENT
from assessment.cli.group import cli
from assessment.cli.options import workspace_option
from assessment.cli.permissions import needs
from assessment.cli.printing import progress, say
from assessment.exchange.sample_campaigns import add_samples
from assessment.formats.program_files import program_folder
from assessment.sentences.splitters import splitter


@cli.command()
@click.option(
    "--port",
    type=click.IntRange(1, 65535),
    default=8501,
    show_default=True,
    help="The port to listen on.",
)
@click.option(
    "--address",
    default="localhost",
    show_default=True,
    help="The address to listen on; see the access modes before you name another one.",
)
@click.option(
    "--samples/--no-samples",
    "with_samples",
    default=True,
    show_default=True,
    help="Whether an empty workspace gets the sample campaigns first.",
)
@workspace_option
@needs("campaigns")
def run(port: int, address: str, with_samples: bool, folder: str | None) -> None:
    """Start the server, by default at http://localhost:8501 with the workspace's campaigns.

    It runs until it is interrupted (Ctrl+C), or gets SIGTERM.

    \b
    Examples:
      assessment-desk run
      assessment-desk run -w /srv/desk --port 9000 --no-samples
    """
    if with_samples:
        _fill_if_empty(folder)
    if folder:
        os.environ[ENVIRONMENT] = str(Path(folder).resolve())
    command = server_command(port, address)
    # Instead of this process, so that signals of a supervisor reach the server itself.
    os.execv(command[0], command)


def _fill_if_empty(folder: str | None) -> None:
    store = workspace_at(folder).store
    if not store.campaigns():
        added = add_samples(workspace_at(folder), splitter("auto"), progress())
        say(f"added: {', '.join(campaign.name for campaign in added)}")
    store.close()


def server_command(port: int, address: str) -> list[str]:
    """The command line of a server at this port and address."""
    script = str(program_folder() / "app.py")
    options = ["--server.port", str(port), "--server.address", address]
    return [sys.executable, "-m", "streamlit", "run", script, *options]

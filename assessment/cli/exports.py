"""Commands that write files of a campaign."""

from __future__ import annotations

from pathlib import Path

import click

from assessment.campaign import workspace_at
from assessment.cli.group import cli
from assessment.cli.options import splitter_option, workspace_option
from assessment.cli.permissions import needs
from assessment.cli.printing import out, progress
from assessment.exchange import exports
from assessment.exchange.exports import repaired_run, warnings
from assessment.sentences.splitters import splitter


@cli.command()
@click.argument("name")
@click.argument("what")
@click.option(
    "-o",
    "--output",
    type=click.Path(dir_okay=False, path_type=Path),
    help="The file to write (default: standard output).",
)
@workspace_option
@needs("release")
def export(name: str, what: str, output: Path | None, folder: str | None) -> None:
    """Write WHAT of campaign NAME: judgments, judgments-csv, scores, archive, or one of the track's own exports."""
    campaign = workspace_at(folder).campaign(name)
    data = exports.export(campaign, what)[1]
    own = what in {export.name for export in campaign.track.exports}
    for line in warnings(campaign, progress()).get(what, ()) if own else ():
        click.echo(f"note: {line}", err=True)
    if output:
        output.write_bytes(data)
    else:
        out(data)


@cli.command()
@click.argument("name")
@click.argument("run")
@splitter_option
@workspace_option
@needs("release")
def repair(name: str, run: str, splitter_name: str, folder: str | None) -> None:
    """Write RUN of campaign NAME with what can be repaired repaired, in its own format."""
    out(repaired_run(workspace_at(folder).campaign(name), run, splitter(splitter_name)))

"""Commands that write exports and repaired runs of a campaign."""

from __future__ import annotations

from pathlib import Path

import click

from assessment.cli.group import cli
from assessment.cli.options import (
    campaign_at,
    campaign_splitter,
    output_option,
    splitter_option,
    workspace_option,
)
from assessment.cli.permissions import needs
from assessment.cli.printing import (
    print_bytes,
    progress,
    say,
    write_output,
)
from assessment.exchange.exports import campaign_exports as exports
from assessment.exchange.exports.campaign_exports import warnings
from assessment.exchange.runs.repairs import changes_list, repaired_run


@cli.command()
@click.argument("name")
@click.argument("what")
@output_option
@workspace_option
@needs("release")
def export(name: str, what: str, output: Path | None, folder: str | None) -> None:
    """Write WHAT of campaign NAME.

    WHAT is judgments, judgments-csv, scores, archive, or one of the track's own exports.
    """
    campaign = campaign_at(folder, name)
    data = exports.export(campaign, what)[1]
    # Only the track's own exports have warnings, and finding them takes time in a large campaign.
    if what in {export.name for export in campaign.track.exports}:
        for line in warnings(campaign, progress()).get(what, ()):
            click.echo(f"note: {line}", err=True)
    write_output(data, output)


@cli.command()
@click.argument("name")
@click.argument("run")
@click.option(
    "--changes",
    "list_file",
    type=click.Path(dir_okay=False, path_type=Path),
    help="Write the list of changes to this file (CSV) instead of standard error.",
)
@splitter_option
@workspace_option
@needs("release")
def repair(
    name: str,
    *,
    run: str,
    list_file: Path | None,
    splitter_name: str,
    folder: str | None,
) -> None:
    """Write RUN of campaign NAME in its own format, with every problem repaired that can be.

    What was changed is listed on standard error, a line for each change.
    """
    campaign = campaign_at(folder, name)
    repaired = repaired_run(campaign, run, campaign_splitter(campaign, splitter_name))
    print_bytes(repaired.data)
    if list_file:
        list_file.write_bytes(changes_list(repaired))
        return
    for place, what in repaired.changes:
        say(f"{place}: {what}")
    say(f"changes: {len(repaired.changes)}")

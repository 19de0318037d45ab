"""The command that writes the report of a campaign."""

from __future__ import annotations

from pathlib import Path

import click

from assessment.cli.group import cli
from assessment.cli.options import campaign_at, workspace_option
from assessment.cli.permissions import needs
from assessment.cli.printing import print_bytes, progress
from assessment.report import report as report_html


@cli.command()
@click.argument("name")
@click.option(
    "-o",
    "--output",
    type=click.Path(dir_okay=False, path_type=Path),
    help="The file to write (default: standard output).",
)
@click.option(
    "--anonymous", is_flag=True, help="Number the assessors instead of naming them."
)
@click.option(
    "--measure",
    "measures",
    multiple=True,
    metavar="M",
    help="A measure to look at closely; can be given again (default: the first few).",
)
@workspace_option
@needs("release")
def report(
    name: str,
    *,
    output: Path | None,
    anonymous: bool,
    measures: tuple[str, ...],
    folder: str | None,
) -> None:
    """Write the report of campaign NAME: one HTML file with tables, plots and method notes.

    \b
    Example:
      python -m assessment report spring -o report.html --measure "Citation Coverage"
    """
    campaign = campaign_at(folder, name)
    data = report_html(
        campaign, measures=measures, anonymous=anonymous, progress=progress()
    )
    if output:
        output.write_bytes(data)
    else:
        print_bytes(data)

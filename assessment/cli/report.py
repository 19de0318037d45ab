"""The command that writes the report of a campaign."""

from __future__ import annotations

from pathlib import Path

import click

from assessment.cli.group import cli
from assessment.cli.options import (
    campaign_at,
    output_option,
    workspace_option,
)
from assessment.cli.permissions import needs
from assessment.cli.printing import (
    progress,
    write_output,
)
from assessment.report import report as report_html


@cli.command()
@click.argument("name")
@output_option
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
    write_output(data, output)

"""The command that imports files into a campaign."""

from __future__ import annotations

import sys

import click

from assessment.cli.check_and_score import check_kinds
from assessment.cli.group import cli
from assessment.cli.import_problems import print_problems, say_verdicts
from assessment.cli.options import (
    campaign_at,
    campaign_splitter,
    every_option,
    files_argument,
    splitter_option,
    workspace_option,
)
from assessment.cli.permissions import COMMAND_LINE, needs
from assessment.cli.printing import progress, say
from assessment.exchange.imports.dry_run import check_files
from assessment.exchange.imports.files import InputFile, import_files
from assessment.formats.plurals import number_of


@cli.command(name="import")
@click.argument("name")
@files_argument
@click.option(
    "--assessor",
    default="imported",
    show_default=True,
    help="Whose judgments a file without names holds.",
)
@click.option(
    "--replace",
    is_flag=True,
    help="Also import files that withdraw or change answers that have judgments.",
)
@click.option(
    "--dry-run",
    "only_check",
    is_flag=True,
    help="Say what an import would do, and store nothing.",
)
@splitter_option
@every_option
@workspace_option
@needs("import files")
def import_command(
    name: str,
    *,
    files: list[InputFile],
    assessor: str,
    replace: bool,
    only_check: bool,
    splitter_name: str,
    every: bool,
    folder: str | None,
) -> None:
    """Import FILES into campaign NAME, each whole or not at all; exit code 1 if one cannot be loaded.

    A file that would withdraw or change answers that have judgments is not stored, and the command prints
    what would happen; --replace stores it.  `versions` lists every version of a run and makes an earlier
    one current again.
    """
    campaign = campaign_at(folder, name)
    # Before anything is stored: a misspelt kind in the last file must not leave the first ones
    # imported.
    check_kinds(campaign, files)
    use_files = check_files if only_check else import_files
    reports = use_files(
        campaign,
        files,
        splitter=campaign_splitter(campaign, splitter_name),
        by=COMMAND_LINE,
        assessor=assessor,
        progress=progress(),
        replace=replace,
    )
    print_problems(reports, every=every)
    for report in reports:
        for change in report.changes:
            unchanged = number_of(change.unchanged, "unit")
            units = f"{unchanged} kept, {change.gone} gone, {change.new} new"
            carried = f"{number_of(change.carried, 'judgment')} carried over"
            say(f"{change.run}, topic {change.topic}: {units}, {carried}")
    say_verdicts(reports)
    if only_check:
        say("checked only: nothing is stored")
    sys.exit(0 if all(report.loaded for report in reports) else 1)

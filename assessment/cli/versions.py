"""Commands for what was there before: versions of a run, and judgments whose unit is gone."""

from __future__ import annotations

import click

from assessment.campaign import workspace_at
from assessment.campaign.replacing import sentence
from assessment.campaign.run_versions import effects, make_current
from assessment.campaign.run_versions import versions as versions_of
from assessment.cli.group import cli
from assessment.cli.options import workspace_option
from assessment.cli.printing import out, say
from assessment.cli.rights import needs
from assessment.tables import text_table

_COLUMNS = ("version", "file", "taken in", "by", "answers", "new or changed", "withdrawn", "current")


@cli.command()
@click.argument("name")
@click.argument("run")
@click.option("--restore", "number", type=int, metavar="N", help="Make version N current again.")
@click.option("--by", default="command line", show_default=True, help="Who makes it current.")
@workspace_option
@needs("take in")
def versions(name: str, run: str, number: int | None, by: str, folder: str | None) -> None:
    """The versions of RUN of campaign NAME: each import that changed its answers.

    --restore makes an earlier one current again: its answers stand as they did, and the judgments of it count again.

    \b
    Examples:
      python -m assessment versions spring M1
      python -m assessment versions spring M1 --restore 1
    """
    campaign = workspace_at(folder).campaign(name)
    if number is not None:
        happened = effects(campaign, run, number)
        made = make_current(campaign, run, number, by=by)
        say(f"version {number} of {run} is current again, as version {made.number}")
        if happened:
            say(f"answers that stood before: {sentence(happened)}")
    rows = [
        (str(v.number), v.file, v.at, v.by, str(v.answers), str(v.changed), str(v.withdrawn), "yes" if v.current else "")
        for v in versions_of(campaign, run)
    ]
    out(text_table(_COLUMNS, rows).encode())

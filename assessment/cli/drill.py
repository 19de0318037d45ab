"""The command for a drill: is a copy of the workspace as good as the workspace?"""

from __future__ import annotations

import sys
import tempfile

import click

from assessment.campaign import existing_workspace
from assessment.campaign.signing_key import KEY
from assessment.cli.group import cli
from assessment.cli.options import table_option, workspace_option
from assessment.cli.permissions import needs
from assessment.cli.printing import print_table, progress, say
from assessment.exchange.drill import DrilledCampaign
from assessment.exchange.drill import drill as drill_workspace

_HEAD = ("campaign", "judgments", "later ones", "log", "scores", "verdict")


@cli.command()
@click.option(
    "--restored",
    metavar="PLACE",
    help="Compare this folder or postgresql:// URL, to which you have restored a copy, and make none.",
)
@table_option
@workspace_option
@needs("campaigns")
def drill(restored: str | None, folder: str | None) -> None:
    """Restore a copy of the workspace to a place of its own, and compare everything with the workspace.

    People can go on judging meanwhile.  Exit code 1 if a campaign is missing in the copy, its log is broken,
    or its scores differ.  For PostgreSQL restore the dump first: --restored PLACE.

    \b
    Examples:
      assessment-desk drill -w /srv/desk
      assessment-desk drill --restored postgresql://localhost/restored
    """
    workspace = existing_workspace(folder)
    with tempfile.TemporaryDirectory() as temporary:
        folder_or_url = restored or temporary
        outcome = drill_workspace(
            workspace, folder_or_url, progress(), restored=restored is not None
        )
    print_table(_HEAD, map(_row, outcome.campaigns))
    for name in outcome.missing:
        say(f"campaign {name} is not in the copy")
    if restored is None:
        say(f"copied in {outcome.copied_in:.1f} s")
    say(f"opened and compared in {outcome.checked_in:.1f} s")
    say(f"the copy holds no {KEY}: keep it, or ASSESSMENT_SECRET, beside your copies")
    sys.exit(0 if outcome.is_good else 1)


def _row(one: DrilledCampaign) -> tuple[str | int, ...]:
    log = "unbroken" if one.is_unbroken else "differs"
    scores = f"{one.scores:,} computed"
    if one.differing is not None:
        equal = one.scores - one.differing
        scores = f"{equal:,} of {one.scores:,} equal"
    verdict = "good" if one.is_good else "do not rely on it"
    return one.name, one.judgments, one.later, log, scores, verdict

"""Commands for what was there before: versions of a run, and judgments whose unit is gone."""

from __future__ import annotations

import click

from assessment.campaign import workspace_at
from assessment.cli.group import cli
from assessment.cli.options import workspace_option
from assessment.cli.permissions import needs
from assessment.cli.printing import out, progress, say
from assessment.exchange.orphans import REASONS, carry, find, summary
from assessment.exchange.run_versions import RunVersion, effects, make_current
from assessment.exchange.run_versions import versions as versions_of
from assessment.formats.tables import text_table

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
        for effect in happened:
            before = f"{effect.withdrawn} withdrawn, {effect.changed} changed"
            say(
                f"judged answers of the version before: {before}; their judgments stay in the log and count with that version"
            )
    rows = [_version_row(version) for version in versions_of(campaign, run)]
    out(text_table(_COLUMNS, rows).encode())


def _version_row(version: RunVersion) -> tuple[str, ...]:
    counts = (str(count) for count in (version.answers, version.changed, version.withdrawn))
    return (
        str(version.number),
        version.file,
        version.at,
        version.by,
        *counts,
        "yes" if version.current else "",
    )


@cli.command()
@click.argument("name")
@click.option(
    "--carry", "carried", is_flag=True, help="Carry what can be carried to units with the same text."
)
@click.option("--by", default="command line", show_default=True, help="Who carries them.")
@workspace_option
@needs("session")
def orphans(name: str, carried: bool, by: str, folder: str | None) -> None:
    """Judgments of campaign NAME whose unit it does not have, by run, topic and kind; with --carry, those of equal text go along.

    An older version of the program may have named units otherwise, and corrected runs leave judgments behind.  Nothing is
    deleted: what is carried is stored as new events of the same assessors.
    """
    campaign = workspace_at(folder).campaign(name)
    if carried:
        say(f"{carry(campaign, by=by, progress=progress()):,} judgments are carried over")
    found = find(campaign, progress())
    rows = [
        (g.run, g.topic, g.kind, str(g.count), str(g.carriable), REASONS[g.reason]) for g in found.groups()
    ]
    out(text_table(("run", "topic", "kind", "judgments", "can be carried", "why"), rows).encode())
    say(summary(found) or "every judgment belongs to a unit")

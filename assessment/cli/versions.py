"""Commands for versions of a run, and for orphans: judgments whose unit does not exist any more."""

from __future__ import annotations

import click

from assessment.campaign import Campaign
from assessment.cli.group import cli
from assessment.cli.options import campaign_at, table_option, workspace_option
from assessment.cli.permissions import COMMAND_LINE, needs
from assessment.cli.printing import print_table, progress, say
from assessment.exchange.carry_over.orphans import carry_orphans, find, summary
from assessment.exchange.carry_over.topic_orphans import REASONS
from assessment.exchange.runs.version_history import (
    RunVersion,
    make_current,
    replaced_answers,
)
from assessment.exchange.runs.version_history import versions as versions_of
from assessment.formats.plurals import number_of

_COLUMNS = (
    "version",
    "file",
    "taken in",
    "by",
    "answers",
    "new or changed",
    "withdrawn",
    "current",
)


@cli.command()
@click.argument("name")
@click.argument("run")
@click.option(
    "--restore", "number", type=int, metavar="N", help="Make version N current again."
)
@click.option(
    "--by", default=COMMAND_LINE, show_default=True, help="Who makes it current."
)
@table_option
@workspace_option
@needs("import files")
def versions(
    name: str, *, run: str, number: int | None, by: str, folder: str | None
) -> None:
    """List the versions of RUN of campaign NAME: each import that changed its answers.

    --restore makes an earlier version current again, with its answers and judgments.

    \b
    Examples:
      python -m assessment versions spring M1
      python -m assessment versions spring M1 --restore 1
    """
    campaign = campaign_at(folder, name)
    if number is not None:
        _restore(campaign, run, number, by)
    rows = [_version_row(version) for version in versions_of(campaign, run)]
    print_table(_COLUMNS, rows)


def _restore(campaign: Campaign, run: str, number: int, by: str) -> None:
    # Computed before the change: afterwards the replaced version is not the current one any more.
    replaced = replaced_answers(campaign, run, number)
    restored = make_current(campaign, run, number, by=by)
    say(f"version {number} of {run} is current again, as version {restored.number}")
    for answers in replaced:
        say(
            "judged answers of the version before: "
            f"{answers.withdrawn} withdrawn, {answers.changed} changed; "
            "their judgments stay in the log and count with that version"
        )


def _version_row(version: RunVersion) -> tuple[str, ...]:
    counts = (version.answers, version.changed, version.withdrawn)
    return (
        str(version.number),
        version.file,
        version.at,
        version.by,
        *map(str, counts),
        "yes" if version.current else "",
    )


@cli.command()
@click.argument("name")
@click.option(
    "--carry",
    "should_carry",
    is_flag=True,
    help="Carry what can be carried to units with the same text.",
)
@click.option("--by", default=COMMAND_LINE, show_default=True, help="Who carries them.")
@table_option
@workspace_option
@needs("session")
def orphans(name: str, should_carry: bool, by: str, folder: str | None) -> None:
    """Count the judgments of campaign NAME whose unit it does not have, by run, topic and kind.

    An older version of the program may have named units otherwise, and corrected runs leave judgments
    without units.  --carry stores those that fit a unit with the same text as new events of the same
    assessors; nothing is deleted.
    """
    campaign = campaign_at(folder, name)
    if should_carry:
        # Before the list, which then shows only what is left.
        count = carry_orphans(campaign, by=by, progress=progress())
        say(f"{number_of(count, 'judgment')} carried over")
    orphaned = find(campaign, progress())
    rows = []
    for group in orphaned.groups():
        row = (
            group.run,
            group.topic,
            group.kind,
            str(group.count),
            str(group.carriable),
            REASONS[group.reason],
        )
        rows.append(row)
    print_table(("run", "topic", "kind", "judgments", "can be carried", "why"), rows)
    say(summary(orphaned) or "every judgment belongs to a unit")

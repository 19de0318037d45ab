"""Commands for what organisers write about a campaign: its guidelines, title, description and deadline."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import click

from assessment.campaign import Campaign
from assessment.campaign.description import (
    Description,
    deadline_from,
    describe_campaign,
    description_of,
)
from assessment.campaign.guideline_readings import readings
from assessment.campaign.guidelines import (
    LONGEST,
    change_guidelines,
    guidelines_of,
    version_of,
    versions,
)
from assessment.cli.group import cli
from assessment.cli.options import campaign_at, table_option, workspace_option
from assessment.cli.permissions import COMMAND_LINE, needs
from assessment.cli.printing import print_table, say
from assessment.model import UserError
from assessment.store.rows import iso_time

_BEGINNING = 60
"""Characters of a version in the list of versions."""
_BYTES = 4 * LONGEST
"""No character of UTF-8 takes more than four bytes."""


@cli.command()
@click.argument("name")
@click.argument(
    "file",
    required=False,
    type=click.Path(exists=True, dir_okay=False, allow_dash=True, path_type=Path),
)
@click.option(
    "--versions",
    "wants_versions",
    is_flag=True,
    help="List all versions and who has opened each on the desk.",
)
@click.option("--version", "number", type=int, help="Print this version.")
@table_option
@workspace_option
@needs("settings")
def guidelines(
    name: str,
    file: Path | None,
    *,
    wants_versions: bool,
    number: int | None,
    folder: str | None,
) -> None:
    """Set the own guidelines of campaign NAME from FILE, or print them.

    FILE is Markdown in UTF-8, "-" for standard input.  An empty file takes the guidelines away; earlier
    versions stay in the log.
    """
    campaign = campaign_at(folder, name)
    if wants_versions:
        print_table(("number", "at", "by", "read by", "text"), _versions(campaign))
        return
    if number is not None:
        click.echo(_version(campaign, number))
        return
    if file is None:
        click.echo(guidelines_of(campaign))
        return
    is_changed = change_guidelines(campaign, _text_of(file), by=COMMAND_LINE)
    say("guidelines stored" if is_changed else "these guidelines are in force already")


def _versions(campaign: Campaign) -> Iterator[tuple[str, ...]]:
    """The versions, oldest first, each with the beginning of its text."""
    read = readings(campaign)
    for number, row in enumerate(reversed(versions(campaign)), 1):
        readers = read.get(version_of(row.value), {})
        beginning = " ".join(row.value.split())[:_BEGINNING]
        yield str(number), row.at, row.by, ", ".join(readers), beginning


def _version(campaign: Campaign, number: int) -> str:
    rows = list(reversed(versions(campaign)))
    if not 1 <= number <= len(rows):
        raise UserError(f"there is no version {number}; there are {len(rows)}")
    return rows[number - 1].value


def _text_of(file: Path) -> str:
    with click.open_file(str(file), "rb") as opened:
        # One byte more than may be there tells a file that is too long without reading all of it.
        body: bytes = opened.read(_BYTES + 1)
    if len(body) > _BYTES:
        raise UserError(f"{file}: guidelines have at most {LONGEST:,} characters")
    try:
        # Editors on Windows begin a file with a byte-order mark, which is no part of the text.
        return body.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        raise UserError(
            f"{file}, byte {error.start}: not UTF-8; save the file as UTF-8"
        ) from None


@cli.command()
@click.argument("name")
@click.option("--title", help="The title that people see.")
@click.option(
    "--description", "text", help="A few sentences; an empty text removes it."
)
@click.option(
    "--deadline",
    metavar="TIME",
    help="When judging ends, with a time zone: 2027-03-31T17:00+02:00.",
)
@table_option
@workspace_option
@needs("settings")
def describe(
    name: str,
    *,
    title: str | None,
    text: str | None,
    deadline: str | None,
    folder: str | None,
) -> None:
    """Change title, description or deadline of campaign NAME; without options, print them."""
    campaign = campaign_at(folder, name)
    present = description_of(campaign)
    # None is an option that was not given; an empty one takes the text away.
    if title is text is deadline is None:
        _print_description(present)
        return
    wanted = present
    if title is not None:
        wanted = wanted._replace(title=title)
    if text is not None:
        wanted = wanted._replace(text=text)
    if deadline is not None:
        wanted = wanted._replace(deadline=deadline_from(deadline))
    is_changed = describe_campaign(campaign, wanted, by=COMMAND_LINE)
    say("stored" if is_changed else "the campaign has this description already")


def _print_description(description: Description) -> None:
    deadline = iso_time(description.deadline) if description.deadline else ""
    rows = [
        ("title", description.title),
        ("description", description.text),
        ("deadline", deadline),
    ]
    print_table(("of the campaign", "text"), rows)

"""Arguments and options that several commands share."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

import click

from assessment.campaign import Campaign, existing_workspace
from assessment.cli.permissions import COMMAND_LINE
from assessment.cli.table_layout import TABLE_LAYOUTS, set_table_layout
from assessment.exchange.imports.files import InputFile
from assessment.exchange.imports.named_files import files_named
from assessment.exchange.runs.chosen_splitter import chosen_splitter
from assessment.model import UserError
from assessment.sentences.splitter_setting import AUTO
from assessment.sentences.splitters import Splitter, splitter
from assessment.tracks import TRACKS

TRACK = click.Choice(list(TRACKS))
ClickCallback = Callable[[click.Context, click.Parameter, Any], Any]
"""What click calls with the values of an option, to get what the command gets."""


def input_files(
    context: click.Context, parameter: click.Parameter, values: Sequence[str]
) -> list[InputFile]:
    files = []
    for value in values:
        files += files_named(value)
    return files


def assignments(
    context: click.Context, parameter: click.Parameter, values: Sequence[str]
) -> dict[str, str]:
    """The settings of arguments NAME=VALUE by name.  Raises `BadParameter` for any other form."""
    settings = {}
    for value in values:
        name, sign, setting = value.partition("=")
        if not sign:
            raise click.BadParameter(f"{value!r} is not of the form NAME=VALUE")
        settings[name] = setting
    return settings


def texts_by_name(form: str) -> ClickCallback:
    """Reads values such as NAME=TASK, which is then the `form` that the message names."""

    def read(
        context: click.Context, parameter: click.Parameter, values: Sequence[str]
    ) -> dict[str, str]:
        return dict(_name_and_text(value, form) for value in values)

    return read


def numbers_by_name(form: str) -> ClickCallback:
    """Reads values such as NAME=UNITS, whose second part is a number without a sign."""

    def read(
        context: click.Context, parameter: click.Parameter, values: Sequence[str]
    ) -> dict[str, int]:
        numbers = {}
        for value in values:
            name, number = _name_and_text(value, form)
            # `int` would take signs, spaces and underscores too.
            if not number.isdecimal():
                raise click.BadParameter(f"{value!r} is not of the form {form}")
            numbers[name] = int(number)
        return numbers

    return read


def _name_and_text(value: str, form: str) -> tuple[str, str]:
    # From the right, because a name may hold an equals sign.
    name, _, text = value.rpartition("=")
    if not name or not text:
        raise click.BadParameter(f"{value!r} is not of the form {form}")
    return name, text


def names_of(
    context: click.Context, parameter: click.Parameter, value: str
) -> tuple[str, ...]:
    """The names of an option that lists them with commas between."""
    return tuple(name for name in map(str.strip, (value or "").split(",")) if name)


def campaign_at(folder: str | None, name: str) -> Campaign:
    """The campaign of this name in the workspace of the option.

    Raises `UnknownName`, which lists the known ones, or `UserError` where there is no workspace.
    """
    return existing_workspace(folder).campaign(name)


def campaign_splitter(campaign: Campaign, name: str) -> Splitter:
    """The splitter of the option.  Raises `UserError` if the campaign's settings name another one."""
    chosen = chosen_splitter(campaign.settings)
    # One campaign, one splitter: answers that are split in two ways share no units.
    if chosen and name not in (AUTO, chosen):
        what = f"campaign {campaign.name} splits with {chosen!r}, not with {name!r}"
        raise UserError(
            f"{what}; leave out --splitter, or choose it: set {campaign.name} splitter={name}"
        )
    return splitter(name)


track_argument = click.argument("track", type=TRACK)
files_argument = click.argument(
    "files",
    nargs=-1,
    required=True,
    metavar="[KIND=]FILE|FOLDER...",
    callback=input_files,
)
set_option = click.option(
    "--set",
    "settings",
    multiple=True,
    metavar="NAME=VALUE",
    callback=assignments,
    help="A setting; see `settings TRACK`.",
)
workspace_option = click.option(
    "-w",
    "--workspace",
    "folder",
    metavar="FOLDER",
    help="The workspace (default: $ASSESSMENT_WORKSPACE or ./workspace).",
)
output_option = click.option(
    "-o",
    "--output",
    type=click.Path(dir_okay=False, path_type=Path),
    help="The file to write (default: standard output).",
)
splitter_option = click.option(
    "--splitter",
    "splitter_name",
    default="auto",
    show_default=True,
    help="Sentence splitter where the setting “splitter” is auto: auto, rules, or an installed spaCy model.",
)
by_option = click.option(
    "--by",
    default=COMMAND_LINE,
    show_default=True,
    help="Who does this, as the log will say.",
)
confirm_option = click.option(
    "--confirm",
    "confirmed",
    default="",
    metavar="NAME",
    help="The campaign's name again, to go on although work is open (see `checklist`).",
)
layout_option = click.option(
    "--format",
    "layout",
    type=click.Choice(TABLE_LAYOUTS),
    default="table",
    show_default=True,
    callback=set_table_layout,
    help="How tables are printed.",
)
table_option = click.option(
    "--format",
    type=click.Choice(TABLE_LAYOUTS),
    default="table",
    show_default=True,
    callback=set_table_layout,
    expose_value=False,
    help="How tables are printed.",
)
"""For commands that leave the layout to `print_table`."""
every_option = click.option(
    "--all",
    "every",
    is_flag=True,
    help="List every problem, also those of one code in one file.",
)

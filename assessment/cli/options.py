"""Arguments and options that several commands share."""

from __future__ import annotations

import os
from collections.abc import Sequence
from pathlib import Path

import click

from assessment.exchange.imports import InputFile
from assessment.tracks import TRACKS

TRACK = click.Choice(list(TRACKS))


def input_files(context: click.Context, parameter: click.Parameter, values: Sequence[str]) -> list[InputFile]:
    return [given for value in values for given in _input_files(value)]


def _input_files(value: str) -> list[InputFile]:
    kind, sign, path = value.partition("=")
    if sign and kind.replace("-", "").isalnum() and not Path(value).exists():
        return [InputFile(_file_name(str(file)), file, kind) for file in _files_at(Path(path))]
    return [InputFile(_file_name(str(file)), file) for file in _files_at(Path(value))]


def _files_at(path: Path) -> list[Path]:
    """The path itself, or the files of the folder that it is; hidden ones and folders within are left out."""
    if not path.is_dir():
        return [path]
    return sorted(file for file in path.iterdir() if file.is_file() and not file.name.startswith("."))


def _file_name(path: str) -> str:
    """What a file is called in messages and in the log; bytes that are no text show as replacement characters."""
    return os.fsencode(Path(path).name or path).decode(errors="replace")


def assignments(context: click.Context, parameter: click.Parameter, values: Sequence[str]) -> dict[str, str]:
    wrong = [value for value in values if "=" not in value]
    if wrong:
        raise click.BadParameter(f"{wrong[0]!r} is not of the form NAME=VALUE")
    return dict(value.split("=", 1) for value in values)


track_argument = click.argument("track", type=TRACK)
files_argument = click.argument(
    "files", nargs=-1, required=True, metavar="[KIND=]FILE|FOLDER...", callback=input_files
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
splitter_option = click.option(
    "--splitter",
    "splitter_name",
    default="auto",
    show_default=True,
    help="Sentence splitter: auto, rules, or an installed spaCy model.",
)
layout_option = click.option(
    "--format",
    "layout",
    type=click.Choice(["table", "csv", "json", "latex"]),
    default="table",
    show_default=True,
)
every_option = click.option(
    "--all", "every", is_flag=True, help="List every problem, also those of one code in one file."
)

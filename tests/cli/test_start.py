"""What the command line imports, and the table from which it lists its commands without importing them."""

from __future__ import annotations

import os
import subprocess
import sys
from importlib import import_module
from pathlib import Path
from pkgutil import iter_modules

import click
import pytest
from click.shell_completion import ShellComplete

import assessment.cli
from assessment.campaign import Workspace
from assessment.cli import cli
from assessment.cli.commands import COMMANDS
from assessment.tracks import TRACKS

ROOT = Path(__file__).parents[2]
RUN = (
    "import atexit, sys; "
    "atexit.register(lambda: print(*sys.modules, sep='\\n', file=sys.stderr)); "
    "from assessment.cli import main; main()"
)


def modules_of(folder, *arguments):
    """The modules that a process has imported when this command is done."""
    process = subprocess.run(
        [sys.executable, "-c", RUN, *arguments],
        cwd=folder,
        env={**os.environ, "PYTHONPATH": str(ROOT)},
        capture_output=True,
        text=True,
        check=False,
        timeout=120,
    )
    assert process.returncode == 0, process.stderr
    return set(process.stderr.splitlines())


def test_help_imports_no_command_and_nothing_that_commands_use(tmp_path):
    modules = modules_of(tmp_path, "--help")
    used = {"assessment.campaign", "assessment.tracks", "assessment.store", "pydantic"}
    assert (
        modules & {"numpy", *used, *(row.module for row in COMMANDS.values())} == set()
    )


LARGE = {
    "ir_measures", "lxml", "numpy", "pandas", "plotly", "scipy", "sklearn", "snowballstemmer",
    "spacy", "sqlite_utils", "streamlit",
}  # fmt: skip
"""Libraries that take long to import; claims and runs of SciFact need none of them."""


@pytest.mark.parametrize("command", ["check", "score"])
def test_a_command_imports_its_track_and_no_large_library(tmp_path, command):
    (tmp_path / "claims.jsonl").write_text(
        '{"id": 1, "claim": "Iron helps.", "cited_doc_ids": [7], '
        '"evidence": {"7": [{"sentences": [0], "label": "SUPPORT"}]}}'
    )
    (tmp_path / "run.jsonl").write_text(
        '{"id": 1, "evidence": {"7": {"sentences": [0], "label": "SUPPORT"}}}'
    )
    modules = modules_of(tmp_path, command, "scifact", "claims.jsonl", "run.jsonl")
    other_tracks = {f"assessment.tracks.{name}" for name in TRACKS} & modules
    assert (modules & LARGE, other_tracks) == (set(), {"assessment.tracks.scifact"})


def test_a_command_on_a_workspace_of_this_version_imports_no_large_library(tmp_path):
    Workspace(tmp_path)
    modules = modules_of(tmp_path, "campaigns", "-w", str(tmp_path))
    assert modules & LARGE <= {"numpy"}


def test_describing_every_command_imports_no_library_of_pages_texts_or_statistics():
    describe = (
        "import sys, click; from assessment.cli import cli; "
        "texts = [one.get_help(click.Context(one)) for one in cli.commands.values()]; "
        "print(len(texts), *sys.modules, sep='\\n')"
    )
    process = subprocess.run(
        [sys.executable, "-c", describe], capture_output=True, text=True, check=True
    )
    count, *modules = process.stdout.splitlines()
    # Progress and quality are counted in frames, hence these two.
    assert int(count) == len(COMMANDS)
    assert LARGE & set(modules) <= {"numpy", "pandas"}


def registered():
    """Every command with its module, once all modules of the folder are imported."""
    for module in iter_modules(assessment.cli.__path__):
        import_module(f"assessment.cli.{module.name}")
    return dict(cli.commands)


def test_the_table_names_every_command_with_its_module():
    modules = {name: one.callback.__module__ for name, one in registered().items()}
    assert modules == {name: entry.module for name, entry in COMMANDS.items()}


@pytest.mark.parametrize("name", sorted(COMMANDS))
def test_the_table_has_the_first_sentence_of_the_help(name):
    assert cli.commands[name].get_short_help_str(limit=1000) == COMMANDS[name].sentence


def test_the_list_of_commands_is_the_one_that_click_would_print():
    context = click.Context(cli, terminal_width=100)
    lists = []
    for group in (cli, click.Group(commands=registered())):
        formatter = context.make_formatter()
        group.format_commands(context, formatter)
        lists.append(formatter.getvalue())
    assert lists[0] == lists[1]


def test_a_mistyped_command_names_the_one_that_is_like_it():
    with pytest.raises(click.UsageError) as refused:
        cli.main(["chekc"], standalone_mode=False)
    assert "Did you mean 'check'?" in refused.value.format_message()


@pytest.mark.parametrize(
    ("arguments", "incomplete", "completions"),
    [
        ([], "che", ["check", "checklist"]),
        ([], "--v", ["--version"]),
        (["check"], "sci", ["scifact"]),
        (["check", "scifact"], "--off", ["--official"]),
    ],
)
def test_the_shell_completes_commands_tracks_and_options(
    arguments, incomplete, completions
):
    shell = ShellComplete(cli, {}, "assessment", "_ASSESSMENT_COMPLETE")
    items = shell.get_completions(arguments, incomplete)
    assert [item.value for item in items] == completions

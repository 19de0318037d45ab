"""Tables in every layout, exit codes as documented, and completion in the shell."""

from __future__ import annotations

import ast
import csv
import io
import json
import re
import sys
from pathlib import Path

import click
import pytest

from assessment.cli import cli
from assessment.cli import main as run_command
from assessment.cli.commands import COMMANDS
from assessment.cli.printing import print_table
from assessment.cli.table_layout import TABLE_LAYOUTS
from tests.cli.test_commands import desk  # noqa: F401  the fixture

ROOT = Path(__file__).parents[2]
DOCUMENT = (ROOT / "docs" / "organisers" / "command-line.md").read_text("utf-8")
HEAD, ROWS = ("run", "topics"), [("=heron", 3), ("tern_1", 0)]


def printed(layout, capfd):
    with click.Context(cli) as context:
        context.meta["assessment.cli.table_layout.layout"] = layout
        print_table(HEAD, ROWS)
    return capfd.readouterr().out


def test_a_table_keeps_its_numbers_in_json_and_csv(capfd):
    records = [dict(zip(HEAD, row, strict=True)) for row in ROWS]
    assert json.loads(printed("json", capfd)) == records
    lines = list(csv.reader(io.StringIO(printed("csv", capfd))))
    assert lines == [["run", "topics"], ["'=heron", "3"], ["tern_1", "0"]]


def test_a_table_for_latex_holds_nothing_that_latex_would_interpret(capfd):
    lines = printed("latex", capfd).splitlines()
    assert lines[0] == r"\begin{tabular}{ll}"
    assert r"tern\_1 & 0 \\" in lines


def printing_modules():
    """The modules of commands whose functions print a table."""
    folder = ROOT / "assessment" / "cli"
    for path in sorted(folder.glob("*.py")):
        calls = [
            node.func.id
            for node in ast.walk(ast.parse(path.read_text("utf-8")))
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Name)
        ]
        if "print_table" in calls and path.stem not in (
            "printing",
            "import_problems",
            "assignment_matrix",
        ):
            yield path.stem


def commands_of(group, module):
    for command in group.commands.values():
        if isinstance(command, click.Group):
            yield from commands_of(command, module)
        elif command.callback.__module__ == f"assessment.cli.{module}":
            yield command


def has_every_layout(command):
    options = [one for one in command.params if "--format" in one.opts]
    return any(tuple(one.type.choices) == TABLE_LAYOUTS for one in options)


@pytest.mark.parametrize("module", list(printing_modules()))
def test_commands_that_print_tables_take_every_layout(module):
    commands = list(commands_of(cli, module))
    assert any(map(has_every_layout, commands)), [one.name for one in commands]


@pytest.mark.parametrize("layout", TABLE_LAYOUTS)
def test_a_command_prints_its_table_in_the_layout(desk, layout):
    code, out, _ = desk("kinds", "scifact", "--format", layout)
    first = {"table": "kind ", "csv": "kind,", "json": "[", "latex": r"\begin{tabular}"}
    assert (code, out.startswith(first[layout])) == (0, True)


EXIT_CODES = re.findall(r"^\| (\d+) \| .* \| `([^`]+)` \|$", DOCUMENT, re.MULTILINE)


@pytest.mark.parametrize(("code", "example"), EXIT_CODES)
def test_the_exit_codes_are_the_documented_ones(desk, tmp_path, code, example):
    (tmp_path / "claims.jsonl").write_text('{"id": 1, "claim": "Iron helps."}\n')
    (tmp_path / "letter.txt").write_text("Dear all")
    assert desk(*example.split())[0] == int(code)


def test_an_interrupted_command_ends_with_130(desk, monkeypatch):
    def interrupted(*arguments, **options):
        raise KeyboardInterrupt

    monkeypatch.setattr(cli.commands["kinds"], "callback", interrupted)
    assert "| 130 | interrupted (Ctrl+C) |" in DOCUMENT
    assert desk("kinds", "scifact")[0] == 130
    assert {code for code, _ in EXIT_CODES} == {"0", "1", "2"}


def test_the_documented_line_sets_completion_up(monkeypatch, capfd):
    assert 'eval "$(_ASSESSMENT_DESK_COMPLETE=bash_source assessment-desk)"' in DOCUMENT
    # Otherwise click would take the tests for `python -m`.
    monkeypatch.setattr(sys.modules["__main__"], "__package__", None)
    monkeypatch.setattr(sys, "argv", ["/usr/bin/assessment-desk"])
    monkeypatch.setenv("_ASSESSMENT_DESK_COMPLETE", "bash_complete")
    monkeypatch.setenv("COMP_WORDS", "assessment-desk ver")
    monkeypatch.setenv("COMP_CWORD", "1")
    with pytest.raises(SystemExit):
        run_command()
    completions = capfd.readouterr().out.split()
    assert {one.partition(",")[2] for one in completions} == {
        name for name in COMMANDS if name.startswith("ver")
    }

"""Errors for people can be told from faults of the program."""

import ast
import subprocess
import sys
from pathlib import Path

from assessment.model import UnknownName, UserError

PACKAGE = Path(__file__).parents[2] / "assessment"
EXEMPT = {
    "statistics/": "its errors are for the programmer who hands over an array of a wrong shape",
    "tracks/scifact/lines/official_errors.py": "it raises what the official evaluator raises, and catches it",
}
"""Files and folders with the reason."""


def test_the_sentence_of_an_unknown_name_comes_without_quotes():
    assert (
        str(UnknownName("no run 'x'; the campaign has none"))
        == "no run 'x'; the campaign has none"
    )
    assert isinstance(UnknownName(""), UserError)


def _plain_raises(path):
    text = path.read_text()
    if "ValueError(" not in text:
        return
    for node in ast.walk(ast.parse(text)):
        call = node.exc if isinstance(node, ast.Raise) else None
        named = isinstance(call, ast.Call) and isinstance(call.func, ast.Name)
        if named and call.func.id == "ValueError":
            yield f"{path.relative_to(PACKAGE)}:{node.lineno}"


def test_no_sentence_for_people_is_raised_as_a_plain_value_error():
    paths = list(PACKAGE.rglob("*.py"))
    assert len(paths) > 100
    lines = [
        line
        for path in paths
        if not path.relative_to(PACKAGE).as_posix().startswith(tuple(EXEMPT))
        for line in _plain_raises(path)
    ]
    assert lines == []


def test_scipy_is_loaded_only_where_a_statistic_asks_for_it():
    code = (
        "import sys, assessment.api; from assessment.cli import cli; "
        "list(cli.commands.values()); sys.exit('scipy' in sys.modules)"
    )
    assert subprocess.run([sys.executable, "-c", code], check=False).returncode == 0

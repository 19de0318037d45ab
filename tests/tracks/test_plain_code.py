"""The code of a track is plain: one thought a line, short functions, files that fit a sitting."""

import ast
from pathlib import Path
from statistics import median

import pytest

from tests.test_density import FUNCTIONS, MOST_NODES_A_LINE, body_of, densities

TRACKS = Path(__file__).parents[2] / "assessment" / "tracks"
PLAIN = ("biogen", "car", "qa2007", "r2c2", "scifact")
LONGEST_FILE, LONGEST_FUNCTION = 300, 40


def files(track):
    return sorted((TRACKS / track).rglob("*.py"))


def lines_of(function):
    """The lines of a function without its docstring."""
    body = body_of(function)
    return function.end_lineno - body[0].lineno + 1 if body else 0


@pytest.mark.parametrize("track", PLAIN)
def test_functions_of_a_track_hold_one_thought_a_line(track):
    measured = [density for path in files(track) for density in densities(path)]
    assert median(measured) <= MOST_NODES_A_LINE


@pytest.mark.parametrize("track", PLAIN)
def test_files_and_functions_of_a_track_are_short(track):
    long = []
    for path in files(track):
        text = path.read_text(encoding="utf-8")
        if len(text.splitlines()) > LONGEST_FILE:
            long.append(path.name)
        for node in ast.walk(ast.parse(text)):
            if isinstance(node, FUNCTIONS) and lines_of(node) > LONGEST_FUNCTION:
                long.append(f"{path.name}: {node.name}")
    assert long == []

"""Imports point one way, from the upper rooms to the lower ones, and what belongs to one room stays in it."""

import ast
import re
from functools import cache
from importlib import import_module
from pathlib import Path
from typing import NamedTuple

import pytest

ROOT = Path(__file__).parents[1]
SOURCES = [
    path for folder in ("assessment", "pages") for path in (ROOT / folder).rglob("*.py")
]
FILES = [*sorted(path.relative_to(ROOT).as_posix() for path in SOURCES), "app.py"]

ROOMS = {
    "model": "the nouns of the field and the contract of a track: it imports nothing of ours",
    "formats": "files in bounded form: every track and every room reads and writes through them",
    "sentences": "sentence splitting and the forms of words, for any track",
    "statistics": "pure functions on arrays, which know of no campaign",
    "charts": "what a picture shows, as data: pages and the report draw the same description",
    "tracks": "the rules of each task, on one topic at a time: they know of no database and no campaign",
    "store": "the only room with SQL: it keeps what it is given and knows no use case",
    "campaign": "the handle, the state of its topics, derived values: every use case stands on it",
    "access": "who may use a campaign, and as what",
    "planning": "who judges what, and how far everybody is",
    "exchange": "files in and out, archives and releases (which hold the plan)",
    "judging": "the work of assessors: it must not know what becomes of their judgments",
    "review": "disagreements and their decisions, made on the desk of `judging`",
    "analysis": "what organisers and teams read from the judgments; nothing below depends on it",
    "report": "a campaign as one file, for people who were not there",
    "notebook": "a campaign as frames and figures, for people who compute on",
    "api": "the routes: they check who asks, then call a use case",
    "cli": "the commands: they read arguments, then call a use case",
    "ui": "the parts of pages, the only room with Streamlit",
}
"""Every room with what it is for, from the lowest to the highest: a file imports its own room and lower
ones.
"""

NEIGHBOURS = {"cli": {"api"}}
"""Rooms that do without a lower one: commands and routes are two ways in, and neither goes through the
other.
"""


SQL = re.compile(
    r"\b(SELECT\s.+\sFROM\s|INSERT\s+INTO\s|UPDATE\s\w+\sSET\s|DELETE\s+FROM\s|CREATE\s+(TABLE|INDEX|TRIGGER)\s)",
    re.DOTALL,
)


class Source(NamedTuple):
    """What the tests ask about a file, in the order of its syntax tree."""

    imports: list[str]
    """Full names of all imported modules, also those inside functions and those for types only."""
    sql: list[str]
    track_comparisons: list[int]
    calls: set[str]
    """The last names of all functions that the file calls."""
    csv_names: set[str]
    """What it uses of the standard library's module for CSV."""


def tree(file):
    return ast.parse((ROOT / file).read_text(encoding="utf-8"))


@cache
def source(file):
    """The file's facts, which one walk of its tree collects for all tests."""
    facts = Source([], [], [], set(), set())
    for node in ast.walk(tree(file)):
        if isinstance(node, ast.Import):
            facts.imports.extend(alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            assert not node.level, f"{file}, line {node.lineno}: relative import"
            facts.imports.extend(f"{node.module}.{alias.name}" for alias in node.names)
        elif isinstance(node, ast.Constant):
            if isinstance(node.value, str) and SQL.search(node.value):
                facts.sql.append(node.value)
        elif isinstance(node, ast.Compare):
            if asks_for_a_track(node):
                facts.track_comparisons.append(node.lineno)
        elif isinstance(node, ast.Call):
            if isinstance(node.func, ast.Attribute):
                facts.calls.add(node.func.attr)
        elif isinstance(node, ast.Attribute) and is_named(node.value, "csv"):
            facts.csv_names.add(node.attr)
    return facts


def is_named(node, name):
    return isinstance(node, ast.Name) and node.id == name


def asks_for_a_track(comparison):
    """Whether it sets a track's name against a text: `track.name == "biogen"`."""
    sides = [comparison.left, *comparison.comparators]
    names = [ast.unparse(side) for side in sides if not isinstance(side, ast.Constant)]
    return any(
        isinstance(side, ast.Constant) and isinstance(side.value, str) for side in sides
    ) and any(re.search(r"\btrack(\.name)?$", name) for name in names)


def imports(file):
    return source(file).imports


def within(module, names):
    return any(module == name or module.startswith(f"{name}.") for name in names)


def room_of(file):
    """The room of a file; "pages" and app.py stand above all rooms."""
    parts = file.split("/")
    return parts[1] if parts[0] == "assessment" and len(parts) > 2 else "pages"


def may_import(room, other):
    rooms = [*ROOMS, "pages"]
    return rooms.index(other) <= rooms.index(room) and other not in NEIGHBOURS.get(
        room, ()
    )


def test_a_room_imports_only_rooms_below_it():
    roots = ("assessment/__init__.py", "assessment/__main__.py")
    assert [
        f"{file} imports {module}, but {other} is: {ROOMS[other]}"
        for file in FILES
        if file not in roots
        for module, other in rooms_imported(file)
        if not may_import(room_of(file), other)
    ] == []


def rooms_imported(file):
    """Modules of other files with their rooms."""
    for module in imports(file):
        parts = module.split(".")
        if parts[0] == "assessment" and parts[1] != "__version__":
            yield module, parts[1]


def test_a_track_imports_no_other_track():
    assert [
        f"{file} imports {module}"
        for file in FILES
        if room_of(file) == "tracks" and file != "assessment/tracks/__init__.py"
        for module in imports(file)
        if within(module, ["assessment.tracks"])
        and not within(module, [f"assessment.tracks.{file.split('/')[2]}"])
    ] == []


def test_every_room_stands_in_the_table():
    folders = {
        path.name
        for path in (ROOT / "assessment").iterdir()
        if path.is_dir() and any(path.glob("*.py"))
    }
    assert folders == set(ROOMS)


def module_of(file):
    return file.removesuffix(".py").removesuffix("/__init__").replace("/", ".")


def arrows():
    """Which file imports which, by module names; a name that is imported from a package counts as its
    module where it is one.
    """
    modules = {module_of(file): file for file in FILES}
    result = {}
    for module, file in modules.items():
        targets = set()
        for name in imports(file):
            # The package itself only names what others import from it, and imports that when it is asked for.
            if name.startswith("assessment.__") or file == "assessment/__init__.py":
                continue
            while name and name not in modules:
                name = name.rpartition(".")[0]
            if name and name != module:
                targets.add(name)
        result[module] = targets
    return result


def circles(graph):
    """The groups of modules that reach each other."""
    reached = {start: reachable(graph, start) for start in graph}
    groups = {
        frozenset(other for other in reached[start] if start in reached[other])
        for start in graph
    }
    return [sorted(group) for group in groups if group]


def reachable(graph, start):
    seen, waiting = set(), list(graph[start])
    while waiting:
        module = waiting.pop()
        if module not in seen:
            seen.add(module)
            waiting.extend(graph[module])
    return seen


def test_no_files_import_each_other_in_a_circle():
    assert circles(arrows()) == []


@pytest.mark.parametrize("library", ["streamlit"])
def test_only_ui_pages_and_app_know_streamlit(library):
    users = {
        file
        for file in FILES
        if any(within(module, [library]) for module in imports(file))
    }
    assert {
        file
        for file in users
        if not file.startswith(("assessment/ui/", "pages/")) and file != "app.py"
    } == set()


@pytest.mark.parametrize("library", ["sqlite3", "pysqlite3", "sqlite_utils", "psycopg"])
def test_only_the_store_knows_the_database(library):
    users = {
        file
        for file in FILES
        if any(within(module, [library]) for module in imports(file))
    }
    assert {file for file in users if not file.startswith("assessment/store/")} == set()


def test_there_is_no_sql_outside_the_store():
    assert [
        f"{file}: {text}"
        for file in FILES
        if not file.startswith("assessment/store/")
        for text in source(file).sql
    ] == []


def test_no_generic_code_asks_which_track_it_is():
    assert [
        f"{file}:{line}"
        for file in FILES
        if not file.startswith("assessment/tracks/")
        for line in source(file).track_comparisons
    ] == []


def test_no_generic_code_knows_a_track_by_name():
    known = [
        path.name
        for path in (ROOT / "assessment" / "tracks").iterdir()
        if (path / "__init__.py").exists()
    ]
    users = {
        file
        for file in FILES
        if not file.startswith("assessment/tracks/")
        and any(
            within(module, [f"assessment.tracks.{name}" for name in known])
            for module in imports(file)
        )
    }
    assert users == set()


def test_spacy_is_imported_by_the_splitters_only():
    users = {
        file
        for file in FILES
        if any(within(module, ["spacy"]) for module in imports(file))
    }
    assert {
        file for file in users if not file.startswith("assessment/sentences/")
    } == set()


def test_every_table_on_a_page_is_drawn_by_the_function_that_leaves_no_formula_in_it():
    assert {file for file in FILES if "dataframe" in source(file).calls} == {
        "assessment/ui/tables/__init__.py"
    }


def test_pages_show_times_through_the_functions_that_know_the_reader_s_time_zone():
    columns = {"DatetimeColumn", "DateColumn", "TimeColumn"}
    assert {file for file in FILES if columns & source(file).calls} == {
        "assessment/ui/times.py"
    }
    shown = [file for file in FILES if file.startswith(("assessment/ui/", "pages/"))]
    assert [file for file in shown if "UTC" in (ROOT / file).read_text("utf-8")] == [
        "assessment/ui/times.py"
    ]


def writes_csv(file):
    """Whether a file makes CSV with the standard library or pandas."""
    writers = {"writer", "DictWriter"}
    return bool(source(file).csv_names & writers) or "to_csv" in source(file).calls


def test_csv_is_written_only_where_formulas_are_made_text():
    neutral = {"assessment/formats/spreadsheets.py", "assessment/ui/tables/__init__.py"}
    assert {file for file in FILES if writes_csv(file)} - neutral == set()


def test_every_name_that_a_module_says_it_exports_is_there():
    modules = [
        module_of(file)
        for file in FILES
        if file.startswith("assessment/")
        and "\n__all__ = " in (ROOT / file).read_text(encoding="utf-8")
    ]
    assert [
        f"{name}: {exported}"
        for name in modules
        for exported in import_module(name).__all__
        if not hasattr(import_module(name), exported)
    ] == []

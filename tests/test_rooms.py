"""Imports point one way, and what belongs to one room stays in it."""

import ast
import re
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
FOUND = [path for folder in ("assessment", "pages") for path in (ROOT / folder).rglob("*.py")]
FILES = [*sorted(path.relative_to(ROOT).as_posix() for path in FOUND), "app.py"]
SHARED = ["assessment.model", "assessment.reading", "assessment.resolve", "assessment.spreadsheets", "assessment.text"]
INNER = [
    *SHARED,
    "assessment.permissions",
    "assessment.agreement",
    "assessment.significance",
    "assessment.tracks",
    "assessment.store",
    "assessment.latex",
    "assessment.tables",
]
DOORS = [*INNER, "assessment.campaign", "assessment.faults"]

ROOMS = {
    "assessment/model/": ["assessment.model"],
    "assessment/reading/": ["assessment.model", "assessment.reading"],
    "assessment/resolve.py": ["assessment.model"],
    "assessment/spreadsheets.py": [],
    "assessment/permissions.py": ["assessment.model"],
    "assessment/agreement/": [*SHARED, "assessment.agreement"],
    "assessment/significance.py": SHARED,
    "assessment/tables.py": ["assessment.model"],
    "assessment/latex.py": ["assessment.model", "assessment.tables"],
    "assessment/text/": ["assessment.model", "assessment.text"],
    "assessment/tracks/__init__.py": ["assessment.model", "assessment.tracks"],
    "assessment/store/": ["assessment.model", "assessment.store"],
    "assessment/campaign/": [*INNER, "assessment.campaign"],
    "assessment/faults.py": [*INNER, "assessment.campaign"],
    "assessment/report/": [*DOORS, "assessment.report"],
    "assessment/cli/": [*DOORS, "assessment.cli", "assessment.report"],
    "assessment/api/": [*DOORS, "assessment.api"],
    "assessment/ui/": [*DOORS, "assessment.api", "assessment.report", "assessment.ui"],
    "pages/": [*DOORS, "assessment.ui", "assessment.api"],
}
"""What of ours each room may import.  A track may import the shared rooms and itself."""


def tree(file):
    return ast.parse((ROOT / file).read_text(encoding="utf-8"))


def imports(file):
    """Full names of all imported modules, also those inside functions."""
    for node in ast.walk(tree(file)):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            assert not node.level, f"{file}, line {node.lineno}: relative import"
            yield from (f"{node.module}.{alias.name}" for alias in node.names)


def within(module, names):
    return any(module == name or module.startswith(f"{name}.") for name in names)


def allowed(file):
    track = re.match(r"assessment/tracks/(\w+)/", file)
    if track:
        return [*SHARED, f"assessment.tracks.{track[1]}"]
    return next((names for room, names in ROOMS.items() if file == room or (room.endswith("/") and file.startswith(room))), None)


@pytest.mark.parametrize("file", [file for file in FILES if allowed(file) is not None])
def test_a_room_imports_only_rooms_before_it(file):
    ours = [module for module in imports(file) if module.startswith("assessment.") and module != "assessment.__version__"]
    assert [module for module in ours if not within(module, allowed(file))] == []


def test_every_file_of_the_package_is_in_a_room():
    without = {"assessment/__init__.py", "assessment/__main__.py", "app.py"}
    assert [file for file in FILES if allowed(file) is None and file not in without] == []


@pytest.mark.parametrize("library", ["streamlit"])
def test_only_ui_pages_and_app_know_streamlit(library):
    users = {file for file in FILES if any(within(module, [library]) for module in imports(file))}
    assert {file for file in users if not file.startswith(("assessment/ui/", "pages/")) and file != "app.py"} == set()


@pytest.mark.parametrize("library", ["sqlite3", "pysqlite3", "sqlite_utils", "psycopg"])
def test_only_the_store_knows_the_database(library):
    users = {file for file in FILES if any(within(module, [library]) for module in imports(file))}
    assert {file for file in users if not file.startswith("assessment/store/")} == set()


SQL = re.compile(r"\b(SELECT\s.+\sFROM\s|INSERT\s+INTO\s|UPDATE\s\w+\sSET\s|DELETE\s+FROM\s|CREATE\s+(TABLE|INDEX|TRIGGER)\s)", re.DOTALL)


@pytest.mark.parametrize("file", [file for file in FILES if not file.startswith("assessment/store/")])
def test_there_is_no_sql_outside_the_store(file):
    texts = [node.value for node in ast.walk(tree(file)) if isinstance(node, ast.Constant) and isinstance(node.value, str)]
    assert [text for text in texts if SQL.search(text)] == []


def asks_for_a_track(node):
    """Whether a comparison sets a track's name against a text: `track.name == "biogen"`."""
    sides = [node.left, *node.comparators] if isinstance(node, ast.Compare) else []
    names = [ast.unparse(side) for side in sides if not isinstance(side, ast.Constant)]
    return any(isinstance(side, ast.Constant) and isinstance(side.value, str) for side in sides) and any(
        re.search(r"\btrack(\.name)?$", name) for name in names
    )


@pytest.mark.parametrize("file", [file for file in FILES if not file.startswith("assessment/tracks/")])
def test_no_generic_code_asks_which_track_it_is(file):
    assert [node.lineno for node in ast.walk(tree(file)) if asks_for_a_track(node)] == []


def test_no_generic_code_knows_a_track_by_name():
    known = [path.name for path in (ROOT / "assessment" / "tracks").iterdir() if (path / "__init__.py").exists()]
    users = {
        file
        for file in FILES
        if not file.startswith("assessment/tracks/")
        and any(within(module, [f"assessment.tracks.{name}" for name in known]) for module in imports(file))
    }
    assert users == set()


def test_spacy_is_imported_by_the_splitters_only():
    users = {file for file in FILES if any(within(module, ["spacy"]) for module in imports(file))}
    assert {file for file in users if not file.startswith("assessment/text/")} == set()


def called(file):
    """The last names of all functions that a file calls."""
    return {node.func.attr for node in ast.walk(tree(file)) if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute)}


def test_every_table_on_a_page_is_drawn_by_the_function_that_leaves_no_formula_in_it():
    assert {file for file in FILES if "dataframe" in called(file)} == {"assessment/ui/tables.py"}


def writes_csv(file):
    """Whether a file makes CSV with the standard library or pandas."""
    attributes = [node for node in ast.walk(tree(file)) if isinstance(node, ast.Attribute)]
    by_hand = {node.attr for node in attributes if isinstance(node.value, ast.Name) and node.value.id == "csv"}
    return bool(by_hand & {"writer", "DictWriter"}) or "to_csv" in called(file)


def test_csv_is_written_only_where_formulas_are_made_text():
    neutral = {"assessment/spreadsheets.py", "assessment/ui/tables.py"}
    assert {file for file in FILES if writes_csv(file)} - neutral == set()

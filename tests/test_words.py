"""One word for one idea: names that the glossary has retired do not come back."""

import ast
import re
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
GLOSSARY = ROOT / "docs" / "glossary.md"
FILES = [
    path
    for folder in ("assessment", "pages")
    for path in sorted((ROOT / folder).rglob("*.py"))
] + [ROOT / "app.py"]

WORD = re.compile(r"[A-Z]?[a-z]+|[A-Z]+(?![a-z])")


def retired_words():
    """The first column of the glossary's second table."""
    _, _, table = GLOSSARY.read_text(encoding="utf-8").partition("## Retired names")
    rows = re.findall(r"^\| ([^|]+) \| [^|]+ \|$", table, re.MULTILINE)
    names = [name.strip() for row in rows[1:] for name in row.split(",")]
    return frozenset(names)


RETIRED = retired_words()


def names_in(path):
    """Names that a file defines, each with its line: the module, functions, classes, parameters,
    variables, fields.
    """
    yield path.stem, 1
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, (ast.FunctionDef, ast.AsyncFunctionDef, ast.ClassDef)):
            yield node.name, node.lineno
        elif isinstance(node, ast.arg):
            yield node.arg, node.lineno
        elif isinstance(node, ast.Name) and isinstance(node.ctx, ast.Store):
            yield node.id, node.lineno
        elif isinstance(node, ast.Attribute) and isinstance(node.ctx, ast.Store):
            yield node.attr, node.lineno


def words_of(name):
    return {word.lower() for word in WORD.findall(name)}


def test_the_glossary_has_retired_names():
    assert {"found", "given", "door", "visit", "wishes", "shelf"} <= RETIRED


@pytest.mark.parametrize(
    "path", FILES, ids=lambda path: path.relative_to(ROOT).as_posix()
)
def test_no_name_uses_a_retired_word(path):
    places = [
        f"{name} (line {line})"
        for name, line in names_in(path)
        if words_of(name) & RETIRED
    ]
    assert places == []

"""The signs on the screen are in the fonts that come with Streamlit, so that every machine shows them."""

from __future__ import annotations

import ast
import re
import unicodedata
from collections.abc import Iterator
from functools import cache
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
SCRIPTS = ROOT / "assessment" / "ui"
PROGRAM = (ROOT / "assessment", ROOT / "pages")
ONLY_READ = {"sentences", "brackets.py", "spreadsheets.py"}
"""Rooms and files whose signs are patterns of foreign text, and never drawn."""
WRITTEN = re.compile(r"[^\x00-\xff]|\\[uUN]")
"""How a program writes a sign beyond Latin-1: as it is, or by its number or name."""
LAST_OF_LATIN_1 = "\xff"
UNREADABLE = "\N{REPLACEMENT CHARACTER}"
"""Stands for what cannot be drawn: an empty box says the same."""
IN_SOURCE_SANS = "Σ√αβκρ–’“”†…←↑→↓↗⇧−≈≠≡⌘⌫▲▶◄◆○◌●✓✗❝"
"""Beyond Latin-1.  Streamlit's Source Sans has them; it lacks circled digits, half circles, pencils, flags,
box drawings and most of what looks like an icon, which a machine without emoji or symbol fonts shows as an
empty box.
"""


def scripts() -> Iterator[tuple[str, str]]:
    """The names and texts of the scripts and style sheets that pages load."""
    for path in SCRIPTS.rglob("*"):
        if path.suffix in (".js", ".css"):
            yield path.name, path.read_text(encoding="utf-8")


@cache
def written() -> tuple[tuple[str, str], ...]:
    """The names of the program's files that may draw signs, and the strings in them."""
    result = []
    for root in PROGRAM:
        for path in root.rglob("*.py"):
            text = path.read_text(encoding="utf-8")
            may_draw = ONLY_READ.isdisjoint(path.relative_to(ROOT).parts)
            if may_draw and WRITTEN.search(text):
                name = str(path.relative_to(ROOT))
                result += [(name, each) for each in strings(ast.parse(text))]
    return tuple(result)


def strings(tree: ast.AST) -> Iterator[str]:
    """The strings of a program without its docstrings."""
    alone = {id(node.value) for node in ast.walk(tree) if isinstance(node, ast.Expr)}
    for node in ast.walk(tree):
        is_string = isinstance(node, ast.Constant) and isinstance(node.value, str)
        if is_string and id(node) not in alone:
            yield node.value


def signs(text: str) -> set[str]:
    """Its characters beyond Latin-1 that draw something."""
    return {sign for sign in text if sign > LAST_OF_LATIN_1 and is_drawn(sign)}


def is_drawn(sign: str) -> bool:
    return sign != UNREADABLE and unicodedata.category(sign)[0] not in "CZ"


def test_no_sign_is_drawn_that_a_machine_may_lack() -> None:
    texts = [*scripts(), *written()]
    rare = {(name, sign) for name, text in texts for sign in signs(text)}
    assert {each for each in rare if each[1] not in IN_SOURCE_SANS} == set()


def test_a_sign_in_a_string_is_seen_and_one_in_a_docstring_is_not() -> None:
    tree = ast.parse('"""A ◐."""\nsign = f"{1} \\u2460"\n')
    assert {sign for text in strings(tree) for sign in signs(text)} == {"①"}


def test_the_listed_signs_are_those_in_use() -> None:
    used = {sign for _, text in (*scripts(), *written()) for sign in signs(text)}
    assert set(IN_SOURCE_SANS) <= used

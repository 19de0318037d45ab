"""One word for one idea: names that the glossary has retired do not come back."""

import ast
import re
from functools import cache
from pathlib import Path

ROOT = Path(__file__).parents[1]
GLOSSARY = ROOT / "docs" / "glossary.md"
FOLDERS = ("assessment", "pages", "tests", "benchmarks", "sample_data")
FILES = [
    path for folder in FOLDERS for path in sorted((ROOT / folder).rglob("*.py"))
] + [ROOT / "app.py"]
SCRIPTS = [
    *sorted((ROOT / "assessment").rglob("*.js")),
    *sorted((ROOT / "tests").rglob("*.mjs")),
]

WORD = re.compile(r"[A-Z]?[a-z]+|[A-Z]+(?![a-z])")


def retired_words():
    """The words of the glossary's second table, each with what to write in its place."""
    _, _, table = GLOSSARY.read_text(encoding="utf-8").partition("## Retired names")
    rows = re.findall(r"^\| ([^|]+) \| ([^|]+) \|$", table, re.MULTILINE)
    return {
        word.strip(): instead.strip()
        for words, instead in rows[1:]
        for word in words.split(",")
    }


INSTEAD = retired_words()
RETIRED = INSTEAD.keys()


def advice(place, name, words):
    """Where a name has a retired word, and what the glossary has in its place."""
    hints = [f"in place of {word!r}: {INSTEAD[word]}" for word in sorted(words)]
    return f"{place}: {name} ({'; '.join(hints)})"


def as_lines(places):
    return "\n".join(places)


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


TEXT = re.compile(
    r'''#[^\n]*|(?:\b(r?f))?(?:"""(?:\\.|[^\\])*?"""|"(?:\\.|[^"\\\n])*"|\'(?:\\.|[^\'\\\n])*\')''',
    re.DOTALL,
)
PYTHON_NAME = re.compile(r"[A-Za-z_]\w*")


def may_have_retired_names(path):
    """Whether a retired word stands outside comments and texts: to look for it is quicker than the tree."""
    text = path.read_text(encoding="utf-8")
    # Expressions within an f-string have names, too.
    code = TEXT.sub(lambda match: match[0] if match[1] else "", text)
    names = {path.stem, *PYTHON_NAME.findall(code)}
    return any(words_of(name) & RETIRED for name in names if not is_sentence(name))


COMMENT_OR_TEXT = re.compile(
    r"""//[^\n]*|/\*.*?\*/|"(?:\\.|[^"\\\n])*"|'(?:\\.|[^'\\\n])*'|`(?:\\.|[^`\\])*`""",
    re.DOTALL,
)
SCRIPT_NAME = re.compile(r"(?<![\w.$])[A-Za-z_$][\w$]*(?!\s*:)\b")
SAYS_NOTHING = frozenset({"found", "given", "said", "told", "asked", "kept"})
"""In scripts only these are looked for: a key that is pressed with the left hand, and a row that is kept in
sight, are what the other words mean there.
"""


def names_in_script(path):
    """Names of JavaScript outside comments and texts, each with its line; fields are left out."""
    text = path.read_text(encoding="utf-8")
    code = COMMENT_OR_TEXT.sub(lambda match: "\n" * match[0].count("\n"), text)
    for number, line in enumerate(code.splitlines(), 1):
        for match in SCRIPT_NAME.finditer(line):
            yield match[0], number


@cache
def words_of(name):
    return {word.lower() for word in WORD.findall(name)}


def is_sentence(name):
    """Whether it is the name of a test: a sentence about behaviour may say that something is found."""
    return name.startswith("test_")


def test_the_glossary_has_retired_names():
    assert {"found", "given", "door", "visit", "wishes", "shelf"} <= RETIRED


def test_no_name_uses_a_retired_word():
    places = [
        advice(f"{path.relative_to(ROOT)}:{line}", name, words_of(name) & RETIRED)
        for path in FILES
        if may_have_retired_names(path)
        for name, line in names_in(path)
        if words_of(name) & RETIRED and not is_sentence(name)
    ]
    assert not places, as_lines(places)


SHAPES = re.compile(r"\w+Values")
"""JSON that the desk and the reader of documents both get, each with fields of its own."""


def test_no_two_public_classes_have_one_name():
    """Tracks are parallel folders, in which the same part has the same name."""
    places = {}
    for path in sorted((ROOT / "assessment").rglob("*.py")):
        if "tracks" in path.relative_to(ROOT).parts:
            continue
        for node in ast.parse(path.read_text(encoding="utf-8")).body:
            if isinstance(node, ast.ClassDef) and not node.name.startswith("_"):
                places.setdefault(node.name, []).append(str(path.relative_to(ROOT)))
    shared = {name: where for name, where in places.items() if len(where) > 1}
    assert [name for name in shared if not SHAPES.fullmatch(name)] == []


def test_names_in_texts_do_not_count_but_those_in_expressions_within_texts_do(tmp_path):
    path = tmp_path / "a.py"
    for text, is_one in {
        '"""A door."""\nlabel = "given"  # found': False,
        "door = 1": True,
        'label = "\\"" + str(given := 1)': True,
        'label = rf"{[door for door in doors]}"': True,
    }.items():
        path.write_text(text, "utf-8")
        assert may_have_retired_names(path) == is_one, text


def test_the_names_of_a_script_are_read_without_its_comments_and_texts(tmp_path):
    path = tmp_path / "a.js"
    path.write_text(
        "// found\nconst found = 'given'; /* told\n */ f(`said`, saidOf);", "utf-8"
    )
    names = [name for name, _ in names_in_script(path) if words_of(name) & SAYS_NOTHING]
    assert names == ["found", "saidOf"]


def test_no_name_of_a_script_hides_what_is_in_it():
    places = [
        advice(f"{path.relative_to(ROOT)}:{line}", name, words_of(name) & SAYS_NOTHING)
        for path in SCRIPTS
        for name, line in names_in_script(path)
        if words_of(name) & SAYS_NOTHING
    ]
    assert not places, as_lines(places)

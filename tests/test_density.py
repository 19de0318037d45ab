"""Code is plain before it is short: one thought a line, no statement that takes pencil and paper, lines
that fit a screen, and a comment where somebody would ask why.
"""

import ast
import io
import re
import tokenize
from pathlib import Path
from statistics import median

import pytest

ROOT = Path(__file__).parents[1]
FILES = sorted((ROOT / "assessment").rglob("*.py"))
PROGRAM = ("assessment", "pages", "benchmarks", "sample_data")
"""Folders whose files are short; a file of tests grows with its cases."""
LONGEST_FILE, LONGEST_FUNCTION = 300, 40
ROOMS = sorted(
    {
        path.relative_to(ROOT / "assessment").parts[0]
        for path in FILES
        if path.parent.name != "assessment"
    }
)

MOST_NODES_A_LINE = 10
"""Syntax-tree nodes for each line of a function, as the median of a room; sqlite-utils has 7, ir_measures
9.
"""

MOST_NODES_A_STATEMENT = 40

FEWEST_COMMENTS, MOST_COMMENTS = 2, 6
"""Lines with a comment among 100 lines of code: fewer leave out why, more say what the code says."""
FOR_TOOLS = re.compile(r"#\s*(noqa|type:|fmt:|pragma:)")

FUNCTIONS = (ast.FunctionDef, ast.AsyncFunctionDef)
BLOCKS = (ast.stmt, ast.excepthandler, ast.match_case)


def files_of(room):
    return [
        path for path in FILES if path.relative_to(ROOT / "assessment").parts[0] == room
    ]


def body_of(function):
    """The statements of a function without its docstring."""
    first, *rest = function.body
    is_docstring = isinstance(first, ast.Expr) and isinstance(first.value, ast.Constant)
    return rest if is_docstring else function.body


def densities(path):
    """Nodes for each line that is not blank, of every function with three such lines or more."""
    text = path.read_text(encoding="utf-8")
    lines = text.splitlines()
    for node in ast.walk(ast.parse(text)):
        body = body_of(node) if isinstance(node, FUNCTIONS) else []
        if not body:
            continue
        span = lines[body[0].lineno - 1 : body[-1].end_lineno]
        count = sum(1 for line in span if line.strip())
        if count >= 3:
            yield sum(1 for statement in body for _ in ast.walk(statement)) / count


def own_nodes(statement):
    """Nodes of a statement without the statements inside it."""
    waiting, count = [statement], 0
    while waiting:
        node = waiting.pop()
        count += 1
        waiting.extend(
            child
            for child in ast.iter_child_nodes(node)
            if not isinstance(child, BLOCKS)
        )
    return count


def is_table(statement, module):
    """Data written out at the top of a module: a constant, a registration, an `__all__`."""
    return statement in module.body and isinstance(
        statement, (ast.Assign, ast.AnnAssign)
    )


def simple_statements(module):
    definitions = (*FUNCTIONS, ast.ClassDef)
    return [
        node
        for node in ast.walk(module)
        if isinstance(node, ast.stmt) and not isinstance(node, definitions)
    ]


@pytest.mark.parametrize("room", ROOMS)
def test_functions_hold_one_thought_a_line(room):
    measured = [density for path in files_of(room) for density in densities(path)]
    assert median(measured) <= MOST_NODES_A_LINE


@pytest.mark.parametrize("room", ROOMS)
def test_no_statement_is_a_riddle(room):
    crowded = []
    for path in files_of(room):
        module = ast.parse(path.read_text(encoding="utf-8"))
        for statement in simple_statements(module):
            if own_nodes(statement) > MOST_NODES_A_STATEMENT and not is_table(
                statement, module
            ):
                crowded.append(f"{path.relative_to(ROOT)}:{statement.lineno}")
    assert crowded == []


def python_files(*folders):
    return [
        path for folder in folders for path in sorted((ROOT / folder).rglob("*.py"))
    ]


@pytest.mark.parametrize("folder", (*PROGRAM, "tests"))
def test_no_conditional_expression_stands_inside_another(folder):
    nested = []
    for path in python_files(folder):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            inner = list(ast.walk(node))[1:] if isinstance(node, ast.IfExp) else []
            if any(isinstance(child, ast.IfExp) for child in inner):
                nested.append(f"{path.relative_to(ROOT)}:{node.lineno}")
    assert nested == []


def lines_of(function):
    """The lines of a function without its docstring."""
    body = body_of(function)
    return function.end_lineno - body[0].lineno + 1 if body else 0


@pytest.mark.parametrize("folder", PROGRAM)
def test_files_and_functions_are_short(folder):
    long = []
    for path in python_files(folder):
        text = path.read_text(encoding="utf-8")
        if len(text.splitlines()) > LONGEST_FILE:
            long.append(str(path.relative_to(ROOT)))
        for node in ast.walk(ast.parse(text)):
            if isinstance(node, FUNCTIONS) and lines_of(node) > LONGEST_FUNCTION:
                long.append(f"{path.relative_to(ROOT)}: {node.name}")
    assert long == []


def comments(text):
    """The numbers of the lines with a comment for people."""
    for token in tokenize.generate_tokens(io.StringIO(text).readline):
        if token.type == tokenize.COMMENT and not FOR_TOOLS.match(token.string):
            yield token.start[0]


def lines_of_code(text):
    """How many lines are neither blank nor a docstring nor a comment alone."""
    lines = {
        number
        for number, line in enumerate(text.splitlines(), 1)
        if line.strip() and not line.lstrip().startswith("#")
    }
    for node in ast.walk(ast.parse(text)):
        if isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant):
            lines -= set(range(node.lineno, node.end_lineno + 1))
    return len(lines)


@pytest.mark.parametrize("folder", ["pages", *(f"assessment/{room}" for room in ROOMS)])
def test_comments_say_why_and_are_few(folder):
    texts = [path.read_text(encoding="utf-8") for path in python_files(folder)]
    count = sum(1 for text in texts for _ in comments(text))
    share = 100 * count / sum(map(lines_of_code, texts))
    assert FEWEST_COMMENTS <= share <= MOST_COMMENTS, f"{share:.2f} in 100 lines"

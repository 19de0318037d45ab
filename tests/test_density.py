"""Code is plain before it is short: one thought a line, no statement that takes pencil and paper, lines
that fit a screen, and a comment where somebody would ask why.
"""

import ast
import io
import re
import tokenize
from functools import cache
from pathlib import Path
from statistics import median
from typing import NamedTuple

import pytest

ROOT = Path(__file__).parents[1]
FILES = sorted((ROOT / "assessment").rglob("*.py"))
PROGRAM = ("assessment", "pages", "benchmarks", "sample_data", "tests/tools")
"""Folders whose files are short; a file of tests grows with its cases."""
LONGEST_FILE, LONGEST_FUNCTION = 300, 40
ROOMS = sorted(
    {
        path.relative_to(ROOT / "assessment").parts[0]
        for path in FILES
        if path.parent.name != "assessment"
    }
)

MAX_NODES_A_LINE = 10
"""Syntax-tree nodes for each line of a function, as the median of a room; sqlite-utils has 7, ir_measures
9.
"""

MAX_NODES_A_STATEMENT = 40

FEWEST_COMMENTS, MAX_COMMENTS = 2, 6
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


class Measures(NamedTuple):
    """What the tests ask about a file, in the order of its syntax tree."""

    lines: int
    densities: list[float]
    """Nodes for each line that is not blank, of every function with three such lines or more."""
    crowded_statements: list[int]
    nested_conditionals: list[int]
    long_functions: list[str]
    comments: int
    lines_of_code: int


@cache
def measures(path):
    """The file's measures, for all tests from one tree."""
    text = path.read_text(encoding="utf-8")
    module = ast.parse(text)
    nodes = list(ast.walk(module))
    functions = [node for node in nodes if isinstance(node, FUNCTIONS)]
    return Measures(
        lines=len(text.splitlines()),
        densities=list(densities(functions, text.splitlines())),
        crowded_statements=list(crowded(nodes, module)),
        nested_conditionals=list(nested_conditionals(nodes)),
        long_functions=[
            function.name
            for function in functions
            if lines_of(function) > LONGEST_FUNCTION
        ],
        comments=sum(1 for _ in comments(text)),
        lines_of_code=lines_of_code(text, nodes),
    )


def densities(functions, lines):
    for function in functions:
        body = body_of(function)
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


def crowded(nodes, module):
    """The lines of statements with too many nodes."""
    definitions = (*FUNCTIONS, ast.ClassDef)
    for node in nodes:
        if isinstance(node, ast.stmt) and not isinstance(node, definitions):
            is_crowded = own_nodes(node) > MAX_NODES_A_STATEMENT
            if is_crowded and not is_table(node, module):
                yield node.lineno


def nested_conditionals(nodes):
    """The lines of conditional expressions around another."""
    for node in nodes:
        inner = list(ast.walk(node))[1:] if isinstance(node, ast.IfExp) else []
        if any(isinstance(child, ast.IfExp) for child in inner):
            yield node.lineno


@pytest.mark.parametrize("room", ROOMS)
def test_functions_hold_one_thought_a_line(room):
    measured = [
        density for path in files_of(room) for density in measures(path).densities
    ]
    assert median(measured) <= MAX_NODES_A_LINE


@pytest.mark.parametrize("room", ROOMS)
def test_no_statement_is_a_riddle(room):
    assert [
        f"{path.relative_to(ROOT)}:{line}"
        for path in files_of(room)
        for line in measures(path).crowded_statements
    ] == []


def python_files(*folders):
    return [
        path for folder in folders for path in sorted((ROOT / folder).rglob("*.py"))
    ]


@pytest.mark.parametrize("folder", PROGRAM)
def test_no_conditional_expression_stands_inside_another(folder):
    assert [
        f"{path.relative_to(ROOT)}:{line}"
        for path in python_files(folder)
        for line in measures(path).nested_conditionals
    ] == []


def test_no_conditional_expression_of_a_test_stands_inside_another():
    assert [
        f"{path.relative_to(ROOT)}:{line}"
        for path in python_files("tests")
        for line in nested_conditionals(nodes_of_conditionals(path))
    ] == []


def nodes_of_conditionals(path):
    """The nodes of a file, none where it has fewer than two conditional expressions."""
    text = path.read_text("utf-8")
    has_two = len(re.findall(r"\belse\b(?!:)", text)) >= 2
    return ast.walk(ast.parse(text)) if has_two else ()


def lines_of(function):
    """The lines of a function without its docstring."""
    body = body_of(function)
    return function.end_lineno - body[0].lineno + 1 if body else 0


@pytest.mark.parametrize("folder", PROGRAM)
def test_files_and_functions_are_short(folder):
    long = []
    for path in python_files(folder):
        measured = measures(path)
        if measured.lines > LONGEST_FILE:
            long.append(str(path.relative_to(ROOT)))
        long += [
            f"{path.relative_to(ROOT)}: {name}" for name in measured.long_functions
        ]
    assert long == []


def comments(text):
    """The numbers of the lines with a comment for people."""
    if "#" not in text:
        return  # to look for it is quicker than the tokens
    for token in tokenize.generate_tokens(io.StringIO(text).readline):
        if token.type == tokenize.COMMENT and not FOR_TOOLS.match(token.string):
            yield token.start[0]


def lines_of_code(text, nodes):
    """How many lines are neither blank nor a docstring nor a comment alone."""
    lines = {
        number
        for number, line in enumerate(text.splitlines(), 1)
        if line.strip() and not line.lstrip().startswith("#")
    }
    for node in nodes:
        if isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant):
            lines -= set(range(node.lineno, node.end_lineno + 1))
    return len(lines)


@pytest.mark.parametrize("folder", ["pages", *(f"assessment/{room}" for room in ROOMS)])
def test_comments_say_why_and_are_few(folder):
    measured = [measures(path) for path in python_files(folder)]
    count = sum(measure.comments for measure in measured)
    share = 100 * count / sum(measure.lines_of_code for measure in measured)
    assert FEWEST_COMMENTS <= share <= MAX_COMMENTS, f"{share:.2f} in 100 lines"

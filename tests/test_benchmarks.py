"""The benchmarks are run by hand, so a name that moved would go unnoticed: every import in them is resolved
here, those inside functions too.
"""

import ast
import re
from importlib import import_module
from pathlib import Path

import pytest

FOLDER = Path(__file__).parents[1] / "benchmarks"


def imports_of(path):
    """Module and name of every import in a file that is from the project."""
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        module = (node.module or "") if isinstance(node, ast.ImportFrom) else ""
        if module.split(".")[0] in ("assessment", "benchmarks", "tests"):
            for name in node.names:
                yield module, name.name


def is_there(module, name):
    """Whether the module has this name, as an attribute or as a module below it."""
    try:
        if hasattr(import_module(module), name):
            return True
        import_module(f"{module}.{name}")
    except ImportError:
        return False
    return True


@pytest.mark.parametrize(
    "path", sorted(FOLDER.rglob("*.py")), ids=lambda path: path.name
)
def test_a_benchmark_imports_what_the_program_has(path):
    missing = [
        f"{module}.{name}"
        for module, name in imports_of(path)
        if not is_there(module, name)
    ]
    assert missing == []


def is_program(path):
    return 'if __name__ == "__main__":' in path.read_text(encoding="utf-8")


def names_of(files):
    return {path.name for path in files}


def test_the_list_of_benchmarks_names_every_program_and_every_part():
    table, _, parts = (
        (FOLDER / "README.md").read_text(encoding="utf-8").rpartition("`parts/`")
    )
    programs = re.findall(r"^\| `(\w+\.py)` ", table, re.MULTILINE)
    assert sorted(programs) == sorted(names_of(FOLDER.glob("*.py")))
    assert set(re.findall(r"`(\w+\.py)`", parts)) == names_of(
        (FOLDER / "parts").glob("*.py")
    )


def test_what_is_no_program_is_a_part():
    programs = filter(is_program, FOLDER.rglob("*.py"))
    assert names_of(programs) == names_of(FOLDER.glob("*.py"))

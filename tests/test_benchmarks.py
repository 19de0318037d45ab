"""The benchmarks are run by hand, so a name that moved would go unnoticed: every import in them is resolved
here, those inside functions too.
"""

import ast
from importlib import import_module
from pathlib import Path

import pytest

FOLDER = Path(__file__).parents[1] / "benchmarks"


def imports_of(path):
    """Module and name of every `from assessment... import ...` in a file."""
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        module = (node.module or "") if isinstance(node, ast.ImportFrom) else ""
        if module.split(".")[0] in ("assessment", "tests"):
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
    "path", sorted(FOLDER.glob("*.py")), ids=lambda path: path.name
)
def test_a_benchmark_imports_what_the_program_has(path):
    missing = [
        f"{module}.{name}"
        for module, name in imports_of(path)
        if not is_there(module, name)
    ]
    assert missing == []

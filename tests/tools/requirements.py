"""The pinned libraries, with the hashes of their files, from the ranges in pyproject.toml.

python tests/tools/requirements.py               # versions stay where the ranges still allow them
python tests/tools/requirements.py --upgrade     # the newest versions that the ranges allow

Writes requirements.txt, which the program runs with, and tests/requirements.txt with what the tests need
beside it. Both hold the files of every platform, as PyPI has them. `uv` must be on the path;
`make requirements` installs it in an environment of its own.
"""

from __future__ import annotations

import argparse
import re
import subprocess
from collections.abc import Sequence
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
PROGRAM = ROOT / "requirements.txt"
TESTS = ROOT / "tests" / "requirements.txt"
COMPILE = (
    "uv", "pip", "compile", "--quiet", "--universal", "--python-version", "3.11", "--generate-hashes",
    "--no-annotate", "--no-emit-index-url", "--default-index", "https://pypi.org/simple",
    "--custom-compile-command", "make requirements",
)  # fmt: skip


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--upgrade", action="store_true", help="take newer versions")
    options = ["--upgrade"] if parser.parse_args().upgrade else []
    _compile(PROGRAM, "--extra", "all", *options)
    shared = [f"--no-emit-package={name}" for name in pinned_names(PROGRAM)]
    constraints = ("--constraints", PROGRAM.name)
    _compile(TESTS, "--group", "tests", *constraints, *shared, *options)


def _compile(path: Path, *options: str) -> None:
    """Write the pinned libraries of pyproject.toml; versions that the file already has are preferred."""
    source: Sequence[str] = () if "--group" in options else ("pyproject.toml",)
    target = ("--output-file", str(path.relative_to(ROOT)))
    subprocess.run([*COMPILE, *source, *options, *target], cwd=ROOT, check=True)


def pinned_names(path: Path) -> list[str]:
    """The names of a file's libraries, without those of its hashes."""
    return re.findall(r"^([\w.-]+)==", path.read_text(encoding="utf-8"), re.MULTILINE)


if __name__ == "__main__":
    main()

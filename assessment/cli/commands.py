"""The table of commands: the module that holds each, and the first sentence of its help.

`--help` and completion in the shell read this table, which is made of the text of the modules: to import them
all would take a second.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from pathlib import Path
from types import MappingProxyType
from typing import NamedTuple


class CommandEntry(NamedTuple):
    """A command before its module is imported."""

    module: str
    sentence: str


_COMMAND = re.compile(
    r'^@cli\.(?:command|group)\((?:.*?"(?P<name>[\w-]+)")?.*\)\n'
    r"(?:.*\n)*?"
    r"def (?P<function>\w+)\("
    r"(?:.*\n)*?"
    r'    """(?P<sentence>[^"]*?\.)(?=\s|")',
    re.MULTILINE,
)
"""From the decorator to the docstring's first sentence; `tests/cli/test_start.py` compares with click's."""


def _commands() -> Iterator[tuple[str, CommandEntry]]:
    for path in Path(__file__).parent.glob("*.py"):
        for command in _COMMAND.finditer(path.read_text(encoding="utf-8")):
            name = command["name"] or command["function"].replace("_", "-")
            sentence = " ".join(command["sentence"].split())
            yield name, CommandEntry(f"{__package__}.{path.stem}", sentence)


COMMANDS: Mapping[str, CommandEntry] = MappingProxyType(dict(sorted(_commands())))

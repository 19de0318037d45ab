"""Names of runs and ids of questions as they come in files."""

from __future__ import annotations

import re
from collections.abc import Mapping
from pathlib import PurePosixPath
from typing import NamedTuple

_RUN = re.compile(r"(?P<team>.+)-(?P<kind>PG|PO|AC)-(?P<number>[1-4])", re.ASCII)
_ENDINGS = (".gz", ".xz", ".bz2", ".txt")
_ID = re.compile(r"[A-Za-z]?\d{1,12}", re.ASCII)
RIGHT_NAME = "Team-PG-1 or Team-PO-1 for passages, Team-AC-1 for answers, numbers 1 to 4"
MAX_NAME = 100


class RunName(NamedTuple):
    """A run's name taken apart; `kind` is "PG", "PO", "AC", or "" where the name has another form."""

    name: str
    team: str
    kind: str
    number: str

    @property
    def subtask(self) -> str:
        return {"PG": "PR", "PO": "PR", "AC": "AC"}.get(self.kind, "")


def run_name(file: str) -> RunName:
    """The run of a file, its name parsed from the right, for teams have hyphens too.

    >>> run_name("runs/hit-u-PO-1.txt")
    RunName(name='hit-u-PO-1', team='hit-u', kind='PO', number='1')
    """
    name = PurePosixPath(file.replace("\\", "/")).name
    for ending in _ENDINGS:
        name = name.removesuffix(ending)
    name = name[:MAX_NAME] or "run"
    found = _RUN.fullmatch(name)
    return (
        RunName(name, found["team"], found["kind"], found["number"]) if found else RunName(name, "", "", "")
    )


def is_id(text: str) -> bool:
    """Whether a text looks like the id of a question: `0001`, `D001`."""
    return _ID.fullmatch(text) is not None


def topic_id(given: str, topics: Mapping[str, object]) -> str | None:
    """The question that an id means: the same id, or else the one that differs in a leading letter only; never in zeros.

    >>> topic_id("D0001", {"0001": ""}), topic_id("D001", {"0001": ""})
    ('0001', None)
    """
    if given in topics:
        return given
    bare = given if given[:1].isdigit() else given[1:]
    return next((topic for topic in topics if bare == (topic if topic[:1].isdigit() else topic[1:])), None)

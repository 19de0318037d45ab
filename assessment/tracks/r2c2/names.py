"""Names of runs and ids of questions as files have them."""

from __future__ import annotations

import re
from collections.abc import Mapping
from pathlib import PurePosixPath
from typing import NamedTuple

_RUN = re.compile(r"(?P<team>.+)-(?P<kind>PG|PO|AC)-(?P<number>[1-4])", re.ASCII)
_ZIP = re.compile(r"(?P<team>.+)-(?P<subtask>PR|AC)\.zip", re.ASCII)
_ENDINGS = (".gz", ".xz", ".bz2", ".txt")
_ID = re.compile(r"[A-Za-z]?\d{1,12}", re.ASCII)
RIGHT_NAME = (
    "Team-PG-1 or Team-PO-1 for passages, Team-AC-1 for answers, numbers 1 to 4"
)
MAX_NAME = 100


def bare_name(path: str) -> str:
    """A file's name without its folders; zips made on Windows can have backslashes in their paths."""
    return PurePosixPath(path.replace("\\", "/")).name[:200]


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
    """The run of a file, its name parsed from the right, because names of teams may have hyphens.

    >>> run_name("runs/hit-u-PO-1.txt")
    RunName(name='hit-u-PO-1', team='hit-u', kind='PO', number='1')
    """
    name = bare_name(file)
    # In this order, so that both go from "run.txt.gz".
    for ending in _ENDINGS:
        name = name.removesuffix(ending)
    name = name[:MAX_NAME] or "run"
    match = _RUN.fullmatch(name)
    if not match:
        return RunName(name, "", "", "")
    return RunName(name, match["team"], match["kind"], match["number"])


class ZipName(NamedTuple):
    """The name of a team's zip taken apart; `team` and `subtask` are "" where it has another form."""

    name: str
    team: str
    subtask: str


def zip_name(file: str) -> ZipName:
    """The team and the subtask of a zip, by its name.

    >>> zip_name("mail/hit-u-PR.zip")
    ZipName(name='hit-u-PR.zip', team='hit-u', subtask='PR')
    >>> zip_name("runs.zip").team
    ''
    """
    name = bare_name(file)
    match = _ZIP.fullmatch(name)
    if not match:
        return ZipName(name, "", "")
    return ZipName(name, match["team"], match["subtask"])


def is_id(text: str) -> bool:
    """Whether a text looks like the id of a question: `0001`, `D001`."""
    return _ID.fullmatch(text) is not None


def topic_id(written: str, topics: Mapping[str, object]) -> str | None:
    """The question that an id means; None if there is none.

    It is the same id, or else the one that differs only in a leading letter, never in
    zeros.

    >>> topic_id("D0001", {"0001": ""}), topic_id("D001", {"0001": ""})
    ('0001', None)
    """
    if written in topics:
        return written
    digits = _without_letter(written)
    for topic in topics:
        if _without_letter(topic) == digits:
            return topic
    return None


def _without_letter(name: str) -> str:
    return name if name[:1].isdigit() else name[1:]

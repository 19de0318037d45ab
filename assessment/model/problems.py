"""Located problems of files."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Literal, NamedTuple

Severity = Literal["error", "warning"]
REJECTS = "rejects"
"""`Problem.official` where the track's official tool refuses the file because of the problem."""


class Problem(NamedTuple):
    """One located problem of one file.  `what` is wrong, `right` would be right.

    `official` is `REJECTS` where the track's official tool refuses the file because of it.
    """

    file: str
    severity: Severity
    code: str
    place: str
    what: str
    right: str = ""
    official: str = ""

    @property
    def sentence(self) -> str:
        return f"{self.what}; {self.right}" if self.right else self.what


def has_errors(problems: Iterable[Problem]) -> bool:
    """Whether some problem is more than a warning."""
    return any(problem.severity == "error" for problem in problems)

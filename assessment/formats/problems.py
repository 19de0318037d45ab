"""Problems of a file, each with its place."""

from __future__ import annotations

from typing import NamedTuple

from assessment.model import Problem, Severity, UserError


class Unreadable(UserError):
    """A file that cannot be imported at all; `problem` says why in one sentence."""

    def __init__(self, problem: Problem) -> None:
        super().__init__(problem.sentence)
        self.problem = problem


class FileLine(NamedTuple):
    """One line of a file, numbered from 1."""

    number: int
    text: str


def problem(
    file: str,
    code: str,
    place: str,
    *,
    what: str,
    right: str = "",
    severity: Severity = "error",
) -> Problem:
    """A problem; an error unless `severity` says otherwise."""
    return Problem(
        file=file, severity=severity, code=code, place=place, what=what, right=right
    )


def unreadable_file(
    file: str, code: str, place: str = "file", *, what: str, right: str
) -> Unreadable:
    """The error of a file that cannot be imported at all, to be raised."""
    return Unreadable(problem(file, code, place, what=what, right=right))


def warning(file: str, code: str, place: str, *, what: str, right: str = "") -> Problem:
    """A problem of a file that can be used all the same."""
    return problem(file, code, place, what=what, right=right, severity="warning")

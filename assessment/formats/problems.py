"""What is wrong with a file, located."""

from __future__ import annotations

from typing import NamedTuple

from assessment.model import Problem, Severity, UserError


class Unreadable(UserError):
    """A file that cannot be taken in at all; `problem` says why in one sentence."""

    def __init__(self, problem: Problem) -> None:
        super().__init__(problem.sentence)
        self.problem = problem


class Row(NamedTuple):
    """One line of a file, numbered from 1."""

    number: int
    text: str


def problem(
    file: str, code: str, place: str, what: str, right: str = "", severity: Severity = "error"
) -> Problem:
    return Problem(file, severity, code, place, what, right)

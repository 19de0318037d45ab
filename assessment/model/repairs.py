"""A run's file that was repaired by rule, with the list of what was changed."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from assessment.model.problems import Problem


class RunChange(NamedTuple):
    """What a repair changed in a run, and where: "topic 116, sentence 3"."""

    place: str
    what: str


class RepairedRun(NamedTuple):
    """A run's file, corrected wherever a rule says how, with every change.

    `ending` is that of the file's name; a repaired run that is repaired again has no changes.
    """

    data: bytes
    changes: tuple[RunChange, ...]
    ending: str = "txt"


def reported_changes(
    problems: Iterable[Problem], codes: frozenset[str]
) -> tuple[RunChange, ...]:
    """What a reader left out or read otherwise, from the problems with these codes that it reported."""
    changes: list[RunChange] = []
    for problem in problems:
        if problem.code in codes:
            changes.append(RunChange(problem.place, problem.sentence))
    return tuple(changes)

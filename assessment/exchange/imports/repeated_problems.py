"""Problems of files, repeated ones counted, so that the one that matters is not the last of a thousand."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from assessment.model import Problem
from assessment.model.problems import REJECTS


@dataclass(frozen=True)
class Repeated:
    """A problem that occurs `count` times in a file; `first` is the first of them."""

    first: Problem
    count: int

    @property
    def severity(self) -> str:
        """The severity in words, and whether the official tool refuses the file because of the problem."""
        if self.first.official == REJECTS:
            return f"{self.first.severity}, officially rejected"
        return self.first.severity


def repeated(problems: Iterable[Problem]) -> list[Repeated]:
    """One entry for all problems of one code in one file.

    What the official tool rejects comes first, then errors, then the rare before the frequent.
    """
    together: dict[tuple[str, str, str, str], list[Problem]] = {}
    for problem in problems:
        key = problem.file, problem.code, problem.severity, problem.official
        together.setdefault(key, []).append(problem)
    entries = []
    for group in together.values():
        entries.append(Repeated(group[0], len(group)))
    return sorted(entries, key=_urgency)


def one_by_one(problems: Iterable[Problem]) -> list[Repeated]:
    """Every problem by itself, in the order of `repeated`, those of one code in the order of the file."""
    listed = list(problems)
    positions = {}
    for position, entry in enumerate(repeated(listed)):
        positions[_group(entry)] = position
    entries = [Repeated(problem, 1) for problem in listed]
    return sorted(entries, key=lambda entry: positions[_group(entry)])


def _urgency(entry: Repeated) -> tuple[bool, bool, int]:
    return entry.first.official != REJECTS, entry.first.severity != "error", entry.count


def _group(entry: Repeated) -> tuple[str, str, str]:
    return entry.first.file, entry.first.code, entry.severity

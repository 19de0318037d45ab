"""What is found wrong in one file, in its order."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass, field

from assessment.formats import problem
from assessment.model import Problem, Severity

SHOWN = 60
"""Characters of foreign text in a sentence."""
MANY = 500
"""Problems of one code that are told one by one; how many more there are is told at the end."""
FEW = 5
REJECTS = "rejects"
"""What `Problem.official` says of a problem for which the official validator refuses the file."""


@dataclass
class Report:
    """Collects the problems of a file.  A file of millions of lines that are all wrong ends in a short list with a count."""

    file: str
    many: int = MANY
    found: list[Problem] = field(default_factory=list)
    counts: Counter[tuple[str, Severity]] = field(default_factory=Counter)

    def error(self, code: str, place: str, what: str, right: str, *, official: bool = False) -> None:
        self.add("error", code, place, what, right, official=official)

    def warn(self, code: str, place: str, what: str, right: str, *, official: bool = False) -> None:
        self.add("warning", code, place, what, right, official=official)

    def add(
        self, severity: Severity, code: str, place: str, what: str, right: str, *, official: bool = False
    ) -> None:
        """One more problem; `official` where the official validator refuses the file because of it."""
        self.counts[code, severity] += 1
        if self.counts[code, severity] <= self.many:
            mark = REJECTS if official else ""
            self.found.append(problem(self.file, code, place, what, right, severity)._replace(official=mark))

    @property
    def problems(self) -> tuple[Problem, ...]:
        more = [
            (code, severity, count - self.many)
            for (code, severity), count in self.counts.items()
            if count > self.many
        ]
        rest = (
            problem(self.file, code, "file", f"{count:,} more of this kind", "see the ones above", severity)
            for code, severity, count in more
        )
        return (*self.found, *rest)


def shown(value: object) -> str:
    """A foreign value, short enough for a sentence."""
    text = value if isinstance(value, str) else repr(value)
    return text if len(text) <= SHOWN else f"{text[:SHOWN]}…"


def listed(names: Iterable[str]) -> str:
    """The first few names and how many more there are."""
    some = list(names)
    more = f" and {len(some) - FEW:,} more" if len(some) > FEW else ""
    return ", ".join(shown(name) for name in some[:FEW]) + more

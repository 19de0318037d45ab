"""The problems of one file, in its order."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field

from assessment.formats.problems import problem
from assessment.model import Problem, Severity, has_errors
from assessment.model.problems import REJECTS

SHOWN = 60
"""Characters of foreign text in a sentence."""
MANY = 500
"""Problems of one code that are listed one by one; a last one counts the others."""


@dataclass
class Report:
    """Collects the problems of a file; a million of one kind end in a short list with a count."""

    file: str
    many: int = MANY
    listed_problems: list[Problem] = field(default_factory=list)
    counts: Counter[tuple[str, Severity]] = field(default_factory=Counter)

    def error(
        self, code: str, place: str, *, what: str, right: str, official: bool = False
    ) -> None:
        self.add("error", code, place, what=what, right=right, official=official)

    def warn(
        self, code: str, place: str, *, what: str, right: str, official: bool = False
    ) -> None:
        self.add("warning", code, place, what=what, right=right, official=official)

    def add(
        self,
        severity: Severity,
        code: str,
        place: str,
        *,
        what: str,
        right: str,
        official: bool = False,
    ) -> None:
        """One more problem; `official` where the official validator refuses the file because of it."""
        self.counts[code, severity] += 1
        if self.counts[code, severity] <= self.many:
            one = problem(
                self.file, code, place, what=what, right=right, severity=severity
            )
            if official:
                one = one._replace(official=REJECTS)
            self.listed_problems.append(one)

    @property
    def broken(self) -> bool:
        """Whether the file has an error."""
        return has_errors(self.listed_problems)

    @property
    def refused(self) -> bool:
        """Whether the official validator refuses the file because of one of the problems."""
        return any(one.official == REJECTS for one in self.listed_problems)

    def has(self, code: str) -> bool:
        return any(code == counted for counted, _ in self.counts)

    @property
    def problems(self) -> tuple[Problem, ...]:
        """All problems; those of a code that occurs very often are counted at the end."""
        rest = []
        for (code, severity), count in self.counts.items():
            hidden = count - self.many
            if hidden > 0:
                what = f"{hidden:,} more of this kind"
                rest.append(
                    problem(
                        self.file,
                        code,
                        "file",
                        what=what,
                        right="see the ones above",
                        severity=severity,
                    )
                )
        return (*self.listed_problems, *rest)


def shown(value: object) -> str:
    """A foreign value, short enough for a sentence."""
    text = value if isinstance(value, str) else repr(value)
    if len(text) <= SHOWN:
        return text
    return f"{text[:SHOWN]}…"

"""What became of an imported file, for the page Runs and the command line."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from assessment.exchange.carry_over.carried_judgments import Change
from assessment.exchange.carry_over.replacement_preview import AnyEffect
from assessment.formats.plurals import number_of
from assessment.model import Problem
from assessment.model.problems import REJECTS


@dataclass(frozen=True)
class ImportReport:
    """What became of a file.  `counts` says what it held, `changes` what a corrected run changed.

    A file that would withdraw or change judged answers has `effects`: if it was stored, they are what
    happened, otherwise they are why it was stopped.
    """

    file: str
    kind: str
    problems: tuple[Problem, ...]
    loaded: bool
    notes: tuple[str, ...] = ()
    counts: Mapping[str, int] = field(default_factory=dict)
    changes: tuple[Change, ...] = ()
    effects: tuple[AnyEffect, ...] = ()

    @property
    def stopped(self) -> bool:
        """Whether the file was not stored because of judged answers, and would be with `replace`."""
        return bool(self.effects) and not self.loaded

    @property
    def verdict(self) -> str:
        """What became of the file, in words; a file with errors never just "loads with warnings"."""
        if self.stopped:
            return "stopped"
        if not self.loaded:
            return "cannot load"
        if self.errors:
            return f"loads with {number_of(self.errors, 'error')}"
        if self.problems:
            return "loads with warnings"
        return "loads"

    @property
    def rejected(self) -> bool:
        """Whether the track's official tool refuses the file."""
        return any(problem.official == REJECTS for problem in self.problems)

    @property
    def errors(self) -> int:
        return sum(problem.severity == "error" for problem in self.problems)

    @property
    def warnings(self) -> int:
        return len(self.problems) - self.errors


def counts_line(counts: Mapping[str, int]) -> str:
    """What a file held, in words.

    >>> counts_line({"runs": 1, "answers": 1234})
    '1 run, 1,234 answers'
    """
    return ", ".join(
        number_of(count, name.removesuffix("s")) for name, count in counts.items()
    )

"""What assessors are called in a report."""

from __future__ import annotations

import hashlib
from collections.abc import Iterable

from assessment.model.resolution import ADJUDICATOR, KNOWN, MACHINE, ONE


class AssessorNames:
    """The assessors' own names, or numbers instead; machines always keep their names."""

    def __init__(
        self, campaign: str, assessors: Iterable[str], *, anonymous: bool
    ) -> None:
        self._numbers: dict[str, str] = {}
        if not anonymous:
            return
        people = {
            _person(name) for name in assessors if not name.startswith((MACHINE, KNOWN))
        }

        def digest(name: str) -> bytes:
            return hashlib.sha256(
                f"{campaign}\n{name}".encode(errors="replace")
            ).digest()

        # In alphabetical order, or in that of the first judgment, the numbers would give people away.
        for number, name in enumerate(sorted(people, key=digest), 1):
            self._numbers[name] = f"assessor {number}"

    def of(self, name: str) -> str:
        """The name to be shown; an adjudicator's is that of the person, marked."""
        shown = self._numbers.get(_person(name), _person(name))
        return f"{shown} (adjudicator)" if name.startswith(ADJUDICATOR) else shown

    def of_choice(self, choice: str, meaning: str) -> tuple[str, str]:
        """A setting's choice and its meaning, which may name an assessor."""
        if not choice.startswith(ONE):
            return choice, meaning
        assessor = self.of(choice.removeprefix(ONE))
        return f"{ONE}{assessor}", f"only the labels of {assessor}"


def _person(name: str) -> str:
    return name.removeprefix(ADJUDICATOR)

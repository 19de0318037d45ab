"""What assessors are called in a report."""

from __future__ import annotations

import hashlib
from collections.abc import Iterable

from assessment.model.assessor import Assessor
from assessment.model.resolution import OneAssessor


class AssessorNames:
    """The assessors' own names, or numbers instead; machines always keep their names."""

    def __init__(
        self, campaign: str, assessors: Iterable[str], *, anonymous: bool
    ) -> None:
        self._numbers: dict[str, str] = {}
        if not anonymous:
            return
        humans = filter(lambda assessor: assessor.is_human, map(Assessor.of, assessors))
        people = {assessor.name for assessor in humans}

        def digest(name: str) -> bytes:
            return hashlib.sha256(
                f"{campaign}\n{name}".encode(errors="replace")
            ).digest()

        # In alphabetical order, or in that of the first judgment, the numbers would give people away.
        for number, name in enumerate(sorted(people, key=digest), 1):
            self._numbers[name] = f"assessor {number}"

    def of(self, name: str) -> str:
        """The name to be shown; an adjudicator's is that of the person, marked."""
        assessor = Assessor.of(name)
        if not assessor.is_human:
            return name
        shown = self._numbers.get(assessor.name, assessor.name)
        return f"{shown} (adjudicator)" if assessor.is_adjudicator else shown

    def of_choice(self, choice: str, meaning: str) -> tuple[str, str]:
        """A setting's choice and its meaning, which may name an assessor."""
        policy = OneAssessor.parse(choice)
        if policy is None:
            return choice, meaning
        shown = self.of(policy.assessor.stored)
        shown_policy = OneAssessor(Assessor.of(shown))
        return shown_policy.stored, f"only the labels of {shown}"

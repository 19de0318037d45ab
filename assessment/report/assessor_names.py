"""What assessors are called in a report."""

from __future__ import annotations

import hashlib
from collections.abc import Iterable

from assessment.model.assessor import Assessor
from assessment.model.resolution import OneAssessor


class AssessorNames:
    """The assessors' own names, or numbers instead; machines always keep their names.

    Every name but a person's is marked with what it is.  Known answers may be named after the person whose
    labels they were.
    """

    def __init__(
        self, campaign: str, assessors: Iterable[str], *, anonymous: bool
    ) -> None:
        self._numbers: dict[str, str] = {}
        self._gold: dict[str, str] = {}
        self.anonymous = anonymous
        if not anonymous:
            return
        known = [Assessor.of(assessor) for assessor in assessors]
        people = {assessor.name for assessor in known if assessor.is_human}
        gold = {assessor.name for assessor in known if assessor.is_gold}

        def digest(name: str) -> bytes:
            return hashlib.sha256(
                f"{campaign}\n{name}".encode(errors="replace")
            ).digest()

        # In alphabetical order, or in that of the first judgment, the numbers would give people away.
        for number, name in enumerate(sorted(people, key=digest), 1):
            self._numbers[name] = f"assessor {number}"
        for number, name in enumerate(sorted(gold, key=digest), 1):
            self._gold[name] = "known answers"
            if len(gold) > 1:
                self._gold[name] = f"known answers {number}"

    def of(self, name: str) -> str:
        """The name to be shown, without the prefix of the stored one.

        >>> names = AssessorNames("spring", [], anonymous=False)
        >>> names.of("adjudicator:Ann"), names.of("auto:reader"), names.of("known:Ann")
        ('Ann (adjudicator)', 'reader (machine)', 'Ann (known answers)')
        """
        assessor = Assessor.of(name)
        if assessor.is_machine:
            return f"{assessor.name} (machine)"
        if assessor.is_gold:
            if self.anonymous:
                return self._gold.get(assessor.name, "known answers")
            return f"{assessor.name} (known answers)"
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

"""What assessors are called in a report."""

from __future__ import annotations

import hashlib
from collections.abc import Iterable

from assessment.model.resolution import ADJUDICATOR, KNOWN, MACHINE, ONE


class Names:
    """The assessors' own names, or numbers in their stead; machines keep theirs, since they are no persons."""

    def __init__(self, campaign: str, assessors: Iterable[str], *, anonymous: bool) -> None:
        people = {_person(name) for name in assessors if not name.startswith((MACHINE, KNOWN))}
        order = sorted(
            people, key=lambda name: hashlib.sha256(f"{campaign}\n{name}".encode(errors="replace")).digest()
        )
        self._numbers = {name: f"assessor {n}" for n, name in enumerate(order, 1)} if anonymous else {}

    def of(self, name: str) -> str:
        """The name to be shown; an adjudicator's is that of the person, marked."""
        shown = self._numbers.get(_person(name), _person(name))
        return f"{shown} (adjudicator)" if name.startswith(ADJUDICATOR) else shown

    def of_choice(self, choice: str, meaning: str) -> tuple[str, str]:
        """A setting's choice and its meaning, which may name an assessor."""
        if not choice.startswith(ONE):
            return choice, meaning
        who = self.of(choice.removeprefix(ONE))
        return ONE + who, f"only the labels of {who}"


def _person(name: str) -> str:
    return name.removeprefix(ADJUDICATOR)

"""Who judges: a person, a machine, an adjudicator or the known answers of training.

The database, files and URLs hold an assessor as one text, whose prefix tells the kind.  Only this module
knows the prefixes.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from enum import Enum
from functools import lru_cache


class AssessorKind(Enum):
    """The kinds of assessors, each with the prefix of its stored names."""

    PERSON = ""
    MACHINE = "auto:"
    """Labels of machines are suggestions and count in no policy but one of their own."""
    ADJUDICATOR = "adjudicator:"
    """A person's decisions, stored beside that person's votes as an assessor."""
    GOLD = "known:"
    """Known answers of training topics; they count in no policy."""


@dataclass(frozen=True, slots=True)
class Assessor:
    """One assessor: the kind, and the name within that kind."""

    kind: AssessorKind
    name: str

    @staticmethod
    def of(stored: str) -> Assessor:
        """The assessor with this stored name.

        >>> Assessor.of("auto:reader").name
        'reader'
        """
        return _assessor_stored_as(stored)

    @staticmethod
    def adjudicator(person: str) -> Assessor:
        """This person as an adjudicator."""
        return Assessor(AssessorKind.ADJUDICATOR, person)

    @staticmethod
    def gold(name: str) -> Assessor:
        """The known answers of this name, for example of the assessor whose labels they were."""
        return Assessor(AssessorKind.GOLD, name)

    @property
    def stored(self) -> str:
        """The text that stands for the assessor in the database, files and URLs."""
        return self.kind.value + self.name

    @property
    def is_person(self) -> bool:
        """Whether votes are an assessor's own: no machine's, no decision and no known answer."""
        return self.kind is AssessorKind.PERSON

    @property
    def is_machine(self) -> bool:
        return self.kind is AssessorKind.MACHINE

    @property
    def is_adjudicator(self) -> bool:
        return self.kind is AssessorKind.ADJUDICATOR

    @property
    def is_gold(self) -> bool:
        return self.kind is AssessorKind.GOLD

    @property
    def is_human(self) -> bool:
        """Whether somebody looked at the unit: a person or an adjudicator."""
        return self.is_person or self.is_adjudicator


def people_among(assessors: Iterable[str]) -> list[str]:
    """The names of people among these stored names, in the same order."""
    return [name for name in assessors if Assessor.of(name).is_person]


# Scoring asks for every vote, and a campaign has few assessors.
@lru_cache(maxsize=4096)
def _assessor_stored_as(stored: str) -> Assessor:
    for kind in AssessorKind:
        # The prefix of a person is empty, and every name begins with it.
        if kind is not AssessorKind.PERSON and stored.startswith(kind.value):
            return Assessor(kind, stored.removeprefix(kind.value))
    return Assessor(AssessorKind.PERSON, stored)

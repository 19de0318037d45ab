"""Numbers of units: judged ones and all.  Possible units make totals "about"."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from assessment.campaign.possible_units import NONE_POSSIBLE, PossibleUnits
from assessment.model import Ref, Unit


class Count(NamedTuple):
    """Numbers of units: judged ones, and all.

    `total` counts present units and the `may_come` that may come up (`possible_units`), so that it stays as
    it is when one of these comes, and falls only where judging settles that one does not come.  Present units
    that `may_go` count until they do.  While anything may come or go, the total is told as "about" so many.
    `total` is None while it is unknown.
    """

    done: int
    total: int | None
    may_come: int = 0
    may_go: int = 0

    @property
    def possible(self) -> int:
        return self.may_come + self.may_go

    @property
    def total_in_words(self) -> str:
        """The total as people read it.

        >>> Count(3, 1118).total_in_words, Count(3, 118, may_come=20).total_in_words
        ('1,118', 'about 118')
        """
        return number_in_words(self.total or 0, self.possible)

    @property
    def left_in_words(self) -> str:
        """Units that are still to be judged of a known total.

        >>> Count(3, 118, may_come=20).left_in_words, Count(118, 118).left_in_words
        ('about 115 left', 'all judged')
        """
        left = (self.total or 0) - self.done
        return f"{number_in_words(left, self.possible)} left" if left else "all judged"


def number_in_words(number: int, possible: int) -> str:
    """A number of units, which is "about" that many where some of them are only possible."""
    return f"about {number:,}" if possible else f"{number:,}"


def sum_of(counts: Iterable[Count]) -> Count:
    """The sum of known counts."""
    done = total = may_come = may_go = 0
    for count in counts:
        done += count.done
        total += count.total or 0
        may_come += count.may_come
        may_go += count.may_go
    return Count(done, total, may_come, may_go)


def counted(
    units: Iterable[Unit],
    done: frozenset[Ref],
    possible: PossibleUnits = NONE_POSSIBLE,
) -> Count:
    """Units that are done and all units, possible ones too, those of one group counted as one."""
    names = {unit.ref: unit.group or unit.ref for unit in units}
    names_done = {name for ref, name in names.items() if ref in done}
    present = set(names.values())
    if possible == NONE_POSSIBLE:
        return Count(len(names_done), len(present))
    sure = {name for ref, name in names.items() if ref not in possible.may_go}
    # A group counts once, however many of its units there are.
    coming = {unit.group or unit.ref for unit in possible.may_come} - present
    # A group stays as long as one of its units is sure to.
    going = present - sure - names_done
    total = len(present) + len(coming)
    return Count(len(names_done), total, len(coming), len(going))

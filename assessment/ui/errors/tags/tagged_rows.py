"""The reader's tags with their units and, by a measure, what these cost."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

from assessment.analysis.errors import Cost, RunUnit, TaggedUnit
from assessment.analysis.errors.former_units import former_unit
from assessment.campaign import Campaign
from assessment.model import BetterAnswer
from assessment.ui.errors.boxes.choices import sees_all

NO_COST = "no cost"


class TaggedRow(NamedTuple):
    """A tag, its unit and what that costs its run."""

    entry: TaggedUnit
    unit: RunUnit | None
    """None where the run no longer has it."""
    former: RunUnit | None = None
    """A unit that is gone, as an earlier answer had it."""
    better: BetterAnswer[Any] | None = None
    """The answer that puts the unit right; it costs nothing as long as the gold is open."""
    is_scored: bool = False
    """Whether the measure scores the unit."""
    is_no_error: bool = False
    """Whether its label is no error of the run: what the run did agrees with it, or another label would be
    worth more but is not the run's doing.
    """
    cost: Cost | None = None
    """What the run's error costs; None where it costs nothing."""
    best_for_cost: str = ""
    """What would spare the cost, in few words: the better label, or what the run could have done where no
    label says it.
    """

    @property
    def tag(self) -> str:
        return self.entry.tag.tag

    @property
    def run(self) -> str:
        return self.entry.tag.run

    @property
    def is_judged(self) -> bool:
        """Whether the unit has a label that counts; without one it is open work, which costs nothing yet."""
        return self.unit is not None and bool(self.unit.label)

    @property
    def amount(self) -> float:
        """What the unit costs by itself, of the total where that is known; 0.0 where it costs nothing."""
        if self.cost is None:
            return 0.0
        return self.cost.gain if self.cost.total is None else self.cost.total

    @property
    def remedy(self) -> str:
        """What would be right, as well where it is worth nothing yet; "" where the label says it."""
        if self.best_for_cost or self.better is None:
            return self.best_for_cost
        return self.better.remedy

    @property
    def undecided(self) -> str:
        """Why an error of the run has no cost, in words; "" where it has one, or its gold is decided."""
        if self.cost is not None or self.better is None or not self.better.undecided:
            return ""
        return f"{NO_COST}: {self.better.undecided}"


def tagged_rows(campaign: Campaign, entries: Sequence[TaggedUnit]) -> list[TaggedRow]:
    """A row for each tag, yet without costs."""
    rows = []
    everybody = sees_all(campaign)
    for entry in entries:
        unit = entry.run_unit(everybody=everybody)
        former = None
        if unit is None:
            former = former_unit(entry.data, entry.tag.run, entry.tag.ref)
        rows.append(TaggedRow(entry, unit, former))
    return rows


def judged_units(rows: Sequence[TaggedRow]) -> list[RunUnit]:
    """The tagged units with a label that counts."""
    return [row.unit for row in rows if row.unit is not None and row.is_judged]

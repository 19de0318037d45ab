"""The reader's tags with their units, and with what these cost their runs by a measure."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any

from assessment.analysis.errors import Cost, RunUnit, TaggedUnit, doubts_judgment
from assessment.analysis.errors.better_answers import better_answer_of
from assessment.analysis.errors.former_units import former_unit
from assessment.campaign import Campaign
from assessment.campaign.data import CampaignData
from assessment.model import BetterAnswer
from assessment.ui.errors.boxes.choices import answers_seen

NO_COST = "no cost"


@dataclass(frozen=True)
class TaggedRow:
    """A tag and its unit; what that costs its run was not asked."""

    entry: TaggedUnit
    unit: RunUnit | None
    """None where the run no longer has it."""
    former: RunUnit | None = None
    """A unit that is gone, as an earlier answer had it."""
    better: BetterAnswer[Any] | None = None
    """The answer that puts the unit right in place of its label; it costs nothing as long as the gold is
    open.  None of a judgment in doubt.
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
        """What the unit is known to cost by itself, of the total where that is known; 0.0 for nothing."""
        return 0.0

    @property
    def remedy(self) -> str:
        """What would be right, as well where it is worth nothing yet; "" where the label says it."""
        return "" if self.better is None else self.better.remedy

    @property
    def undecided(self) -> str:
        """Why an error of the run has no cost, in words; "" where it has one, or its gold is decided."""
        if self.better is None or not self.better.undecided:
            return ""
        return f"{NO_COST}: {self.better.undecided}"


@dataclass(frozen=True)
class CostedRow(TaggedRow):
    """A tag, its unit and what that costs its run by a measure, which may not score it."""

    measure: str = field(kw_only=True)
    is_scored: bool = False
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
    def amount(self) -> float:
        if self.cost is None:
            return 0.0
        return self.cost.gain if self.cost.total is None else self.cost.total

    @property
    def remedy(self) -> str:
        return self.best_for_cost or super().remedy

    @property
    def undecided(self) -> str:
        return super().undecided if self.cost is None else ""


def tagged_rows(campaign: Campaign, entries: Sequence[TaggedUnit]) -> list[TaggedRow]:
    """A row for each tag."""
    rows = []
    answers = answers_seen(campaign)
    for entry in entries:
        unit = entry.run_unit(answers=answers)
        former = None
        if unit is None:
            former = former_unit(entry.data, entry.tag.run, entry.tag.ref)
        better = None
        # A judgment in doubt is no error of the run, which no other answer would put right.
        if unit is not None and not doubts_judgment(entry.tag.tag):
            better = _better_answer(campaign.data, unit)
        rows.append(TaggedRow(entry, unit, former, better))
    return rows


def _better_answer(data: CampaignData, unit: RunUnit) -> BetterAnswer[Any] | None:
    """The answer that puts the unit right in place of its label; None without such a label."""
    if not unit.label:
        return None
    # Where both agree, the label says already what the run has.
    better = better_answer_of(data, unit)
    return better if better is not None and better.answered else None


def judged_units(rows: Sequence[TaggedRow]) -> list[RunUnit]:
    """The tagged units with a label that counts."""
    return [row.unit for row in rows if row.unit is not None and row.is_judged]

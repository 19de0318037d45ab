"""Tags with their units, counted, and with what these cost by a measure."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Sequence
from dataclasses import dataclass

from assessment.analysis import errors
from assessment.analysis.errors import RunUnit, TaggedUnit
from assessment.analysis.errors.tag_losses import TagLosses
from assessment.campaign import Campaign
from assessment.ui.errors.tags.names import counts_in_words
from assessment.ui.errors.tags.tagged_rows import (
    NO_COST,
    TaggedRow,
    judged_units,
)
from assessment.ui.errors.tags.untagged import Untagged


@dataclass(frozen=True)
class CountedTags:
    """Tags with their units, each in a row."""

    rows: Sequence[TaggedRow]

    @property
    def unit_costs(self) -> str:
        """Before the cost of a single unit, where that is known."""
        return "costs"

    @property
    def entries(self) -> list[TaggedUnit]:
        return [row.entry for row in self.rows]

    @property
    def tags(self) -> list[str]:
        """All tags in the order of the table: those with most units first."""
        return [tally.tag for tally in errors.tag_counts(self.entries)]

    @property
    def runs(self) -> list[str]:
        """The runs with tags."""
        return list(dict.fromkeys(row.run for row in self.rows))

    def rows_of(self, tag: str) -> Sequence[TaggedRow]:
        """The units with the tag, also those that are gone."""
        return [row for row in self.rows if row.tag == tag]

    def runs_of(self, tag: str) -> list[str]:
        """The runs with units of the tag, by name."""
        return sorted({row.run for row in self.rows_of(tag)})

    def in_words(self, campaign: Campaign, untagged: Sequence[Untagged] = ()) -> str:
        """What the tags come to, as Markdown; `untagged` counts each run's costly units without a tag."""
        counts = counts_in_words(self.entries, self.runs)
        return f"{counts} Choose a measure in *Cost in* to see what they cost."

    def how_counted(self) -> str:
        """How far the figures of several tags can be added up; "" where there is nothing to say."""
        return ""


@dataclass(frozen=True)
class CostedTags(CountedTags, ABC):
    """Tags with what they cost by the measure."""

    measure: str
    losses: TagLosses

    @property
    def cost_head(self) -> str:
        """Above the costs of the tags."""
        return "Costs"

    @property
    @abstractmethod
    def share_head(self) -> str:
        """Above the shares of the tags; "" without such a column."""

    @property
    def tags(self) -> list[str]:
        """The dearest first, then those that the measure scores, then the rest."""
        dearest = [loss.name for loss in self.losses.tags]
        names = super().tags
        scored = [name for name in names if self.is_tag_scored(name)]
        return list(dict.fromkeys([*dearest, *scored, *names]))

    def costly_runs(self, tag: str) -> list[str]:
        """The runs that units of the tag cost something, by name."""
        return sorted({row.run for row in self.rows_of(tag) if row.cost is not None})

    def costly_units(self, tag: str) -> int:
        """How many units of the tag cost their runs something."""
        return sum(row.cost is not None for row in self.rows_of(tag))

    def is_tag_scored(self, tag: str) -> bool:
        """Whether the measure scores a unit with the tag."""
        return any(row.is_scored for row in self.rows_of(tag))

    def why_no_cost(self, tag: str) -> str:
        """Why a tag has no amount, in two words; "" where all its units are gone."""
        rows = self.rows_of(tag)
        if any(row.is_no_error for row in rows):
            return "no error"
        if any(row.is_scored or row.undecided for row in rows):
            return NO_COST
        if any(row.is_judged for row in rows):
            return "not scored"
        return "not judged" if any(row.unit is not None for row in rows) else ""

    @property
    def scored(self) -> int:
        """How many of the units the measure scores."""
        return sum(row.is_scored for row in self.rows)

    @property
    def without_error(self) -> int:
        """How many of the units are no error of their run."""
        return sum(row.is_no_error for row in self.rows)

    @property
    def not_scored(self) -> list[RunUnit]:
        """The judged units that the measure does not score."""
        return judged_units([row for row in self.rows if not row.is_scored])

    @abstractmethod
    def in_words(self, campaign: Campaign, untagged: Sequence[Untagged] = ()) -> str:
        """Which tags cost most, and what share of the runs' loss that is and all tags are."""

    @abstractmethod
    def help_of_costs(self) -> str:
        """What the column of costs has."""

    @abstractmethod
    def help_of_share(self, campaign: Campaign) -> str:
        """What the shares are of; "" without such a column."""

"""Tags with their units, counted, with what these cost by a measure, and the dearest of them in words."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Sequence
from dataclasses import dataclass
from typing import NamedTuple

from assessment.analysis import errors
from assessment.analysis.errors import RunUnit, TaggedUnit
from assessment.analysis.errors.cost_sums import Loss, greatest
from assessment.analysis.errors.tag_losses import TagLosses
from assessment.campaign import Campaign
from assessment.ui.errors.tags.names import (
    counts_in_words,
    is_most_frequent,
    others_frequent,
    quoted_names,
)
from assessment.ui.errors.tags.tagged_rows import (
    NO_COST,
    TaggedRow,
    judged_units,
)
from assessment.ui.errors.tags.untagged import Untagged
from assessment.ui.foreign_text import md
from assessment.ui.measures import measure_digits, measure_heading


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


_SMALLEST_SHARE = 0.05
"""Percent; less would round to 0.0."""


def share_in_words(share: float) -> str:
    """A share in percent with one digit after the point, as *Compare* prints shares; a small one is not none.

    >>> share_in_words(17.4), share_in_words(7.0), share_in_words(0.0268)
    ('17.4 %', '7.0 %', '< 0.1 %')
    """
    return f"{share:.1f} %" if share >= _SMALLEST_SHARE else "< 0.1 %"


class DearestTags(NamedTuple):
    """The tag that costs most, or all that cost as much; costs of several runs are means.

    For several tags the cost and the share end in "each".
    """

    cost: str
    """Such as "“misread” costs most and is most frequent: 2.50 Precision"."""
    share: str
    """How much that is of what the runs lose, without runs of what all tags cost: "5.0 %"."""
    units: str
    """Such as "its 3 costly units"."""
    runs: Sequence[str] = ()
    """The runs that the one tag costs something; none for several tags."""


def dearest_tags(campaign: Campaign, tags: CostedTags) -> DearestTags:
    """The tags that cost most, of which there is one at least."""
    losses = tags.losses
    most = greatest(losses.tags)
    digits = measure_digits(campaign, tags.measure)
    name = md(measure_heading(campaign.track, tags.measure))
    amount = f"{losses.cost(most[0]):.{digits}f} {name}"
    share = share_in_words(losses.share(most[0]))
    if len(most) > 1:
        cost_most = _cost_most_in_words(tags, most)
        units = "the units of either" if len(most) == 2 else "the units of one of them"
        return DearestTags(f"{cost_most}: {amount} each", f"{share} each", units)
    costs_most = _costs_most_in_words(tags, most[0])
    units = _units_in_words(tags, most[0])
    runs = [md(run) for run in tags.costly_runs(most[0].name)]
    return DearestTags(f"{costs_most}: {amount}", share, units, runs)


def _costs_most_in_words(tags: CostedTags, dearest: Loss) -> str:
    words = f"{quoted_names([dearest.name])} costs most"
    if is_most_frequent(tags.entries, [dearest]):
        return f"{words} and is most frequent"
    return words


def _cost_most_in_words(tags: CostedTags, most: Sequence[Loss]) -> str:
    words = f"{quoted_names([loss.name for loss in most])} cost most"
    if is_most_frequent(tags.entries, most):
        return f"{words} and are most frequent"
    return words


def _units_in_words(tags: CostedTags, dearest: Loss) -> str:
    count = "one costly unit"
    if dearest.units > 1:
        count = f"{dearest.units:,} costly units"
    if others_frequent(tags.entries, tags.losses.tags):
        # After a sentence on other tags, "its" could be those of any.
        return f"the {count} of {quoted_names([dearest.name])}"
    return f"its {count}"

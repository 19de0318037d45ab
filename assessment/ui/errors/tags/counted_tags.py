"""Tags with their units, counted; what these cost was not asked."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from assessment.analysis import errors
from assessment.analysis.errors import TaggedUnit
from assessment.campaign import Campaign
from assessment.ui.errors.tags.names import counts_in_words
from assessment.ui.errors.tags.tagged_rows import TaggedRow
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

"""The reader's tags as one value: what is counted, and what that costs where a measure is chosen."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import NamedTuple

from assessment.analysis.errors import NoCost, RunUnit
from assessment.analysis.errors.tag_losses import RunLoss, TagLosses
from assessment.ui.errors.tags.tagged_rows import (
    STILL_TO_TRY,
    TaggedRow,
    judged_units,
    no_cost_in_words,
)


class CountedTag(NamedTuple):
    """A tag with its units, also those that are gone, and what they cost together."""

    name: str
    """As somebody wrote it, so no Markdown; so are the names of runs."""
    rows: Sequence[TaggedRow]
    cost: float | None = None
    """Of several runs on average; None where no cost of its units is known, or no measure is chosen."""
    share: float | None = None
    """Percent of what the losses are shares of; None where there is no cost."""

    @property
    def runs(self) -> list[str]:
        """The runs with units of the tag, by name."""
        return sorted({row.run for row in self.rows})

    @property
    def topics(self) -> int:
        """How many topics have units of the tag."""
        return len({row.entry.tag.ref.topic for row in self.rows})

    @property
    def costly_runs(self) -> list[str]:
        """The runs that units of the tag are known to cost something, by name."""
        return sorted({row.run for row in self.rows if row.cost_of_error is not None})

    @property
    def costly_units(self) -> int:
        """How many units of the tag are known to cost their runs something."""
        return sum(row.cost_of_error is not None for row in self.rows)

    @property
    def is_scored(self) -> bool:
        """Whether the measure scores a unit with the tag."""
        return any(row.is_scored for row in self.rows)

    @property
    def why_no_cost(self) -> str:
        """Why the tag has no cost in the measure, in two words; "" where all its units are gone."""
        if any(row.is_no_error for row in self.rows):
            return "no error"
        if self.is_scored or any(row.undecided for row in self.rows):
            return no_cost_in_words({row.no_cost for row in self.rows})
        if any(row.is_judged for row in self.rows):
            return "not scored"
        return "not judged" if any(row.unit is not None for row in self.rows) else ""


class CostsOfTags(NamedTuple):
    """The measure that is chosen, and what the units of each tag cost together by it."""

    measure: str
    losses: TagLosses

    @property
    def runs_of_mean(self) -> Sequence[RunLoss]:
        """The runs over which the costs are means; none where they are of a single run, or sums."""
        return self.losses.runs_of_mean


class TagTable(NamedTuple):
    """All that the part *Tags* shows of the tags that name errors, or of those that doubt judgments."""

    rows: Sequence[TaggedRow]
    """A row for each tagged unit."""
    tags: Sequence[CountedTag]
    """In the order of the table and of the lists below it."""
    costs: CostsOfTags | None = None
    """None where no measure is chosen."""

    @property
    def measure(self) -> str | None:
        """The measure of the costs; None where none is chosen."""
        return None if self.costs is None else self.costs.measure

    @property
    def units_by_tag(self) -> Counter[str]:
        """How many units each tag has, in the order of the rows."""
        return Counter(row.tag for row in self.rows)

    @property
    def runs(self) -> list[str]:
        """The runs with tags."""
        return list(dict.fromkeys(row.run for row in self.rows))

    @property
    def scored_units(self) -> int:
        """How many of the units the measure scores."""
        return sum(row.is_scored for row in self.rows)

    @property
    def units_without_error(self) -> int:
        """How many of the units are no error of their run by the measure."""
        return sum(row.is_no_error for row in self.rows)

    @property
    def units_not_tried(self) -> int:
        """Of how many of the units nobody has worked out whether they cost anything."""
        return sum(row.no_cost in STILL_TO_TRY for row in self.rows)

    @property
    def units_of_undefined_score(self) -> int:
        """At how many of the units the run's score at the topic is undefined, so that no cost can be told."""
        return sum(row.no_cost is NoCost.UNDEFINED for row in self.rows)

    @property
    def not_scored(self) -> list[RunUnit]:
        """The judged units that the measure does not score."""
        return judged_units([row for row in self.rows if not row.is_scored])


def counted_tags(rows: Sequence[TaggedRow]) -> TagTable:
    """The tags without costs, those with most units first."""
    units_by_tag = Counter(row.tag for row in rows)
    names = [name for name, _ in units_by_tag.most_common()]
    return TagTable(rows, [CountedTag(name, _rows_of(rows, name)) for name in names])


def tags_with_costs(rows: Sequence[TaggedRow], costs: CostsOfTags) -> TagTable:
    """The tags with what they cost, the dearest first, then those that the measure scores."""
    losses = costs.losses
    costly = []
    for loss in losses.tags:
        cost, share = losses.cost(loss), losses.share(loss)
        costly.append(CountedTag(loss.name, _rows_of(rows, loss.name), cost, share))
    names = {tag.name for tag in costly}
    without_cost = [tag for tag in counted_tags(rows).tags if tag.name not in names]
    # Sorting keeps the order of those that the measure scores, and of the rest.
    without_cost.sort(key=lambda tag: not tag.is_scored)
    return TagTable(rows, [*costly, *without_cost], costs)


def _rows_of(rows: Sequence[TaggedRow], tag: str) -> list[TaggedRow]:
    return [row for row in rows if row.tag == tag]

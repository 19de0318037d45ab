"""What the tagged units cost by a measure."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from assessment.analysis import errors
from assessment.analysis.errors import RunUnit, TaggedUnit, UnitCosts
from assessment.analysis.errors.better_answers import better_answer_of
from assessment.analysis.errors.cost_causes import UnitCost, agrees_with_run
from assessment.analysis.errors.tag_losses import TagLosses, is_scored, tag_losses
from assessment.analysis.errors.wording import best_for_score
from assessment.campaign import Campaign
from assessment.campaign.data import CampaignData
from assessment.model.progress import Progress, no_progress
from assessment.ui.errors.tags.tagged_rows import NO_COST, TaggedRow, judged_units


class TagSummary(NamedTuple):
    """Tags with their units, and what these cost by the measure; nothing without one."""

    rows: Sequence[TaggedRow]
    measure: str | None = None
    losses: TagLosses = TagLosses(())

    @property
    def entries(self) -> list[TaggedUnit]:
        return [row.entry for row in self.rows]

    @property
    def tags(self) -> list[str]:
        """All tags in the order of the table: the dearest first, those that the measure scores, the rest."""
        dearest = [loss.name for loss in self.losses.tags]
        names = [tally.tag for tally in errors.tag_counts(self.entries)]
        scored = [name for name in names if self.is_tag_scored(name)]
        return list(dict.fromkeys([*dearest, *scored, *names]))

    @property
    def runs(self) -> list[str]:
        """The runs with tags."""
        return list(dict.fromkeys(row.run for row in self.rows))

    def rows_of(self, tag: str) -> list[TaggedRow]:
        """The units with the tag, also those that are gone."""
        return [row for row in self.rows if row.tag == tag]

    def runs_of(self, tag: str) -> list[str]:
        """The runs with units of the tag, by name."""
        return sorted({row.run for row in self.rows_of(tag)})

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


def tag_summary(
    campaign: Campaign,
    rows: Sequence[TaggedRow],
    measure: str | None,
    *,
    progress: Progress = no_progress,
) -> TagSummary:
    """The tags with what they cost by the measure.

    All of it is worked out at once, so that no figure depends on how often the page was opened.
    """
    data = campaign.data
    rows = [_with_better_answer(data, row) for row in rows]
    if measure is None:
        return TagSummary(rows)
    scored = [unit for unit in judged_units(rows) if is_scored(data, unit, measure)]
    tried = errors.try_other_labels(data, scored, measure, progress=progress)
    known = tried.costs()
    scored_ids = {unit.id for unit in scored}
    rows_with_costs = []
    for row in rows:
        if row.unit is not None and row.unit.id in scored_ids:
            rows_with_costs.append(_with_cost(campaign, row, row.unit, known))
        else:
            rows_with_costs.append(row)
    losses = _losses(data, rows_with_costs, scored, measure, progress)
    return TagSummary(rows_with_costs, measure, losses)


def _losses(
    data: CampaignData,
    rows: Sequence[TaggedRow],
    scored: Sequence[RunUnit],
    measure: str,
    progress: Progress,
) -> TagLosses:
    """What the `scored` units of each tag cost together."""
    tags, costs = {}, {}
    for row in rows:
        if row.unit is None:
            continue
        tags[row.unit.id] = row.tag
        if row.cost is not None:
            costs[row.unit.id] = row.cost
    return tag_losses(
        data,
        lambda unit: tags[unit.id],
        scored,
        costs=costs,
        measure=measure,
        progress=progress,
    )


def _with_better_answer(data: CampaignData, row: TaggedRow) -> TaggedRow:
    """The row with the answer that puts its unit right in place of its label, where there is one."""
    if row.unit is None or not row.is_judged:
        return row
    better = better_answer_of(data, row.unit)
    if better is None or not better.answered:
        return row
    return row._replace(better=better)


def _with_cost(
    campaign: Campaign, row: TaggedRow, unit: RunUnit, known: UnitCosts
) -> TaggedRow:
    """The row of a unit that the measure scores, with what an error of the run costs."""
    row = row._replace(is_scored=True)
    unit_cost = known.of(unit)
    if _is_no_error(campaign.data, unit, unit_cost):
        return row._replace(is_no_error=True)
    if unit_cost is None:
        return row
    row = row._replace(cost=unit_cost.cost)
    # That an item was missed says what would be right: to retrieve it.
    if unit.is_missed:
        return row
    scale = campaign.track.scale(unit.ref.kind)
    return row._replace(best_for_cost=best_for_score(scale, unit_cost))


def _is_no_error(data: CampaignData, unit: RunUnit, unit_cost: UnitCost | None) -> bool:
    """Whether the unit's label is no error of the run."""
    if unit_cost is None:
        return agrees_with_run(data, unit)
    return not unit_cost.is_error

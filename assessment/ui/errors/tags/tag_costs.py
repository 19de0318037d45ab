"""Works out what tagged units cost by a measure, each by itself and those of a tag together."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from assessment.analysis import errors
from assessment.analysis.errors import NoCost, RunUnit
from assessment.analysis.errors.cost_causes import UnitCost, agrees_with_run
from assessment.analysis.errors.tag_losses import TagLosses, is_scored, tag_losses
from assessment.analysis.errors.wording import best_for_score
from assessment.campaign import Campaign
from assessment.campaign.data import CampaignData
from assessment.model.progress import Progress, no_progress
from assessment.ui.errors.tags.tag_table import (
    CostsOfTags,
    TagTable,
    counted_tags,
    tags_with_costs,
)
from assessment.ui.errors.tags.tagged_rows import CostInMeasure, TaggedRow, judged_units


def tag_table(
    campaign: Campaign,
    rows: Sequence[TaggedRow],
    measure: str | None,
    *,
    progress: Progress = no_progress,
) -> TagTable:
    """The tags with what they cost by the measure; counted alone without one.

    All of it is worked out at once, so that no figure depends on how often the page was opened.
    """
    if measure is None:
        return counted_tags(rows)
    rows_with_costs = _rows_with_costs(campaign, rows, measure, progress)
    losses = _losses(campaign.data, rows_with_costs, measure, progress)
    return tags_with_costs(rows_with_costs, CostsOfTags(measure, losses))


def _losses(
    data: CampaignData,
    rows: Sequence[TaggedRow],
    measure: str,
    progress: Progress,
) -> TagLosses:
    """What the units of each tag that the measure scores cost together."""
    scored, tag_by_id, cost_by_id = [], {}, {}
    for row in rows:
        if row.unit is None or not row.is_scored:
            continue
        scored.append(row.unit)
        tag_by_id[row.unit.id] = row.tag
        if row.cost_of_error is not None:
            cost_by_id[row.unit.id] = row.cost_of_error
    return tag_losses(
        data,
        lambda unit: tag_by_id[unit.id],
        scored,
        costs=cost_by_id,
        measure=measure,
        progress=progress,
    )


def _rows_with_costs(
    campaign: Campaign,
    rows: Sequence[TaggedRow],
    measure: str,
    progress: Progress,
) -> list[TaggedRow]:
    """The rows with what their units cost, all worked out at once."""
    data = campaign.data
    scored = [unit for unit in judged_units(rows) if is_scored(data, unit, measure)]
    tried = errors.try_other_labels(data, scored, measure, progress=progress)
    unit_costs = tried.costs()
    cost_by_id = {}
    for unit in scored:
        cost_by_id[unit.id] = _cost_in_measure(campaign, unit, unit_costs.of(unit))
    with_costs = []
    for row in rows:
        cost = None if row.unit is None else cost_by_id.get(row.unit.id)
        with_costs.append(replace(row, cost_in_measure=cost))
    return with_costs


def _cost_in_measure(
    campaign: Campaign, unit: RunUnit, unit_cost: UnitCost | NoCost
) -> CostInMeasure:
    """What the unit, which the measure scores, costs, and whether that is an error of the run."""
    is_no_error = _is_no_error(campaign.data, unit, unit_cost)
    if isinstance(unit_cost, NoCost):
        return CostInMeasure(unit_cost, is_no_error)
    # What is no error needs no remedy; that an item was missed says what would be right: to retrieve it.
    if is_no_error or unit.is_missed:
        return CostInMeasure(unit_cost.cost, is_no_error)
    scale = campaign.track.scale(unit.ref.kind)
    best = best_for_score(scale, unit_cost)
    return CostInMeasure(unit_cost.cost, best_for_score=best)


def _is_no_error(
    data: CampaignData, unit: RunUnit, unit_cost: UnitCost | NoCost
) -> bool:
    """Whether the unit's label is no error of the run."""
    # What costs nothing can be right as well, or wrong where assessors have not decided.
    if isinstance(unit_cost, NoCost):
        return agrees_with_run(data, unit)
    return not unit_cost.is_error

"""Which of the results the tags have: counts without a measure, sums of costs, or losses of runs."""

from __future__ import annotations

from collections.abc import Sequence

from assessment.analysis.errors.tag_losses import (
    SummedCosts,
    TagLosses,
    tag_losses,
)
from assessment.campaign import Campaign
from assessment.campaign.data import CampaignData
from assessment.model.progress import Progress, no_progress
from assessment.ui.errors.tags.costed_rows import costed_rows
from assessment.ui.errors.tags.costed_tags import CostedTags, CountedTags
from assessment.ui.errors.tags.summed_tags import SummedTags
from assessment.ui.errors.tags.tagged_rows import CostedRow, TaggedRow
from assessment.ui.errors.tags.tags_of_runs import TagsOfRuns


def tag_summary(
    campaign: Campaign,
    rows: Sequence[TaggedRow],
    measure: str | None,
    *,
    progress: Progress = no_progress,
) -> CountedTags:
    """The tags with what they cost by the measure; counted alone without one.

    All of it is worked out at once, so that no figure depends on how often the page was opened.
    """
    if measure is None:
        return CountedTags(rows)
    rows_with_costs = costed_rows(campaign, rows, measure, progress=progress)
    losses = _losses(campaign.data, rows_with_costs, measure, progress)
    return costed_tags(rows_with_costs, measure, losses)


def costed_tags(
    rows: Sequence[CostedRow], measure: str, losses: TagLosses
) -> CostedTags:
    """The tags as that result which the losses are."""
    if isinstance(losses, SummedCosts):
        return SummedTags(rows, measure, losses)
    return TagsOfRuns(rows, measure, losses)


def _losses(
    data: CampaignData,
    rows: Sequence[CostedRow],
    measure: str,
    progress: Progress,
) -> TagLosses:
    """What the units of each tag that the measure scores cost together."""
    tags, costs, scored = {}, {}, []
    for row in rows:
        if row.unit is None or not row.is_scored:
            continue
        scored.append(row.unit)
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

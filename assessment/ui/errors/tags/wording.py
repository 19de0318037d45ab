"""Decides what is said of the reader's tags; the one place that looks at the kind of their losses."""

from __future__ import annotations

from collections.abc import Sequence

from assessment.analysis.errors.tag_losses import LossesOfRuns, SummedCosts
from assessment.campaign import Campaign
from assessment.ui.errors.tags.losses_in_words import losses_in_words
from assessment.ui.errors.tags.sums_in_words import sums_in_words
from assessment.ui.errors.tags.tag_frequency import counts_in_words
from assessment.ui.errors.tags.tag_table import TagTable
from assessment.ui.errors.tags.tag_words import TagWords
from assessment.ui.errors.tags.untagged import Untagged


def words_on_tags(
    campaign: Campaign, table: TagTable, untagged: Sequence[Untagged] = ()
) -> TagWords:
    """The sentences and heads for the table; `untagged` counts each run's costly units without a tag."""
    if table.costs is None:
        counts = counts_in_words(table.units_by_tag, table.runs)
        return TagWords(
            f"{counts} Choose a measure in *Cost in* to see what they cost."
        )
    measure = table.costs.measure
    match table.costs.losses:
        case SummedCosts() as sums:
            return sums_in_words(
                campaign, table, sums, measure=measure, untagged=untagged
            )
        case LossesOfRuns() as losses:
            return losses_in_words(
                campaign, table, losses, measure=measure, untagged=untagged
            )

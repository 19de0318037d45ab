"""What is said of tags whose costs are at most sums of those of single units."""

from __future__ import annotations

from collections.abc import Sequence

from assessment.analysis.errors.tag_losses import SummedCosts
from assessment.campaign import Campaign
from assessment.formats.plurals import number_of
from assessment.ui.errors.tags.addresses import measure_address
from assessment.ui.errors.tags.dearest_tags import dearest_tags
from assessment.ui.errors.tags.default_tag_measure import first_costly_measure
from assessment.ui.errors.tags.names import runs_in_words
from assessment.ui.errors.tags.tag_table import TagTable
from assessment.ui.errors.tags.tag_words import TagWords
from assessment.ui.errors.tags.tagged_rows import judged_units
from assessment.ui.errors.tags.untagged import Untagged, costly_without_tag
from assessment.ui.errors.words.cost_words import unknown_costs_in_words
from assessment.ui.foreign_text import md
from assessment.ui.measures import measure_heading

_COST_HEAD = "Costs"
_HELP_OF_COSTS = "Costs of the single units with this tag, added up"
_OVERLAP = (
    "Costs of single units overlap: their sums only show where to look first, and are no share of what a "
    "run loses."
)


def sums_in_words(
    campaign: Campaign,
    table: TagTable,
    sums: SummedCosts,
    *,
    measure: str,
    untagged: Sequence[Untagged],
) -> TagWords:
    """Which tags cost most; where none costs anything, why, and where to look on."""
    if sums.tags:
        return TagWords(
            _dearest(campaign, table, sums, measure),
            cost_head=_COST_HEAD,
            help_of_costs=_HELP_OF_COSTS,
            share_head="Share of tagged",
            help_of_share="Of the costs of all tagged units; units without a tag are not in it",
        )
    sentences = [
        _no_cost(campaign, table, measure),
        _where_they_cost(campaign, table),
        costly_without_tag(campaign, measure, untagged),
    ]
    return TagWords(
        " ".join(filter(None, sentences)),
        cost_head=_COST_HEAD,
        help_of_costs=_HELP_OF_COSTS,
    )


def _dearest(
    campaign: Campaign, table: TagTable, sums: SummedCosts, measure: str
) -> str:
    dearest = dearest_tags(campaign, table, sums, measure)
    runs = dearest.runs_as_markdown
    where = f" in {runs_in_words(runs)}" if runs else ""
    # Not of the runs' loss: that counts what overlaps once.
    costly = sum(loss.units for loss in sums.tags)
    units = number_of(costly, "costly tagged unit")
    share = f"{dearest.share_in_words} of what the {units} cost"
    return f"**{dearest.claim}{where}**, {share}. {_OVERLAP}"


def _no_cost(campaign: Campaign, table: TagTable, measure: str) -> str:
    """Why no tag costs any of the measure."""
    name = md(measure_heading(campaign.track, measure))
    if not table.scored_units:
        return f"**{name} scores none of the judged units with a tag.**"
    unknown = unknown_costs_in_words(
        table.units_not_tried, table.units_of_undefined_score
    )
    if unknown:
        return f"**No tagged unit is known to cost any {name}**: {unknown}."
    if table.units_without_error:
        return (
            f"**No tagged unit costs any {name} by an error of its run**: where another label would "
            "improve it, the present one is no error."
        )
    if table.scored_units == 1:
        return (
            f"**The tagged unit costs no {name}**: another label would not improve it."
        )
    units = number_of(table.scored_units, "tagged unit")
    return f"**None of the {units} costs any {name}**: no other label would improve it."


def _where_they_cost(campaign: Campaign, table: TagTable) -> str:
    """A link to a measure that the tagged units cost something; "" where there is none."""
    measure = first_costly_measure(campaign, judged_units(table.rows))
    if measure is None:
        return ""
    name = md(measure_heading(campaign.track, measure))
    return f"[What they cost in {name}]({measure_address(campaign, measure)})."

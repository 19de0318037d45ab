"""Tags whose costs are at most sums of those of single units, and what is said of them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from assessment.analysis.errors.tag_losses import SummedCosts
from assessment.campaign import Campaign
from assessment.formats.plurals import number_of
from assessment.ui.errors.tags.addresses import measure_address
from assessment.ui.errors.tags.dearest_tags import dearest_tags
from assessment.ui.errors.tags.names import runs_in_words
from assessment.ui.errors.tags.opening_measure import costly_measure
from assessment.ui.errors.tags.tag_table import CostedTags
from assessment.ui.errors.tags.tagged_rows import judged_units
from assessment.ui.errors.tags.untagged import Untagged, costly_without_tag
from assessment.ui.foreign_text import md
from assessment.ui.measures import measure_heading

_SUMS = (
    "Costs of single units overlap: their sums only show where to look first, and are no share of what a "
    "run loses."
)


@dataclass(frozen=True)
class SummedTags(CostedTags):
    """Tags of which it is not known what the units of each would bring together, or of which none costs
    anything.
    """

    losses: SummedCosts

    @property
    def share_head(self) -> str:
        return "Share of tagged" if self.losses.tags else ""

    def in_words(self, campaign: Campaign, untagged: Sequence[Untagged] = ()) -> str:
        if self.losses.tags:
            return self._dearest(campaign)
        sentences = [
            self._no_cost(campaign),
            self._where_they_cost(campaign),
            costly_without_tag(campaign, self.measure, untagged),
        ]
        return " ".join(filter(None, sentences))

    def _dearest(self, campaign: Campaign) -> str:
        tags = dearest_tags(campaign, self)
        where = f" in {runs_in_words(tags.runs)}" if tags.runs else ""
        # Not of the runs' loss: that counts what overlaps once.
        costly = sum(loss.units for loss in self.losses.tags)
        units = number_of(costly, "costly tagged unit")
        return f"**{tags.cost}{where}**, {tags.share} of what the {units} cost. {_SUMS}"

    def _no_cost(self, campaign: Campaign) -> str:
        name = md(measure_heading(campaign.track, self.measure))
        if not self.scored:
            return f"**{name} scores none of the judged units with a tag.**"
        if self.without_error:
            return (
                f"**No tagged unit costs any {name} by an error of its run**: where another label would "
                "improve it, the present one is no error."
            )
        if self.scored == 1:
            return f"**The tagged unit costs no {name}**: another label would not improve it."
        units = number_of(self.scored, "tagged unit")
        return f"**None of the {units} costs any {name}**: no other label would improve it."

    def _where_they_cost(self, campaign: Campaign) -> str:
        """A link to a measure that the tagged units cost something; "" where there is none."""
        measure = costly_measure(campaign, judged_units(self.rows))
        if measure is None:
            return ""
        name = md(measure_heading(campaign.track, measure))
        return f"[What they cost in {name}]({measure_address(campaign, measure)})."

    def help_of_costs(self) -> str:
        return "Costs of the single units with this tag, added up"

    def help_of_share(self, campaign: Campaign) -> str:
        if not self.losses.tags:
            return ""
        return "Of the costs of all tagged units; units without a tag are not in it"

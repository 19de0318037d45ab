"""Tags whose costs are sums of those of single units, and what is said of them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from assessment.analysis.errors.tag_losses import SummedCosts
from assessment.campaign import Campaign
from assessment.formats.plurals import number_of
from assessment.ui.errors.tags.costed_tags import CostedTags
from assessment.ui.errors.tags.dearest_tags import dearest_tags
from assessment.ui.errors.tags.names import runs_in_words
from assessment.ui.errors.tags.untagged import Untagged

_SUMS = (
    "Costs of single units overlap: their sums only show where to look first, and are no share of what a "
    "run loses."
)


@dataclass(frozen=True)
class SummedTags(CostedTags):
    """Tags of which some cost something; what the units of each would bring together is not known."""

    losses: SummedCosts

    @property
    def share_head(self) -> str:
        return "Share of tagged"

    def in_words(self, campaign: Campaign, untagged: Sequence[Untagged] = ()) -> str:
        tags = dearest_tags(campaign, self)
        where = f" in {runs_in_words(tags.runs)}" if tags.runs else ""
        # Not of the runs' loss: that counts what overlaps once.
        costly = sum(loss.units for loss in self.losses.tags)
        units = number_of(costly, "costly tagged unit")
        return f"**{tags.cost}{where}**, {tags.share} of what the {units} cost. {_SUMS}"

    def help_of_costs(self) -> str:
        return "Costs of the single units with this tag, added up"

    def help_of_share(self, campaign: Campaign) -> str:
        return "Of the costs of all tagged units; units without a tag are not in it"

"""Tags of one run with what it would gain with their units put right, and what is said of them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import ClassVar

from assessment.analysis.errors.tag_losses import LossesOfRuns
from assessment.campaign import Campaign
from assessment.ui.errors.tags.costed_tags import CostedTags
from assessment.ui.errors.tags.dearest_tags import dearest_tags
from assessment.ui.errors.tags.frequencies import others_frequent
from assessment.ui.errors.tags.put_right import (
    all_at_once,
    how_far_costs_add_up,
    totals_put_right,
    whole_loss,
)
from assessment.ui.errors.tags.untagged import Untagged
from assessment.ui.errors.tags.untagged_words import costly_without_tag
from assessment.ui.foreign_text import md

SHARE_OF_RUN = "Share of the run's loss"


@dataclass(frozen=True)
class TagsOfRun(CostedTags):
    """Tags of one run, of which some cost something of its total."""

    losses: LossesOfRuns
    share_head: ClassVar[str] = SHARE_OF_RUN

    @property
    def run(self) -> str:
        return self.losses.runs[0].run

    def in_words(self, campaign: Campaign, untagged: Sequence[Untagged] = ()) -> str:
        losses = self.losses
        run = md(self.run)
        tags = dearest_tags(campaign, self)
        totals = totals_put_right(campaign, losses, self.measure)
        frequent = others_frequent(self.entries, losses.tags)
        every_tag = all_at_once(losses, totals)
        costs = (
            f"**{tags.cost}**, {tags.share} of the {totals.loss} by which "
            f"{run} falls short of a perfect {losses.best:g}."
        )
        effect = (
            f"Put right, {tags.units} would {totals.change} the total of {run} from {totals.now} to "
            f"{totals.after_dearest}{every_tag}."
        )
        without_tag = costly_without_tag(
            campaign, self.measure, untagged, has_rest=losses.has_rest
        )
        # Lines of their own, so that the figures of one are no part of another.
        lines = [f"{costs} {frequent}".rstrip(), effect, without_tag]
        return "  \n".join(filter(None, lines))

    def help_of_costs(self) -> str:
        return "What the total would gain with all units of this tag put right at once"

    def help_of_share(self, campaign: Campaign) -> str:
        whole = whole_loss(campaign, self.losses, self.measure)
        return f"Of the {whole} by which {self.run} falls short of a perfect {self.losses.best:g}"

    def how_counted(self) -> str:
        counted = (
            "Costs: what the total would gain with all units of the tag put right. "
            f"Loss: how far the total falls short of a perfect {self.losses.best:g}."
        )
        return " ".join([counted, *how_far_costs_add_up(self.losses)])

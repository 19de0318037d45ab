"""Tags of several runs with what these would gain on average, and what is said of them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import ClassVar

from assessment.analysis.errors.tag_losses import LossesOfRuns
from assessment.campaign import Campaign
from assessment.ui.errors.tags.costed_tags import CostedTags
from assessment.ui.errors.tags.dearest_tags import dearest_tags
from assessment.ui.errors.tags.frequencies import others_frequent
from assessment.ui.errors.tags.names import MAX_RUNS, runs_in_words
from assessment.ui.errors.tags.put_right import (
    all_at_once,
    how_far_costs_add_up,
    totals_put_right,
    whole_loss,
)
from assessment.ui.errors.tags.untagged import Untagged
from assessment.ui.errors.tags.untagged_words import costly_without_tag
from assessment.ui.foreign_text import md


@dataclass(frozen=True)
class TagsOfRuns(CostedTags):
    """Tags of several runs, of which some cost something; costs and losses are means over the runs."""

    losses: LossesOfRuns
    cost_head: ClassVar[str] = "Costs per run"
    share_head: ClassVar[str] = "Share of all runs' loss"
    # The costs of tags in the table are means over the runs.
    unit_costs: ClassVar[str] = "costs the run"

    def in_words(self, campaign: Campaign, untagged: Sequence[Untagged] = ()) -> str:
        losses = self.losses
        tags = dearest_tags(campaign, self)
        where = f" in {tags.runs[0]}" if len(tags.runs) == 1 else ""
        totals = totals_put_right(campaign, losses, self.measure)
        runs = self._runs_of_mean()
        frequent = others_frequent(self.entries, losses.tags)
        every_tag = all_at_once(losses, totals)
        costs = (
            f"**{tags.cost} on average over {runs}**, {tags.share} of the "
            f"{totals.loss} by which they fall short of a perfect {losses.best:g}."
        )
        effect = (
            f"Put right, {tags.units}{where} would {totals.change} the mean from {totals.now} to "
            f"{totals.after_dearest}{every_tag}."
        )
        without_tag = costly_without_tag(
            campaign, self.measure, untagged, has_rest=losses.has_rest
        )
        # Lines of their own, so that the figures of one are no part of another.
        lines = [f"{costs} {frequent}".rstrip(), effect, without_tag]
        return "  \n".join(filter(None, lines))

    def _runs_of_mean(self) -> str:
        """Which runs have the mean: a few by name."""
        runs = [md(run.run) for run in self.losses.runs]
        if len(runs) <= MAX_RUNS:
            return runs_in_words(runs)
        which = f"the {len(runs):,} runs listed below"
        return f"{which} that it scores" if self.not_scored else which

    def help_of_costs(self) -> str:
        return (
            f"What the mean of the {len(self.losses.runs)} runs would gain with all units of this tag put "
            "right at once"
        )

    def help_of_share(self, campaign: Campaign) -> str:
        whole = whole_loss(campaign, self.losses, self.measure)
        runs = runs_in_words([run.run for run in self.losses.runs])
        perfect = f"a perfect {self.losses.best:g}"
        return f"Of the {whole} by which {runs} fall short of {perfect} on average"

    def how_counted(self) -> str:
        counted = (
            f"Costs: what the mean of the {len(self.losses.runs)} runs would gain with all units of the tag "
            f"put right. Loss: how far the totals fall short of a perfect {self.losses.best:g}."
        )
        return " ".join([counted, *how_far_costs_add_up(self.losses)])

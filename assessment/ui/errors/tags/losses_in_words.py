"""Tags with what their runs would gain with the units put right, and what is said of them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import NamedTuple

from assessment.analysis.errors.tag_losses import LossesOfRuns
from assessment.campaign import Campaign
from assessment.ui.errors.tags.dearest_tags import (
    DearestTags,
    dearest_tags,
    share_in_words,
)
from assessment.ui.errors.tags.names import MAX_RUNS, others_frequent, runs_in_words
from assessment.ui.errors.tags.tag_table import CostedTags
from assessment.ui.errors.tags.untagged import Untagged, costly_without_tag
from assessment.ui.foreign_text import md
from assessment.ui.measures import measure_digits, verb_of_gain

SHARE_OF_RUN = "Share of the run's loss"


@dataclass(frozen=True)
class TagsOfRuns(CostedTags):
    """Tags of which some cost something of the total of their run, or of several runs.

    Costs and losses of several runs are means over the runs.
    """

    losses: LossesOfRuns

    @property
    def single_run(self) -> str | None:
        """The run; None of several."""
        runs = self.losses.runs
        return runs[0].run if len(runs) == 1 else None

    @property
    def cost_head(self) -> str:
        return "Costs" if self.single_run else "Costs per run"

    @property
    def share_head(self) -> str:
        return SHARE_OF_RUN if self.single_run else "Share of all runs' loss"

    @property
    def unit_costs(self) -> str:
        # The costs of tags in the table are means over several runs, and that of a unit is none.
        return "costs" if self.single_run else "costs the run"

    def in_words(self, campaign: Campaign, untagged: Sequence[Untagged] = ()) -> str:
        losses = self.losses
        tags = dearest_tags(campaign, self)
        totals = _totals_put_right(campaign, losses, self.measure)
        frequent = others_frequent(self.entries, losses.tags)
        costs = f"{self._costs(tags, totals)} {frequent}".rstrip()
        without_tag = costly_without_tag(
            campaign, self.measure, untagged, has_rest=losses.has_rest
        )
        # Lines of their own, so that the figures of one are no part of another.
        lines = [costs, self._effect(tags, totals), without_tag]
        return "  \n".join(filter(None, lines))

    def _costs(self, tags: DearestTags, totals: _Totals) -> str:
        """What the dearest tags cost, and how much of the loss that is."""
        if self.single_run:
            cost, fall_short = tags.cost, f"{md(self.single_run)} falls short"
        else:
            cost = f"{tags.cost} on average over {self._runs_of_mean()}"
            fall_short = "they fall short"
        share = f"{tags.share} of the {totals.loss}"
        return f"**{cost}**, {share} by which {fall_short} of {self._perfect}."

    def _effect(self, tags: DearestTags, totals: _Totals) -> str:
        """What the total, or the mean of several, would be with units put right."""
        units = tags.units
        if self.single_run:
            total = f"the total of {md(self.single_run)}"
        else:
            total = "the mean"
            if len(tags.runs) == 1:
                units += f" in {tags.runs[0]}"
        change = f"would {totals.change} {total}"
        every_tag = _all_at_once(self.losses, totals)
        return f"Put right, {units} {change} from {totals.now} to {totals.after_dearest}{every_tag}."

    def _runs_of_mean(self) -> str:
        """Which runs have the mean: a few by name."""
        runs = [md(run.run) for run in self.losses.runs]
        if len(runs) <= MAX_RUNS:
            return runs_in_words(runs)
        which = f"the {len(runs):,} runs listed below"
        return f"{which} that it scores" if self.not_scored else which

    @property
    def _perfect(self) -> str:
        return f"a perfect {self.losses.best:g}"

    @property
    def _total(self) -> str:
        """What the costs are of, in explanations."""
        if self.single_run:
            return "the total"
        return f"the mean of the {len(self.losses.runs)} runs"

    def help_of_costs(self) -> str:
        return f"What {self._total} would gain with all units of this tag put right at once"

    def help_of_share(self, campaign: Campaign) -> str:
        whole = _whole_loss(campaign, self.losses, self.measure)
        if self.single_run:
            return f"Of the {whole} by which {self.single_run} falls short of {self._perfect}"
        runs = runs_in_words([run.run for run in self.losses.runs])
        return (
            f"Of the {whole} by which {runs} fall short of {self._perfect} on average"
        )

    def how_counted(self) -> str:
        fall_short = "the totals fall short"
        if self.single_run:
            fall_short = "the total falls short"
        costs = (
            f"Costs: what {self._total} would gain with all units of the tag put right."
        )
        loss = f"Loss: how far {fall_short} of {self._perfect}."
        return " ".join([costs, loss, *_how_far_costs_add_up(self.losses)])


class _Totals(NamedTuple):
    """The run's total, or the mean of several, as it is and with units put right."""

    loss: str
    """How far it falls short of a perfect score."""
    now: str
    after_dearest: str
    """With all units of the dearest tag put right."""
    after_every: str
    """With the units of all tags put right at once."""
    change: str
    """What that does to it: "raise", or "lower" where lower is better."""
    share_of_every: str
    """How much of the loss the units of all tags make up."""


def _totals_put_right(
    campaign: Campaign, losses: LossesOfRuns, measure: str
) -> _Totals:
    """The totals by the measure, with units put right."""
    digits = measure_digits(campaign, measure)
    moved = campaign.track.measure(measure).moved
    loss = losses.per_run(losses.whole)
    now = losses.per_run(sum(run.total for run in losses.runs))
    gain = losses.per_run(losses.tags[0].amount)
    gain_of_every = losses.per_run(sum(run.gain for run in losses.runs))
    after_dearest = moved(now, gain)
    after_every = moved(now, gain_of_every)
    share_of_every = share_in_words(100 * gain_of_every / loss)

    def printed(amount: float) -> str:
        return f"{amount:.{digits}f}"

    return _Totals(
        loss=printed(loss),
        now=printed(now),
        after_dearest=printed(after_dearest),
        after_every=printed(after_every),
        change=verb_of_gain(campaign, measure),
        share_of_every=share_of_every,
    )


def _all_at_once(losses: LossesOfRuns, totals: _Totals) -> str:
    """The total with the units of all tags put right, as the end of a sentence; "" for one tag."""
    if len(losses.tags) == 1:
        return ""
    units = sum(loss.units for loss in losses.tags)
    count = "both" if units == 2 else f"all {units:,}"
    return (
        f", {count} costly units with a tag at once to {totals.after_every} "
        f"({totals.share_of_every} of the loss)"
    )


def _whole_loss(campaign: Campaign, losses: LossesOfRuns, measure: str) -> str:
    """How far the total, or the mean of several, falls short of a perfect score."""
    digits = measure_digits(campaign, measure)
    return f"{losses.per_run(losses.whole):.{digits}f}"


def _how_far_costs_add_up(losses: LossesOfRuns) -> list[str]:
    """That costs of different tags and of single units do not add up, where there are several."""
    sentences = []
    if len(losses.tags) > 1:
        sentences.append("Costs of different tags can overlap.")
    if sum(loss.units for loss in losses.tags) > 1:
        sentences.append(
            "Each unit's cost is with it alone put right; they do not add up."
        )
    return sentences

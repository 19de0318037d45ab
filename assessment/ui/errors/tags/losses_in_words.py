"""What is said of tags with what their runs would gain with the units put right."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from assessment.analysis.errors.tag_losses import LossesOfRuns
from assessment.campaign import Campaign
from assessment.ui.errors.tags.dearest_tags import (
    DearestTags,
    dearest_tags,
    share_in_words,
)
from assessment.ui.errors.tags.names import MAX_RUNS, others_frequent, runs_in_words
from assessment.ui.errors.tags.tag_table import TagTable
from assessment.ui.errors.tags.tag_words import SHARE_OF_RUN, TagWords
from assessment.ui.errors.tags.untagged import Untagged, costly_without_tag
from assessment.ui.foreign_text import md
from assessment.ui.measures import measure_digits, verb_of_gain


def losses_in_words(
    campaign: Campaign,
    table: TagTable,
    losses: LossesOfRuns,
    *,
    measure: str,
    untagged: Sequence[Untagged],
) -> TagWords:
    """Which tags cost the total of the run most, or the mean of several, and what would remain."""
    dearest = dearest_tags(campaign, table, losses, measure)
    totals = _totals_put_right(campaign, losses, measure)
    lines = [
        _costs(table, losses, dearest, totals),
        _effect(losses, dearest, totals),
        costly_without_tag(campaign, measure, untagged, has_rest=losses.has_rest),
    ]
    cost_head, share_head = "Costs per run", "Share of all runs' loss"
    if losses.single_run:
        cost_head, share_head = "Costs", SHARE_OF_RUN
    return TagWords(
        # Lines of their own, so that the figures of one are no part of another.
        "  \n".join(filter(None, lines)),
        cost_head,
        f"What {_total(losses)} would gain with all units of this tag put right at once",
        share_head,
        _help_of_share(losses, totals),
        _how_counted(losses),
    )


def _costs(
    table: TagTable, losses: LossesOfRuns, dearest: DearestTags, totals: _Totals
) -> str:
    """What the dearest tags cost, how much of the loss that is, and which others are most frequent."""
    if losses.single_run:
        cost, fall_short = dearest.cost, f"{md(losses.single_run)} falls short"
    else:
        cost = f"{dearest.cost} on average over {_runs_of_mean(table, losses)}"
        fall_short = "they fall short"
    share = f"{dearest.share} of the {totals.loss}"
    costs = f"**{cost}**, {share} by which {fall_short} of {_perfect(losses)}."
    frequent = others_frequent(table.units_by_tag, losses.tags)
    return f"{costs} {frequent}".rstrip()


def _effect(losses: LossesOfRuns, dearest: DearestTags, totals: _Totals) -> str:
    """What the total, or the mean of several, would be with units put right."""
    units = dearest.units
    if losses.single_run:
        total = f"the total of {md(losses.single_run)}"
    else:
        total = "the mean"
        if len(dearest.runs) == 1:
            units += f" in {dearest.runs[0]}"
    change = f"would {totals.change} {total}"
    every_tag = _all_at_once(losses, totals)
    return f"Put right, {units} {change} from {totals.now} to {totals.after_dearest}{every_tag}."


def _runs_of_mean(table: TagTable, losses: LossesOfRuns) -> str:
    """Which runs have the mean: a few by name."""
    runs = [md(run.run) for run in losses.runs]
    if len(runs) <= MAX_RUNS:
        return runs_in_words(runs)
    which = f"the {len(runs):,} runs listed below"
    return f"{which} that it scores" if table.not_scored else which


def _perfect(losses: LossesOfRuns) -> str:
    return f"a perfect {losses.best:g}"


def _total(losses: LossesOfRuns) -> str:
    """What the costs are of, in explanations."""
    if losses.single_run:
        return "the total"
    return f"the mean of the {len(losses.runs)} runs"


def _help_of_share(losses: LossesOfRuns, totals: _Totals) -> str:
    if losses.single_run:
        return f"Of the {totals.loss} by which {losses.single_run} falls short of {_perfect(losses)}"
    runs = runs_in_words([run.run for run in losses.runs])
    return f"Of the {totals.loss} by which {runs} fall short of {_perfect(losses)} on average"


def _how_counted(losses: LossesOfRuns) -> str:
    """How far the costs of several tags can be added up."""
    fall_short = "the totals fall short"
    if losses.single_run:
        fall_short = "the total falls short"
    costs = (
        f"Costs: what {_total(losses)} would gain with all units of the tag put right."
    )
    loss = f"Loss: how far {fall_short} of {_perfect(losses)}."
    return " ".join([costs, loss, *_how_far_costs_add_up(losses)])


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

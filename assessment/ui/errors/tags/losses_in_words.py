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
from assessment.ui.errors.tags.names import MAX_RUNS, runs_in_words
from assessment.ui.errors.tags.tag_frequency import others_frequent
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
    runs = _run_words(table, losses)
    cost = _cost(dearest, totals.loss, runs)
    frequent = others_frequent(table.units_by_tag, losses.tags)
    cost_and_frequent = f"{cost} {frequent}".rstrip()
    effect = _effect(losses, dearest, totals, runs)
    without_tag = costly_without_tag(
        campaign, measure, untagged, has_rest=losses.has_rest
    )
    # Lines of their own, so that the figures of one are no part of another.
    sentences = "  \n".join(filter(None, [cost_and_frequent, effect, without_tag]))
    help_of_costs = (
        f"What {runs.total} would gain with all units of this tag put right at once"
    )
    help_of_share = f"Of the {totals.loss} by which {runs.loss_with_runs}"
    return TagWords(
        sentences,
        cost_head=runs.cost_head,
        help_of_costs=help_of_costs,
        share_head=runs.share_head,
        help_of_share=help_of_share,
        how_counted=_how_counted(losses, runs),
    )


class _RunWords(NamedTuple):
    """How one run is spoken of, or the mean of several; the examples at `_cost` are whole sentences."""

    cost_head: str
    share_head: str
    average: str
    """After what a tag costs: " on average over heron and tern"."""
    loss: str
    """After how much is lost by which: "they fall short of a perfect 100"."""
    loss_with_runs: str
    """The same where nothing else names the runs: "heron and tern fall short of a perfect 100 on average"."""
    total_in_sentence: str
    """What would be raised: "the total of heron"."""
    total: str
    """The same where the run, or the number of runs, is known: "the total"."""
    meaning_of_loss: str
    """How far what is lost: "the total falls short of a perfect 100"."""


def _run_words(table: TagTable, losses: LossesOfRuns) -> _RunWords:
    if losses.single_run is None:
        return _several_runs(table, losses)
    return _one_run(losses.single_run, losses)


def _one_run(run: str, losses: LossesOfRuns) -> _RunWords:
    name = md(run)
    falls_short = f"falls short of {_perfect(losses)}"
    meaning_of_loss = f"the total {falls_short}"
    return _RunWords(
        cost_head="Costs",
        share_head=SHARE_OF_RUN,
        average="",
        loss=f"{name} {falls_short}",
        loss_with_runs=f"{name} {falls_short}",
        total_in_sentence=f"the total of {name}",
        total="the total",
        meaning_of_loss=meaning_of_loss,
    )


def _several_runs(table: TagTable, losses: LossesOfRuns) -> _RunWords:
    names = [md(run.run) for run in losses.runs]
    average = f" on average over {_runs_of_mean(table, names)}"
    fall_short = f"fall short of {_perfect(losses)}"
    loss_with_runs = f"{runs_in_words(names)} {fall_short} on average"
    return _RunWords(
        cost_head="Costs per run",
        share_head="Share of all runs' loss",
        average=average,
        loss=f"they {fall_short}",
        loss_with_runs=loss_with_runs,
        total_in_sentence="the mean",
        total=f"the mean of the {len(names)} runs",
        meaning_of_loss=f"the totals {fall_short}",
    )


def _perfect(losses: LossesOfRuns) -> str:
    return f"a perfect {losses.best:g}"


def _runs_of_mean(table: TagTable, runs: Sequence[str]) -> str:
    """Which runs have the mean: a few by name; the names are Markdown."""
    if len(runs) <= MAX_RUNS:
        return runs_in_words(runs)
    which = f"the {len(runs):,} runs listed below"
    return f"{which} that it scores" if table.not_scored else which


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


def _cost(dearest: DearestTags, loss: str, runs: _RunWords) -> str:
    """What the dearest tags cost, and how much of the loss that is, as a sentence in Markdown.

    >>> from assessment.analysis.errors.tag_losses import RunLoss
    >>> dearest = DearestTags("“x” costs 0.25 AP", "50 %", "its 3 costly units")
    >>> a, b = RunLoss("a", 0.5, 0.5, 0.25, 3), RunLoss("b", 0.5, 0.5, 0.25, 3)
    >>> one, two = LossesOfRuns((), [a], 1.0), LossesOfRuns((), [a, b], 1.0)
    >>> table = TagTable((), ())
    >>> print(_cost(dearest, "0.5", _run_words(table, one)))
    **“x” costs 0.25 AP**, 50 % of the 0.5 by which a falls short of a perfect 1.
    >>> print(_cost(dearest, "0.5", _run_words(table, two)))
    **“x” costs 0.25 AP on average over a and b**, 50 % of the 0.5 by which they fall short of a perfect 1.
    """
    share = f"{dearest.share_in_words} of the {loss}"
    return f"**{dearest.claim}{runs.average}**, {share} by which {runs.loss}."


def _effect(
    losses: LossesOfRuns, dearest: DearestTags, totals: _Totals, runs: _RunWords
) -> str:
    """What the total, or the mean of several, would be with units put right."""
    units = dearest.units_in_words
    if losses.single_run is None and len(dearest.runs_as_markdown) == 1:
        units += f" in {dearest.runs_as_markdown[0]}"
    change = f"would {totals.change} {runs.total_in_sentence}"
    every_tag = _all_at_once(losses, totals)
    return f"Put right, {units} {change} from {totals.now} to {totals.after_dearest}{every_tag}."


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


def _how_counted(losses: LossesOfRuns, runs: _RunWords) -> str:
    """What costs and losses are, and that costs of several tags or units do not add up."""
    sentences = [
        f"Costs: what {runs.total} would gain with all units of the tag put right.",
        f"Loss: how far {runs.meaning_of_loss}.",
    ]
    if len(losses.tags) > 1:
        sentences.append("Costs of different tags can overlap.")
    if sum(loss.units for loss in losses.tags) > 1:
        sentences.append(
            "Each unit's cost is with it alone put right; they do not add up."
        )
    return " ".join(sentences)

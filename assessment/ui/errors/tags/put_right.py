"""The totals of runs with their tagged units put right, as sentences print them."""

from __future__ import annotations

from typing import NamedTuple

from assessment.analysis.errors.tag_losses import LossesOfRuns
from assessment.campaign import Campaign
from assessment.ui.errors.tags.dearest_tags import share_in_words
from assessment.ui.measures import measure_digits, verb_of_gain


class Totals(NamedTuple):
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


def totals_put_right(campaign: Campaign, losses: LossesOfRuns, measure: str) -> Totals:
    """The totals by the measure."""
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

    return Totals(
        loss=printed(loss),
        now=printed(now),
        after_dearest=printed(after_dearest),
        after_every=printed(after_every),
        change=verb_of_gain(campaign, measure),
        share_of_every=share_of_every,
    )


def all_at_once(losses: LossesOfRuns, totals: Totals) -> str:
    """The total with the units of all tags put right, as the end of a sentence; "" for one tag."""
    if len(losses.tags) == 1:
        return ""
    units = sum(loss.units for loss in losses.tags)
    count = "both" if units == 2 else f"all {units:,}"
    return (
        f", {count} costly units with a tag at once to {totals.after_every} "
        f"({totals.share_of_every} of the loss)"
    )


def whole_loss(campaign: Campaign, losses: LossesOfRuns, measure: str) -> str:
    """How far the total, or the mean of several, falls short of a perfect score."""
    digits = measure_digits(campaign, measure)
    return f"{losses.per_run(losses.whole):.{digits}f}"


def how_far_costs_add_up(losses: LossesOfRuns) -> list[str]:
    """That costs of different tags and of single units do not add up, where there are several."""
    sentences = []
    if len(losses.tags) > 1:
        sentences.append("Costs of different tags can overlap.")
    if sum(loss.units for loss in losses.tags) > 1:
        sentences.append(
            "Each unit's cost is with it alone put right; they do not add up."
        )
    return sentences

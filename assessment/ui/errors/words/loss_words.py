"""Where a run loses most, in sentences."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

import numpy as np

from assessment.analysis.comparison import score_matrix
from assessment.analysis.errors import RunUnit, UnitCosts
from assessment.analysis.errors.topic_losses import (
    GainsOfRepairs,
    GainsWithout,
    SharesOfMean,
    TopicLoss,
    TopicLosses,
    run_totals,
    topic_losses,
)
from assessment.analysis.errors.topic_repairs import topic_repairs
from assessment.campaign import Campaign
from assessment.formats.numbers import decimal_text
from assessment.formats.plurals import number_of
from assessment.model import Measure
from assessment.ui.errors.boxes.choices import UnitSelection
from assessment.ui.foreign_text import md
from assessment.ui.measures import measure_digits, measure_heading, verb_of_gain
from assessment.ui.topic_titles import titled_topic

_SENTENCE_ENDS = ("?**", "!**")
"""Ends of a bold claim with a title that is a sentence; no colon follows it."""
_MAX_TOPICS = 4
"""Topics that are named of those that lose the same, as many as a sentence has room for."""


def losses_of(
    campaign: Campaign, selection: UnitSelection, measure: str
) -> SharesOfMean | GainsWithout:
    """What the runs lose at the chosen topics; none in a large campaign, where the totals may take long."""
    if campaign.data.is_large:
        return GainsWithout(())
    every_loss = topic_losses(campaign.data, selection.runs, measure)
    chosen = set(selection.topics)
    losses = [loss for loss in every_loss.losses if loss.topic in chosen]
    return replace(every_loss, losses=losses)


def repairs_or_losses(
    campaign: Campaign,
    selection: UnitSelection,
    losses: SharesOfMean | GainsWithout,
    errors: Sequence[RunUnit],
    *,
    known: UnitCosts,
) -> TopicLosses:
    """Where the total is no mean, what it would gain with the errors of each topic put right.

    What a total would be without a topic is another figure than what its errors cost, and people cannot act
    on it. It stays where no error is known.
    """
    if isinstance(losses, SharesOfMean) or not known.measure:
        return losses
    gains = topic_repairs(
        campaign.data, selection.runs, errors, costs=known.costs, measure=known.measure
    )
    return GainsOfRepairs(gains, without=losses) if gains else losses


def greatest_loss_in_words(
    campaign: Campaign,
    runs: Sequence[str],
    measure: str,
    losses: TopicLosses,
    *,
    is_one_topic: bool,
    so_far: bool = False,
) -> str:
    """Where the runs lose most, as Markdown; their total where no topic tells it, "" without a total.

    `so_far`: not all errors are known yet.
    """
    greatest = losses.greatest
    if not greatest:
        return _total_in_words(campaign, runs, measure)
    name = md(measure_heading(campaign.track, measure))
    who = f"{md(runs[0])} loses" if len(runs) == 1 else "The runs lose"
    most = name if is_one_topic else f"most {name}"
    loses = f"**{who} {most} at {_topics_in_words(campaign, greatest)}**"
    effect = _effect_in_words(campaign, runs, measure, losses)
    if loses.endswith(_SENTENCE_ENDS):
        words = f"{loses} {effect[0].upper()}{effect[1:]}."
    else:
        words = f"{loses}: {effect}."
    # Such a loss is made of the errors, and there may be more.
    if isinstance(losses, GainsOfRepairs) and so_far:
        return f"So far: {words}"
    return words


def _total_in_words(campaign: Campaign, runs: Sequence[str], measure: str) -> str:
    total = run_totals(campaign.data, measure).get(runs[0])
    if campaign.data.is_large or len(runs) > 1 or total is None:
        return ""
    digits = measure_digits(campaign, measure)
    name = md(measure_heading(campaign.track, measure))
    return f"**{md(runs[0])} has {name} {decimal_text(total, digits)}.**"


def _topics_in_words(campaign: Campaign, losses: Sequence[TopicLoss]) -> str:
    if len(losses) == 1:
        # A claim as title ends with a full stop, which the sentence does not.
        title = titled_topic(campaign, losses[0].topic).rstrip(".")
        return f"topic {md(title)}"
    named = [md(loss.topic) for loss in losses[:_MAX_TOPICS]]
    topics = ", ".join(named)
    if len(losses) > len(named):
        topics += f" and {len(losses) - len(named)} more"
    return f"topics {topics}"


def _effect_in_words(
    campaign: Campaign, runs: Sequence[str], measure: str, losses: TopicLosses
) -> str:
    """What the greatest loss is; of several runs the average."""
    digits = measure_digits(campaign, measure)
    average = " on average" if len(runs) > 1 else ""
    amount = f"**{losses.greatest[0].amount:.{digits}f}**{average}"
    match losses:
        case SharesOfMean():
            return _effect_of_perfect_score(
                campaign, runs, measure, losses, amount=amount
            )
        case GainsWithout():
            return _effect_without_topic(losses, amount)
        case GainsOfRepairs():
            return _effect_of_repairs(losses, amount, campaign.track.measure(measure))


def _effect_without_topic(gains: GainsWithout, amount: str) -> str:
    topic = "this topic" if len(gains.greatest) == 1 else "one of them"
    return f"without {topic} the total would be better by {amount}"


def _effect_of_repairs(gains: GainsOfRepairs, amount: str, measure: Measure) -> str:
    where = "there" if len(gains.greatest) == 1 else "at one of them"
    moves = measure.better_end(("fall", "rise"))
    return (
        f"with all errors listed {where} put right, the total would {moves} by {amount}"
    )


def _effect_of_perfect_score(
    campaign: Campaign,
    runs: Sequence[str],
    measure: str,
    shares: SharesOfMean,
    *,
    amount: str,
) -> str:
    """What a perfect score at a topic that loses most would be worth, after the run's own score there.

    Only one run at a single topic has such a score.
    """
    digits = measure_digits(campaign, measure)
    verb = verb_of_gain(campaign, measure)
    is_single = len(shares.greatest) == 1
    where = "" if is_single else " at one of them"
    total = f"the total{_fewer_topics_in_words(campaign, runs, measure)}"
    perfect = f"a perfect {shares.best:g}{where} would {verb} {total} by {amount}"
    score = _topic_score(campaign, runs, shares.greatest[0].topic, measure)
    if score is None or not is_single:
        return perfect
    return f"{decimal_text(score, digits)} there; {perfect}"


def _fewer_topics_in_words(
    campaign: Campaign, runs: Sequence[str], measure: str
) -> str:
    """Says that one run's total is a mean over fewer topics than there are; "" where it is not."""
    scores = score_matrix(campaign, measure)
    if len(runs) > 1 or runs[0] not in scores.runs:
        return ""
    column = scores.values[:, scores.runs.index(runs[0])]
    defined = int(np.isfinite(column).sum())
    if defined == len(scores.topics):
        return ""
    of_all = f"{defined:,} of {number_of(len(scores.topics), *scores.noun)}"
    return f", a mean over the {of_all} with a score,"


def _topic_score(
    campaign: Campaign, runs: Sequence[str], topic: str, measure: str
) -> float | None:
    """The run's score at the topic; None of several runs."""
    if len(runs) > 1:
        return None
    for score in campaign.topic_scores(topic):
        if score.run == runs[0] and score.measure == measure:
            return score.value
    return None

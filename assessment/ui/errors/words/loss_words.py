"""What runs lose at topics: where most, and how that divides, in sentences."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

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
from assessment.ui.errors.boxes.choices import UnitSelection
from assessment.ui.errors.words.kind_words import kinds_in_words
from assessment.ui.errors.words.kinds_of_loss import words_of_kind
from assessment.ui.errors.words.loss_scope import LossScope
from assessment.ui.foreign_text import md
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
    if isinstance(losses, SharesOfMean) or known.measure is None:
        return losses
    gains = topic_repairs(
        campaign.data, selection.runs, errors, costs=known.costs, measure=known.measure
    )
    return GainsOfRepairs(gains, without=losses) if gains else losses


def greatest_loss_in_words(
    scope: LossScope, losses: TopicLosses, *, is_one_topic: bool
) -> str:
    """Where the runs lose most, as Markdown; their total where no topic tells it, "" without a total."""
    greatest = losses.greatest
    if not greatest:
        return _total_in_words(scope)
    name = scope.measure_name
    who = f"{md(scope.single_run)} loses" if scope.single_run else "The runs lose"
    most = name if is_one_topic else f"most {name}"
    loses = f"**{who} {most} at {_topics_in_words(scope.campaign, greatest)}**"
    in_words = words_of_kind(scope, losses)
    effect = in_words.effect()
    if loses.endswith(_SENTENCE_ENDS):
        words = f"{loses} {effect[0].upper()}{effect[1:]}."
    else:
        words = f"{loses}: {effect}."
    if in_words.grows_with_errors and scope.so_far:
        return f"So far: {words}"
    return words


def division_in_words(scope: LossScope, losses: TopicLosses) -> str:
    """How the loss divides over topics, and the errors over questions and kinds, as lines of Markdown.

    A division is left out where it has one part, or all topics lose the same; "" where all are.  Beside
    losses by errors stand topics without an error, without which the totals would be better.
    """
    topics = words_of_kind(scope, losses).by_topic()
    kinds = kinds_in_words(scope.campaign, scope.errors, so_far=scope.so_far)
    return "  \n".join(filter(None, [topics, kinds]))


def _total_in_words(scope: LossScope) -> str:
    run, data = scope.single_run, scope.campaign.data
    if run is None or data.is_large:
        return ""
    total = run_totals(data, scope.measure).get(run)
    if total is None:
        return ""
    total_in_words = decimal_text(total, scope.digits)
    return f"**{md(run)} has {scope.measure_name} {total_in_words}.**"


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

"""What runs lose at topics: where most, and how that divides, in sentences."""

from __future__ import annotations

from collections.abc import Sequence

from assessment.analysis.errors.topic_losses import (
    TopicLoss,
    TopicLosses,
    UnknownLosses,
    run_totals,
)
from assessment.campaign import Campaign
from assessment.formats.numbers import decimal_text
from assessment.ui.errors.words.error_counts import error_counts_in_words
from assessment.ui.errors.words.loss_scope import LossScope
from assessment.ui.errors.words.loss_sentences import loss_sentences
from assessment.ui.foreign_text import md
from assessment.ui.topic_titles import titled_topic

_SENTENCE_ENDS = ("?**", "!**")
"""Ends of a bold claim with a title that is a sentence; no colon follows it."""
_MAX_TOPICS = 4
"""Topics that are named of those that lose the same, as many as a sentence has room for."""


def greatest_loss_in_words(
    scope: LossScope, losses: TopicLosses, *, is_one_topic: bool
) -> str:
    """Where the runs lose most, as Markdown; their total where no topic tells it, "" without a total."""
    if isinstance(losses, UnknownLosses) or not losses.losses:
        return _total_in_words(scope)
    greatest = losses.greatest
    name = scope.measure_name
    who = f"{md(scope.single_run)} loses" if scope.single_run else "The runs lose"
    most = name if is_one_topic else f"most {name}"
    loses = f"**{who} {most} at {_topics_in_words(scope.campaign, greatest)}**"
    sentences = loss_sentences(scope, losses)
    effect = sentences.effect()
    if loses.endswith(_SENTENCE_ENDS):
        words = f"{loses} {effect[0].upper()}{effect[1:]}."
    else:
        words = f"{loses}: {effect}."
    if sentences.grows_with_errors and scope.so_far:
        return f"So far: {words}"
    return words


def division_in_words(scope: LossScope, losses: TopicLosses) -> str:
    """How the loss divides over topics, and the errors over questions and types, as lines of Markdown.

    A division is left out where it has one part, or all topics lose the same; "" where all are.  Beside
    losses by errors stand topics without an error, without which the totals would be better.
    """
    topics = ""
    if not isinstance(losses, UnknownLosses):
        topics = loss_sentences(scope, losses).by_topic()
    counts = error_counts_in_words(scope.campaign, scope.errors, so_far=scope.so_far)
    return "  \n".join(filter(None, [topics, counts]))


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

"""What runs lose at topics, as one line: the greatest losses with their topics, and what others come to."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from textwrap import shorten

from assessment.analysis.errors import NO_MAJORITY, run_units
from assessment.analysis.errors.topic_losses import TopicLoss
from assessment.formats.numbers import decimal_text
from assessment.formats.plurals import number_of
from assessment.ui.errors.words.loss_scope import LossScope
from assessment.ui.foreign_text import md
from assessment.ui.topic_titles import titled_topic

_MAX_TOPICS = 4
"""Topics that are named, as many as one line has room for."""
_NO_ERROR_THERE = "no error is listed there"
_TITLE = 28
"""Letters of an id with its title there."""

RestInWords = Callable[[Sequence[TopicLoss], int], str]
"""What further topics come to, with this many digits."""


def amounts_by_topic(
    scope: LossScope, losses: Sequence[TopicLoss], rest_in_words: RestInWords
) -> str:
    """The greatest losses, and how many others there are with what they come to."""
    with_errors = scope.topics_with_errors
    parts = []
    for loss in losses[:_MAX_TOPICS]:
        title = titled_topic(scope.campaign, loss.topic)
        title = shorten(title, _TITLE, placeholder=" …")
        # A longer id would be cut away completely.
        if not title.startswith(loss.topic):
            title = loss.topic
        words = f"{md(title)}: {decimal_text(loss.amount, scope.digits)}"
        if scope.errors and loss.topic not in with_errors:
            words += f" ({_why_no_error(scope, loss.topic)})"
        parts.append(words)
    rest = losses[_MAX_TOPICS:]
    if rest:
        others = number_of(len(rest), "other topic")
        parts.append(f"{others}: {rest_in_words(rest, scope.digits)}")
    return "; ".join(parts)


def added_up(rest: Sequence[TopicLoss], digits: int) -> str:
    """What further topics lose of a mean, all together."""
    amount = sum(loss.amount for loss in rest)
    return f"{amount:.{digits}f}"


def at_most_each(rest: Sequence[TopicLoss], digits: int) -> str:
    """What a total would gain at further topics, at most how much each; these gains do not add up.

    >>> rest = [TopicLoss("805", 0.2), TopicLoss("809", 0.1)]
    >>> at_most_each(rest, 2), at_most_each(rest[:1], 2)
    ('at most 0.20 each', '0.20')
    """
    most = f"{rest[0].amount:.{digits}f}"
    least = f"{rest[-1].amount:.{digits}f}"
    if len(rest) == 1:
        return most
    return f"{most} each" if most == least else f"at most {most} each"


def _why_no_error(scope: LossScope, topic: str) -> str:
    """Says that no error of a topic is listed, and of one run how many units assessors differ on there."""
    runs = {unit.run for unit in scope.errors}
    # Units of several runs are not those of one topic's loss.
    if len(runs) > 1:
        return _NO_ERROR_THERE
    units = run_units(scope.campaign.data, runs.pop(), topic, answers="own")
    # A unit without a label that counts can lower a score and costs nothing by itself.
    disputed = sum(unit.state == NO_MAJORITY for unit in units)
    if not disputed:
        return _NO_ERROR_THERE
    return f"{_NO_ERROR_THERE}; assessors differ on {number_of(disputed, 'unit')}"

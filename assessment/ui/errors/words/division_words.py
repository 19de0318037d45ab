"""How what runs lose divides over topics, and their errors over questions and kinds, in lines of text."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from textwrap import shorten

from assessment.analysis.errors import NO_MAJORITY, RunUnit, run_units
from assessment.analysis.errors.topic_losses import (
    GainsOfRepairs,
    GainsWithout,
    SharesOfMean,
    TopicLoss,
    TopicLosses,
)
from assessment.campaign import Campaign
from assessment.formats.numbers import decimal_text
from assessment.formats.plurals import number_of
from assessment.ui.errors.words.kind_words import kinds_in_words
from assessment.ui.foreign_text import md
from assessment.ui.measures import measure_digits
from assessment.ui.topic_titles import titled_topic

_MAX_TOPICS = 4
"""Topics that are named, as many as one line has room for."""
_SO_FAR = " so far"
_NO_ERROR_THERE = "no error is listed there"
_TITLE = 28
"""Letters of an id with its title there."""


def division_in_words(
    campaign: Campaign,
    errors: Sequence[RunUnit],
    measure: str,
    losses: TopicLosses,
    *,
    so_far: bool = False,
) -> str:
    """How the loss divides over topics, and the errors over questions and kinds, as lines of Markdown.

    A division is left out where it has one part, or all topics lose the same; "" where all are.  Beside
    losses by errors stand topics without an error, without which the totals would be better.  `so_far`: other
    units were not looked at yet.
    """
    topics = _topics_in_words(campaign, errors, measure, losses, so_far=so_far)
    kinds = kinds_in_words(campaign, errors, so_far=so_far)
    return "  \n".join(filter(None, [topics, kinds]))


def _topics_in_words(
    campaign: Campaign,
    errors: Sequence[RunUnit],
    measure: str,
    losses: TopicLosses,
    *,
    so_far: bool,
) -> str:
    """What is lost at the topics; topics that lose the same are all in the sentence above."""
    match losses:
        case SharesOfMean():
            return _shares_in_words(campaign, errors, measure, losses)
        case GainsWithout():
            return _gains_without_in_words(campaign, errors, measure, losses)
        case GainsOfRepairs():
            parts = [
                _repairs_in_words(campaign, errors, measure, losses, so_far=so_far),
                _no_errors_in_words(campaign, errors, measure, losses.without),
            ]
            return " ".join(filter(None, parts))


def _shares_in_words(
    campaign: Campaign, errors: Sequence[RunUnit], measure: str, shares: SharesOfMean
) -> str:
    if shares.are_equal:
        return ""
    words = _listed(campaign, errors, measure, shares.losses, rest_in_words=_sum)
    return f"**By topic**  {words}."


def _gains_without_in_words(
    campaign: Campaign, errors: Sequence[RunUnit], measure: str, gains: GainsWithout
) -> str:
    if gains.are_equal:
        return ""
    words = _listed(campaign, errors, measure, gains.losses, rest_in_words=_at_most)
    return f"**Without the topic**  {words}."


def _repairs_in_words(
    campaign: Campaign,
    errors: Sequence[RunUnit],
    measure: str,
    gains: GainsOfRepairs,
    *,
    so_far: bool,
) -> str:
    if gains.are_equal:
        return ""
    until = _SO_FAR if so_far else ""
    words = _listed(campaign, errors, measure, gains.losses, rest_in_words=_at_most)
    return f"**By topic{until}**  {words}."


def _no_errors_in_words(
    campaign: Campaign, errors: Sequence[RunUnit], measure: str, without: GainsWithout
) -> str:
    """The topics without which the totals would be better though no error is listed there, as Markdown.

    "" where there are none.
    """
    with_errors = {unit.ref.topic for unit in errors}
    others = [loss for loss in without.losses if loss.topic not in with_errors]
    if not others:
        return ""
    words = _listed(campaign, errors, measure, others, rest_in_words=_at_most)
    return f"**Better without the topic**  {words}."


def _listed(
    campaign: Campaign,
    errors: Sequence[RunUnit],
    measure: str,
    losses: Sequence[TopicLoss],
    *,
    rest_in_words: Callable[[Sequence[TopicLoss], int], str],
) -> str:
    """The greatest losses, and how many others there are with what they come to."""
    digits = measure_digits(campaign, measure)
    with_errors = {unit.ref.topic for unit in errors}
    parts = []
    for loss in losses[:_MAX_TOPICS]:
        title = shorten(titled_topic(campaign, loss.topic), _TITLE, placeholder=" …")
        # A longer id would be cut away completely.
        if not title.startswith(loss.topic):
            title = loss.topic
        words = f"{md(title)}: {decimal_text(loss.amount, digits)}"
        if errors and loss.topic not in with_errors:
            words += f" ({_why_no_error(campaign, errors, loss.topic)})"
        parts.append(words)
    rest = losses[_MAX_TOPICS:]
    if rest:
        others = number_of(len(rest), "other topic")
        parts.append(f"{others}: {rest_in_words(rest, digits)}")
    return "; ".join(parts)


def _sum(rest: Sequence[TopicLoss], digits: int) -> str:
    """What further topics lose of a mean, all together."""
    amount = sum(loss.amount for loss in rest)
    return f"{amount:.{digits}f}"


def _at_most(rest: Sequence[TopicLoss], digits: int) -> str:
    """What a total would gain at further topics, at most how much each; these gains do not add up.

    >>> rest = [TopicLoss("805", 0.2), TopicLoss("809", 0.1)]
    >>> _at_most(rest, 2), _at_most(rest[:1], 2)
    ('at most 0.20 each', '0.20')
    """
    most = f"{rest[0].amount:.{digits}f}"
    least = f"{rest[-1].amount:.{digits}f}"
    if len(rest) == 1:
        return most
    return f"{most} each" if most == least else f"at most {most} each"


def _why_no_error(campaign: Campaign, errors: Sequence[RunUnit], topic: str) -> str:
    """Says that no error of a topic is listed, and of one run how many units assessors differ on there."""
    runs = {unit.run for unit in errors}
    # Units of several runs are not those of one topic's loss.
    if len(runs) > 1:
        return _NO_ERROR_THERE
    units = run_units(campaign.data, runs.pop(), topic, answers="own")
    # A unit without a label that counts can lower a score and costs nothing by itself.
    disputed = sum(unit.state == NO_MAJORITY for unit in units)
    if not disputed:
        return _NO_ERROR_THERE
    return f"{_NO_ERROR_THERE}; assessors differ on {number_of(disputed, 'unit')}"

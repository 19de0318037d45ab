"""How what runs lose divides over topics, and their errors over questions and kinds, in lines of text."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from textwrap import shorten
from typing import Any

from assessment.analysis.errors import NO_MAJORITY, RunUnit, run_units
from assessment.analysis.errors.better_answers import better_answer_of
from assessment.analysis.errors.topic_losses import TopicLoss, TopicLosses
from assessment.analysis.errors.wording import kind_in_words
from assessment.campaign import Campaign
from assessment.formats.numbers import decimal_text
from assessment.formats.plurals import number_of
from assessment.model import BetterAnswer
from assessment.ui.foreign_text import md
from assessment.ui.measures import measure_digits
from assessment.ui.topic_titles import titled_topic

_MAX_TOPICS = 4
"""Topics that are named, as many as one line has room for."""
_BARE = ("yes", "no")
_SO_FAR = " so far"
_NO_ERROR_THERE = "no error is listed there"
_TITLE = 28
"""Letters of an id with its title there."""
_NO_LOSSES = TopicLosses(None, ())


def division_in_words(
    campaign: Campaign,
    errors: Sequence[RunUnit],
    measure: str,
    losses: TopicLosses,
    *,
    without: TopicLosses = _NO_LOSSES,
    so_far: bool = False,
) -> str:
    """How the loss divides over topics, and the errors over questions and kinds, as lines of Markdown.

    A division is left out where it has one part, or all topics lose the same; "" where all are.  Beside
    losses by errors stand topics without an error, `without` which the totals would be better.  `so_far`:
    other units were not looked at yet.
    """
    topics = []
    # Topics that lose the same are all in the sentence above.
    if len(losses.losses) > len(losses.greatest):
        is_left_out = losses.best is None and not losses.put_right
        name = "Without the topic" if is_left_out else "By topic"
        if losses.put_right and so_far:
            name += _SO_FAR
        topics.append(f"**{name}**  {_listed(campaign, errors, measure, losses)}.")
    if losses.put_right:
        topics.append(_no_errors_in_words(campaign, errors, measure, without))
    kinds = kinds_in_words(campaign, errors, so_far=so_far)
    lines = [" ".join(filter(None, topics)), kinds]
    return "  \n".join(filter(None, lines))


def _no_errors_in_words(
    campaign: Campaign, errors: Sequence[RunUnit], measure: str, without: TopicLosses
) -> str:
    """The topics without which the totals would be better though no error is listed there, as Markdown.

    "" where there are none.
    """
    with_errors = {unit.ref.topic for unit in errors}
    others = [loss for loss in without.losses if loss.topic not in with_errors]
    if not others:
        return ""
    words = _listed(campaign, errors, measure, without._replace(losses=others))
    return f"**Better without the topic**  {words}."


def kinds_in_words(
    campaign: Campaign, errors: Sequence[RunUnit], *, so_far: bool = False
) -> str:
    """How the errors divide over questions and kinds, as Markdown; "" where neither has two parts."""
    until = _SO_FAR if so_far else ""
    parts = []
    scales = {scale.kind: scale for scale in campaign.track.scales}
    questions = _errors_by_name(errors, lambda unit: scales[unit.ref.kind].title)
    if len(questions) > 1:
        words = _counts_in_words(questions, "other question", "other questions")
        parts.append(f"**By question{until}**  {words}.")

    better_answers = {unit: _only_better_answer(campaign, unit) for unit in errors}

    def kind(unit: RunUnit) -> str:
        scale = scales[unit.ref.kind]
        words = kind_in_words(unit, scale, better_answers[unit])
        # A bare "yes" or "no" names no kind among those of other questions.
        if len(questions) > 1 and words in _BARE:
            return f"“{words}” to {scale.title.lower()}"
        return words

    kinds = _errors_by_name(errors, kind)
    if len(kinds) > 1:
        has_others = any(unit.retrieval or better_answers[unit] for unit in errors)
        name = "kind" if has_others else "label"
        words = _counts_in_words(kinds, f"other {name}", f"other {name}s")
        parts.append(f"**By {name}{until}**  {words}.")
    # Questions and kinds share a line, so that the buttons below the table stay in sight.
    return " ".join(parts)


def _only_better_answer(campaign: Campaign, unit: RunUnit) -> BetterAnswer[Any] | None:
    """What alone puts the unit right; None where its label may be what costs."""
    better = better_answer_of(campaign.data, unit)
    return None if better is None or better.is_partial else better


def _listed(
    campaign: Campaign, errors: Sequence[RunUnit], measure: str, losses: TopicLosses
) -> str:
    """The greatest losses, and how many others there are with what they come to."""
    digits = measure_digits(campaign, measure)
    with_errors = {unit.ref.topic for unit in errors}
    parts = []
    for loss in losses.losses[:_MAX_TOPICS]:
        title = shorten(titled_topic(campaign, loss.topic), _TITLE, placeholder=" …")
        # A longer id would be cut away completely.
        if not title.startswith(loss.topic):
            title = loss.topic
        words = f"{md(title)}: {decimal_text(loss.amount, digits)}"
        if errors and loss.topic not in with_errors:
            words += f" ({_why_no_error(campaign, errors, loss.topic)})"
        parts.append(words)
    rest = losses.losses[_MAX_TOPICS:]
    if rest:
        others = number_of(len(rest), "other topic")
        parts.append(f"{others}: {_rest_in_words(rest, losses.best, digits)}")
    return "; ".join(parts)


def _rest_in_words(rest: Sequence[TopicLoss], best: float | None, digits: int) -> str:
    """What further topics lose: their sum for a mean, else at most how much each.

    >>> rest = [TopicLoss("805", 0.2), TopicLoss("809", 0.1)]
    >>> _rest_in_words(rest, 1.0, 2), _rest_in_words(rest, None, 2), _rest_in_words(rest[:1], None, 2)
    ('0.30', 'at most 0.20 each', '0.20')
    """
    if best is not None:
        amount = sum(loss.amount for loss in rest)
        return f"{amount:.{digits}f}"
    # The gains of a total at two topics do not add up.
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
    units = run_units(campaign.data, runs.pop(), topic, everybody=False)
    # A unit without a label that counts can lower a score and costs nothing by itself.
    disputed = sum(unit.state == NO_MAJORITY for unit in units)
    if not disputed:
        return _NO_ERROR_THERE
    return f"{_NO_ERROR_THERE}; assessors differ on {number_of(disputed, 'unit')}"


def _errors_by_name(
    errors: Sequence[RunUnit], name_of: Callable[[RunUnit], str]
) -> Counter[str]:
    return Counter(name_of(unit) for unit in errors)


def _counts_in_words(counts: Counter[str], other: str, others: str) -> str:
    """The numbers of units by name, most first; what one line has no room for in one number.

    >>> _counts_in_words(Counter("aaabbcde"), "other label", "other labels")
    'a: 3 units; b: 2 units; c: 1 unit; d: 1 unit; e: 1 unit'
    >>> _counts_in_words(Counter("aaabbcdef"), "other label", "other labels")
    'a: 3 units; b: 2 units; c: 1 unit; d: 1 unit; 2 other labels: 2 units'
    """
    ordered = counts.most_common()
    # The name of a single one takes no more room than "1 other label".
    named = len(ordered) if len(ordered) == _MAX_TOPICS + 1 else _MAX_TOPICS
    parts = [
        f"{md(name)}: {number_of(count, 'unit')}" for name, count in ordered[:named]
    ]
    rest = ordered[named:]
    if rest:
        units = sum(count for _, count in rest)
        parts.append(
            f"{number_of(len(rest), other, others)}: {number_of(units, 'unit')}"
        )
    return "; ".join(parts)

"""Where a run loses, in sentences: the topic, the error that costs most, and how the errors divide."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from textwrap import shorten
from typing import Any

from assessment.analysis.errors import NO_MAJORITY, RunUnit, run_units
from assessment.analysis.errors.better_answers import better_answer_of
from assessment.analysis.errors.topic_losses import (
    TopicLoss,
    TopicLosses,
    run_totals,
    topic_losses,
)
from assessment.analysis.errors.wording import kind_in_words
from assessment.campaign import Campaign
from assessment.formats.numbers import decimal_text
from assessment.formats.plurals import number_of, plural
from assessment.model import BetterAnswer, Score
from assessment.ui.errors.boxes.choices import UnitSelection
from assessment.ui.foreign_text import md
from assessment.ui.measures import measure_digits, measure_heading
from assessment.ui.topic_titles import titled_topic

_MOST_TOPICS = 4
"""Topics of the split, as many as one line has room for."""
_BARE = ("yes", "no")
_TITLE = 28
"""Letters of an id with its title there."""


def losses_of(
    campaign: Campaign, selection: UnitSelection, measure: str
) -> TopicLosses:
    """What the runs lose at the chosen topics; none in a large campaign, where the totals may take long."""
    if campaign.data.is_large:
        return TopicLosses(None, ())
    every_loss = topic_losses(campaign.data, selection.runs, measure)
    chosen = set(selection.topics)
    losses = [loss for loss in every_loss.losses if loss.topic in chosen]
    return TopicLosses(every_loss.best, losses)


def loss_in_words(
    campaign: Campaign,
    runs: Sequence[str],
    measure: str,
    losses: TopicLosses,
    *,
    is_one_topic: bool,
) -> str:
    """Where the runs lose most, as Markdown; their total where no topic tells it, "" without a total."""
    greatest = losses.greatest
    if not greatest:
        return _total_in_words(campaign, runs, measure)
    name = md(measure_heading(campaign.track, measure))
    who = f"{md(runs[0])} loses" if len(runs) == 1 else "The runs lose"
    most = name if is_one_topic else f"most {name}"
    loses = f"**{who} {most} at {_topics_in_words(campaign, greatest)}**"
    effect = _effect_in_words(campaign, runs, measure, losses)
    return f"{loses}: {effect}."


def gaps_in_words(
    campaign: Campaign, runs: Sequence[str], measure: str, losses: TopicLosses
) -> str:
    """What the table cannot show of the topics that lose most: empty answers, and units without a label.

    In Markdown; "" where there is neither, and of several runs.
    """
    if len(runs) > 1:
        return ""
    gaps = []
    for loss in losses.greatest[:_MOST_TOPICS]:
        gap = _gap(campaign, runs[0], loss.topic, measure)
        if gap:
            gaps.append(gap)
    return " ".join(gaps)


def _gap(campaign: Campaign, run: str, topic: str, measure: str) -> str:
    """That the answer is empty, or how few of its units are judged, as a sentence; "" where neither is so."""
    items = run_units(campaign.data, run, topic, everybody=False)
    if items and all(item.is_empty_answer for item in items):
        return f"The answer to topic {md(topic)} is empty."
    for score in campaign.topic_scores(topic):
        is_wanted = (score.run, score.measure) == (run, measure)
        if is_wanted and score.judged < score.needed:
            return f"{_judged_of(campaign, score, items)} at topic {md(topic)}."
    return ""


def _judged_of(campaign: Campaign, score: Score, items: Sequence[RunUnit]) -> str:
    """How many are judged of what the measure looks at, which may be more of a ranking than is in a pool."""
    verb = plural(score.judged, "is", "are")
    waiting = sum(item.label is None for item in items)
    is_ranking = any(item.retrieval and item.retrieval.rank for item in items)
    if is_ranking and waiting < score.needed - score.judged:
        name = md(measure_heading(campaign.track, score.measure))
        ranks = f"the {number_of(score.needed, 'rank')} that {name} looks at"
        others = "the others are outside the pool or not judged yet"
        return f"Only {score.judged:,} of {ranks} {verb} judged ({others})"
    units = number_of(score.needed, "unit")
    return f"Only {score.judged:,} of {units} {verb} judged"


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
    named = [md(loss.topic) for loss in losses[:_MOST_TOPICS]]
    topics = ", ".join(named)
    if len(losses) > len(named):
        topics += f" and {len(losses) - len(named)} more"
    return f"topics {topics}"


def _effect_in_words(
    campaign: Campaign, runs: Sequence[str], measure: str, losses: TopicLosses
) -> str:
    """What the greatest loss is; of several runs the average."""
    greatest = losses.greatest
    digits = measure_digits(campaign, measure)
    average = " on average" if len(runs) > 1 else ""
    amount = f"**{greatest[0].amount:.{digits}f}**{average}"
    if losses.best is None:
        topic = "this topic" if len(greatest) == 1 else "one of them"
        return f"without {topic} the total would be better by {amount}"
    verb = "lower" if campaign.track.measure(measure).better == "lower" else "raise"
    perfect = f"a perfect {losses.best:g}"
    if len(greatest) > 1:
        return f"{perfect} at one of them would {verb} the total by {amount}"
    perfect += f" would {verb} the total by {amount}"
    score = _topic_score(campaign, runs, greatest[0].topic, measure)
    if score is None:
        return perfect
    return f"{decimal_text(score, digits)} there; {perfect}"


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


def split_in_words(
    campaign: Campaign, errors: Sequence[RunUnit], measure: str, losses: TopicLosses
) -> str:
    """How the loss divides over topics, and the errors over questions and kinds, as lines of Markdown.

    A division is left out where it has one part, or all topics lose the same; "" where all are.
    """
    lines = []
    # Topics that lose the same are all in the sentence above.
    if len(losses.losses) > len(losses.greatest):
        name = "Without the topic" if losses.best is None else "By topic"
        lines.append(f"**{name}**  {_listed(campaign, errors, measure, losses)}.")
    kinds = kinds_in_words(campaign, errors)
    if kinds:
        lines.append(kinds)
    return "  \n".join(lines)


def kinds_in_words(campaign: Campaign, errors: Sequence[RunUnit]) -> str:
    """How the errors divide over questions and kinds, as Markdown; "" where neither has two parts."""
    parts = []
    scales = {scale.kind: scale for scale in campaign.track.scales}
    questions = _counted(errors, lambda item: scales[item.ref.kind].title)
    if len(questions) > 1:
        words = _counts_in_words(questions, "other question", "other questions")
        parts.append(f"**By question**  {words}.")

    better_answers = {item: _only_better_answer(campaign, item) for item in errors}

    def kind(item: RunUnit) -> str:
        scale = scales[item.ref.kind]
        words = kind_in_words(item, scale, better_answers[item])
        # A bare "yes" or "no" names no kind among those of other questions.
        if len(questions) > 1 and words in _BARE:
            return f"“{words}” to {scale.title.lower()}"
        return words

    kinds = _counted(errors, kind)
    if len(kinds) > 1:
        has_others = any(item.retrieval or better_answers[item] for item in errors)
        name = "kind" if has_others else "label"
        words = _counts_in_words(kinds, f"other {name}", f"other {name}s")
        parts.append(f"**By {name}**  {words}.")
    # Questions and kinds share a line, so that the buttons below the table stay in sight.
    return " ".join(parts)


def _only_better_answer(campaign: Campaign, item: RunUnit) -> BetterAnswer[Any] | None:
    """What alone puts the unit right; None where its label may be what costs."""
    better = better_answer_of(campaign.data, item)
    return None if better is None or better.is_partial else better


def _listed(
    campaign: Campaign, errors: Sequence[RunUnit], measure: str, losses: TopicLosses
) -> str:
    """The greatest losses, and where they are shares of a mean what the others come to."""
    digits = measure_digits(campaign, measure)
    with_errors = {item.ref.topic for item in errors}
    parts = []
    for loss in losses.losses[:_MOST_TOPICS]:
        title = shorten(titled_topic(campaign, loss.topic), _TITLE, placeholder=" …")
        # Of an id that is longer nothing would be left.
        if not title.startswith(loss.topic):
            title = loss.topic
        words = f"{md(title)}: {decimal_text(loss.amount, digits)}"
        if errors and loss.topic not in with_errors:
            words += f" ({_why_no_error(campaign, errors, loss.topic)})"
        parts.append(words)
    rest = losses.losses[_MOST_TOPICS:]
    # What a total gains without one topic and without another one does not add up.
    if rest and losses.best is not None:
        amount = sum(loss.amount for loss in rest)
        others = number_of(len(rest), "other topic")
        parts.append(f"{others}: {amount:.{digits}f}")
    return "; ".join(parts)


def _why_no_error(campaign: Campaign, errors: Sequence[RunUnit], topic: str) -> str:
    """That no error of a topic is listed, and of one run how many units assessors differ on there."""
    runs = {item.run for item in errors}
    # Units of several runs are not those of one topic's loss.
    if len(runs) > 1:
        return "in no error listed"
    items = run_units(campaign.data, runs.pop(), topic, everybody=False)
    # A unit without a label that counts can lower a score and costs nothing by itself.
    disputed = sum(item.state == NO_MAJORITY for item in items)
    if not disputed:
        return "in no error listed"
    return f"in no error listed; assessors differ on {number_of(disputed, 'unit')}"


def _counted(
    errors: Sequence[RunUnit], name_of: Callable[[RunUnit], str]
) -> Counter[str]:
    return Counter(name_of(item) for item in errors)


def _counts_in_words(counts: Counter[str], other: str, others: str) -> str:
    """The numbers of units by name, most first; what one line has no room for in one number.

    >>> _counts_in_words(Counter("aaabbcde"), "other label", "other labels")
    'a: 3 units; b: 2 units; c: 1 unit; d: 1 unit; e: 1 unit'
    >>> _counts_in_words(Counter("aaabbcdef"), "other label", "other labels")
    'a: 3 units; b: 2 units; c: 1 unit; d: 1 unit; 2 other labels: 2 units'
    """
    ordered = counts.most_common()
    # The name of a single one takes no more room than "1 other label".
    named = len(ordered) if len(ordered) == _MOST_TOPICS + 1 else _MOST_TOPICS
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

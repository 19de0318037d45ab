"""How errors divide over questions and types, in a line of text."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import Any

from assessment.analysis.errors import RunUnit
from assessment.analysis.errors.better_answers import better_answer_of
from assessment.analysis.errors.wording import error_type_in_words
from assessment.campaign import Campaign
from assessment.formats.plurals import number_of
from assessment.model import BetterAnswer
from assessment.ui.foreign_text import md

_MAX_NAMED = 4
"""Questions or types that are named, as many as one line has room for."""
_BARE = ("yes", "no")
_SO_FAR = " so far"


def error_counts_in_words(
    campaign: Campaign, errors: Sequence[RunUnit], *, so_far: bool = False
) -> str:
    """How the errors divide over questions and types, as Markdown; "" where neither has two parts."""
    until = _SO_FAR if so_far else ""
    by_question = _by_question(campaign, errors, until)
    by_type = _by_type(campaign, errors, until, has_questions=bool(by_question))
    # Questions and types share a line, so that the buttons below the table stay in sight.
    return " ".join(filter(None, [by_question, by_type]))


def _by_question(campaign: Campaign, errors: Sequence[RunUnit], until: str) -> str:
    """How many errors each question has; "" where all are of one."""
    counts: Counter[str] = Counter()
    for unit in errors:
        counts[campaign.track.scale(unit.ref.kind).title] += 1
    if len(counts) < 2:
        return ""
    words = _counts_in_words(counts, "other question", "other questions")
    return f"**By question{until}**  {words}."


def _by_type(
    campaign: Campaign, errors: Sequence[RunUnit], until: str, *, has_questions: bool
) -> str:
    """How many errors of each type there are; "" where all are of one.

    It is called a label where no type is anything else.
    """
    counts: Counter[str] = Counter()
    has_others = False
    for unit in errors:
        scale = campaign.track.scale(unit.ref.kind)
        better = _only_better_answer(campaign, unit)
        error_type = error_type_in_words(unit, scale, better)
        # A bare "yes" or "no" names no type among those of other questions.
        if has_questions and error_type in _BARE:
            error_type = f"“{error_type}” to {scale.title.lower()}"
        counts[error_type] += 1
        has_others = has_others or bool(unit.retrieval or better)
    if len(counts) < 2:
        return ""
    name = "kind" if has_others else "label"
    words = _counts_in_words(counts, f"other {name}", f"other {name}s")
    return f"**By {name}{until}**  {words}."


def _only_better_answer(campaign: Campaign, unit: RunUnit) -> BetterAnswer[Any] | None:
    """What alone puts the unit right; None where its label may be what costs."""
    better = better_answer_of(campaign.data, unit)
    return None if better is None or better.is_partial else better


def _counts_in_words(counts: Counter[str], other: str, others: str) -> str:
    """The numbers of units by name, most first; what one line has no room for in one number.

    >>> _counts_in_words(Counter("aaabbcde"), "other label", "other labels")
    'a: 3 units; b: 2 units; c: 1 unit; d: 1 unit; e: 1 unit'
    >>> _counts_in_words(Counter("aaabbcdef"), "other label", "other labels")
    'a: 3 units; b: 2 units; c: 1 unit; d: 1 unit; 2 other labels: 2 units'
    """
    ordered = counts.most_common()
    # The name of a single one takes no more room than "1 other label".
    named = len(ordered) if len(ordered) == _MAX_NAMED + 1 else _MAX_NAMED
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

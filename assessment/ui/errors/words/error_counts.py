"""How errors divide over questions and kinds, in a line of text."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from typing import Any

from assessment.analysis.errors import RunUnit
from assessment.analysis.errors.better_answers import better_answer_of
from assessment.analysis.errors.wording import kind_in_words
from assessment.campaign import Campaign
from assessment.formats.plurals import number_of
from assessment.model import BetterAnswer
from assessment.ui.foreign_text import md

_MAX_NAMED = 4
"""Questions or kinds that are named, as many as one line has room for."""
_BARE = ("yes", "no")
_SO_FAR = " so far"


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

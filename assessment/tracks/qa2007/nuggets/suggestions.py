"""Suggestions for assessors.  None is a judgment, and none counts in a score unless a setting says so."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from functools import lru_cache
from typing import TypedDict

from assessment.tracks.qa2007.answer import AnswerItem, Question, normalised
from assessment.tracks.qa2007.answers.pool import (
    QATopicState,
    instances,
    label_of,
    whole_responses,
)
from assessment.tracks.qa2007.answers.right_answers import PATTERNS, right_answers
from assessment.tracks.qa2007.nuggets.nugget_votes import nuggets_of
from assessment.tracks.qa2007.nuggets.nuggets_in_responses import item_with_nugget
from assessment.tracks.qa2007.scales import CORRECT, INEXACT, LOCAL, RIGHT, WRONG

_WORD = re.compile(r"\w+")
_MIN_SHARE = 0.5
"""Share of a nugget's terms from which an item is worth a suggestion."""
_MAX_ITEMS = 3
"""Items that are suggested for a nugget."""


@lru_cache(maxsize=50_000)
def terms(text: str) -> frozenset[str]:
    """The distinct words of a text, without regard to case."""
    return frozenset(_WORD.findall(text.casefold()))


def pourpre(nugget: str, strings: Iterable[str]) -> float:
    """The largest share of a nugget's terms that one string holds (Pourpre, H05-1117); 0 without terms.

    >>> pourpre("A B C D", ["A", "B C D", "D", "A D"])
    0.75
    """
    terms_of_nugget = terms(nugget)
    if not terms_of_nugget:
        return 0.0
    most = 0
    for text in strings:
        shared = terms_of_nugget & terms(text)
        most = max(most, len(shared))
    return most / len(terms_of_nugget)


def best_item(nugget: str, items: Iterable[AnswerItem]) -> int:
    """The number (from 1) of the item that shares most terms with a nugget.

    The first of equal items counts; 0 if there is no item.
    """
    shares = [pourpre(nugget, [item.text]) for item in items]
    if not shares:
        return 0
    best = shares.index(max(shares))
    return best + 1


class SuggestedItem(TypedDict):
    """An item that may hold a nugget, as the desk reads it."""

    item: int
    """Its number in the response, from 1."""
    share: float
    """The share of the nugget's terms that it holds."""


def items_like_nugget(
    nugget: str, items: Sequence[AnswerItem], known: int | None
) -> list[SuggestedItem]:
    """The items that may hold a nugget, best first, with the share of its terms.

    The `known` item, whose string was judged to hold the nugget elsewhere, comes first, with 1.
    """
    shares: dict[int, float] = {}
    for number, item in enumerate(items, 1):
        shares[number] = pourpre(nugget, [item.text])
    if known:
        shares[known] = 1.0
    likely = [number for number, share in shares.items() if share >= _MIN_SHARE]
    # Another item may have a share of 1 too.
    likely.sort(key=lambda number: (number != known, -shares[number], number))
    suggested: list[SuggestedItem] = []
    for number in likely[:_MAX_ITEMS]:
        share = round(shares[number], 3)
        suggested.append(SuggestedItem(item=number, share=share))
    return suggested


def items_equal_to_judged(
    state: QATopicState, question: Question
) -> dict[str, dict[str, int]]:
    """Item numbers by response and nugget, copied from equal strings (Nuggeteer).

    An equal string of another response was judged to hold the nugget.
    """
    by_digest = whole_responses(state, question)
    sources = _responses_with_nugget(state, question, by_digest)
    matches: dict[str, dict[str, int]] = {}
    for response, items in by_digest.items():
        for number, item in enumerate(items, 1):
            nuggets = sources.get(normalised(item.text), {})
            for nugget, source in nuggets.items():
                # In the response itself it is a judgment, and no suggestion.
                if source != response:
                    matches.setdefault(response, {}).setdefault(nugget, number)
    return matches


def _responses_with_nugget(
    state: QATopicState,
    question: Question,
    by_digest: Mapping[str, tuple[AnswerItem, ...]],
) -> dict[str, dict[str, str]]:
    """String -> nugget -> response in which an assessor marked the nugget in that string."""
    sources: dict[str, dict[str, str]] = {}
    for response, items in by_digest.items():
        for nugget in nuggets_of(state.nuggets, question.id):
            number = item_with_nugget(state, question.id, response, nugget)
            # Assessors may name any number.
            if number and 0 < number <= len(items):
                text = normalised(items[number - 1].text)
                sources.setdefault(text, {})[nugget.id] = response
    return sources


def nil_suggestion(state: QATopicState, question: str) -> str | None:
    """Whether NIL seems to be the right answer to a factoid: “right”, “wrong” or None.

    None leaves the decision to an assessor.

    A globally or locally correct string, or an answer in the patterns, makes it wrong; an unsupported one
    does not. While strings are unjudged, or if there are non-exact ones, nothing is suggested.
    """
    labels = _labels_of_strings(state, question)
    if labels is None:
        return None
    if CORRECT in labels or LOCAL in labels:
        return WRONG
    # A pattern says that the collection holds an answer, even if no run has found it.
    if right_answers(state.resources, PATTERNS, question):
        return WRONG
    # Non-exact strings hold an answer or a part of one, which leaves the question open.
    if None in labels or INEXACT in labels:
        return None
    return RIGHT


def nil_source(state: QATopicState, question: str) -> str:
    """What a suggestion about NIL rests on: the pattern file where no judgment makes NIL wrong."""
    labels = _labels_of_strings(state, question) or set()
    has_pattern = bool(right_answers(state.resources, PATTERNS, question))
    if has_pattern and not labels & {CORRECT, LOCAL}:
        return "the answer patterns"
    return "the judgments so far"


def _labels_of_strings(state: QATopicState, question: str) -> set[str | None] | None:
    """The labels of a factoid's strings, with None for unjudged ones; None where it is no factoid."""
    for factoid in state.topic.of("FACTOID"):
        if factoid.id == question:
            items = instances(state, factoid)
            return {label_of(state, factoid, item) for item in items}
    return None

"""Two rankings of the runs in a sentence: whose labels put which runs first, and how far ahead."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from typing import NamedTuple

from assessment.analysis.agreement.order_of_runs import effect_on_order
from assessment.analysis.agreement.rankings import (
    ALL,
    Leaders,
    OrderedRuns,
    RankingComparison,
    RunScores,
)
from assessment.formats.name_lists import joined_names
from assessment.formats.numbers import decimal_text
from assessment.formats.plurals import number_of

_MAX_SWAPS = 2
"""Pairs of runs that a sentence names."""
_MAX_RUNS = 3
"""Runs with the same rank that a sentence names."""


class _Side(NamedTuple):
    """One of two rankings: the words for the labels that it rests on, its leaders, and all scores."""

    labels: str
    leaders: frozenset[str]
    scores: Mapping[str, float]


def ranking_change(
    comparison: RankingComparison, digits: int, measure: str = ""
) -> str:
    """A sentence on what differs between two rankings; it names the measure unless that is "".

    `digits` are the decimals of scores.
    """
    if effect_on_order(comparison) == "order":
        words = _swaps_in_words(comparison, digits)
    else:
        words = _leads_in_words(comparison, digits)
    start = _topics_in_words(comparison)
    if measure:
        start = f"By {measure} {start}"
    return f"{start[:1].upper()}{start[1:]}, {words}."


def _topics_in_words(comparison: RankingComparison) -> str:
    topics = number_of(comparison.topics, "topic")
    if comparison.first == ALL:
        return f"over {topics}"
    names = f"{comparison.first} and {comparison.second}"
    return f"over the {topics} of both {names}"


def _sides(comparison: RankingComparison) -> tuple[_Side, _Side]:
    """The ranking that the sentence begins with, by one assessor's labels, and the one beside it."""
    leaders, scores = comparison.leaders, comparison.scores
    first, second = comparison.first, comparison.second
    if first == ALL:
        own = _Side(f"{second}'s labels alone", leaders.second, scores.second)
        return own, _Side("the labels that count", leaders.first, scores.first)
    one = _Side(f"{first}'s labels alone", leaders.first, scores.first)
    return one, _Side(f"{second}'s", leaders.second, scores.second)


def _leads_in_words(comparison: RankingComparison, digits: int) -> str:
    """Whose labels put which runs first, and how far ahead of those that lead by the other labels."""
    one, other = _sides(comparison)
    by_one = _lead_in_words(one, other, digits)
    by_other = _lead_in_words(other, one, digits)
    return f"{by_one}, while {by_other}"


def _lead_in_words(side: _Side, other: _Side, digits: int) -> str:
    leaders = _runs(side.leaders)
    if len(side.leaders) > 1:
        leaders += " together"
    lead = _lead(side, other, digits)
    return f"{side.labels} put {leaders} first{lead}"


def _lead(side: _Side, other: _Side, digits: int) -> str:
    """The leaders' score in brackets, with the score that the other side's leaders have on this side."""
    if not side.scores:
        return ""
    score = _score_of(side.leaders, side.scores, digits)
    other_leaders = other.leaders - side.leaders
    # By one of the two sides, a run may have no score.
    rivals = other_leaders & side.scores.keys()
    if not rivals:
        return f" ({score})"
    rivals_score = _score_of(rivals, side.scores, digits)
    return f" ({score} against {rivals_score} for {_runs(rivals)})"


def _score_of(runs: Collection[str], scores: Mapping[str, float], digits: int) -> str:
    """The score that these runs share, or the lowest and the highest."""
    values = [scores[run] for run in runs]
    low = decimal_text(min(values), digits)
    high = decimal_text(max(values), digits)
    if low == high:
        return low
    return f"{low} to {high}"


def _swaps_in_words(comparison: RankingComparison, digits: int) -> str:
    """Which runs change places, with Kendall's tau; more than two pairs are only counted."""
    one, other = _sides(comparison)
    tau = f"Kendall's tau {decimal_text(comparison.correlation.tau or 0.0, 2)}"
    swapped = comparison.swapped
    if not swapped:
        return f"{one.labels} and {other.labels} differ in ties only ({tau})"
    if len(swapped) > _MAX_SWAPS:
        pairs = f"{len(swapped)} pairs of runs"
        return f"{one.labels} put {pairs} in another order than {other.labels} ({tau})"
    # The pairs are in the order of the ranking `comparison.first`.
    by_one = list(swapped)
    by_other = [OrderedRuns(pair.worse, pair.better) for pair in swapped]
    # A sentence on the labels that count begins with the other ranking.
    if comparison.first == ALL:
        by_one, by_other = by_other, by_one
    one_order = _orders(by_one, one, digits)
    other_order = _orders(by_other, other, digits)
    return (
        f"{one.labels} put {one_order}, while {other.labels} put {other_order} ({tau})"
    )


def _orders(pairs: Sequence[OrderedRuns], side: _Side, digits: int) -> str:
    """Which run comes before which other one, with their scores."""
    orders = []
    for better, worse in pairs:
        order = f"{better} before {worse}"
        if side.scores:
            score = decimal_text(side.scores[better], digits)
            order += f" ({score} against {decimal_text(side.scores[worse], digits)})"
        orders.append(order)
    return " and ".join(orders)


def _runs(runs: Collection[str]) -> str:
    """Runs with the same rank, by name; where there are many, the first ones and how many more."""
    names = sorted(runs)
    if len(names) > _MAX_RUNS:
        names[_MAX_RUNS:] = [f"{len(names) - _MAX_RUNS} more"]
    return joined_names(names)


def renamed(
    comparison: RankingComparison,
    assessor: Callable[[str], str],
    run: Callable[[str], str],
) -> RankingComparison:
    """The comparison with the names that are shown of assessors and runs."""
    first = comparison.first
    if first != ALL:
        first = assessor(first)
    second = assessor(comparison.second)
    swapped = [
        OrderedRuns(run(pair.better), run(pair.worse)) for pair in comparison.swapped
    ]
    leaders = Leaders(
        frozenset(map(run, comparison.leaders.first)),
        frozenset(map(run, comparison.leaders.second)),
    )
    scores = RunScores(
        _with_names(comparison.scores.first, run),
        _with_names(comparison.scores.second, run),
    )
    named = comparison._replace(first=first, second=second)
    return named._replace(
        swapped=tuple(swapped),
        leaders=leaders,
        scores=scores,
    )


def _with_names(
    scores: Mapping[str, float], run: Callable[[str], str]
) -> dict[str, float]:
    renamed = {}
    for name, score in scores.items():
        shown = run(name)
        renamed[shown] = score
    return renamed

"""The arithmetic of factoid, list and Other questions: numbers in, numbers out.

Sources: TREC 2007 QA guidelines; Lin and Demner-Fushman (N06-1049); Dang and Lin (P07-1097); Voorhees and
Dang (H05-1038).
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from math import fsum
from typing import NamedTuple

PER_NUGGET = 100
"""Non-white-space characters allowed for each matched nugget."""
BETA = 3.0

SHARES: Mapping[str, tuple[float, float, float]] = {
    "2007": (1, 1, 1),
    # From 2006 on the three parts weigh alike; before, factoids counted double.
    "2006": (1, 1, 1),
    "2005": (2, 1, 1),
    "2004": (2, 1, 1),
    "2003": (2, 1, 1),
}
"""Weight of factoid, list and Other in the series score (2003: of the run).

The score divides the weighted sum by the sum of the weights.
"""
WITHOUT_LIST: Mapping[str, tuple[float, float]] = {
    "2005": (0.67, 0.33),
    "2004": (0.67, 0.33),
}
"""Factoid and Other where a series has no list (H05-1038)."""


class RecallPrecisionF(NamedTuple):
    """Recall, precision and F of one question."""

    recall: float
    precision: float
    f: float


def mean(values: Iterable[float]) -> float | None:
    """The mean, None of nothing.  The order of the values changes no digit."""
    listed = list(values)
    return fsum(listed) / len(listed) if listed else None


def f_beta(precision: float, recall: float, beta: float = BETA) -> float:
    """(b² + 1) P R / (b² P + R); 0 where both are 0.

    >>> round(f_beta(1, .5), 6), f_beta(1, 0), f_beta(0, 0)
    (0.526316, 0.0, 0.0)
    """
    denominator = beta * beta * precision + recall
    if not denominator:
        return 0.0
    return (beta * beta + 1) * precision * recall / denominator


def allowance(matched: int) -> int:
    """Characters that cost nothing: 100 for each matched nugget, vital, okay and weight 0 alike."""
    return PER_NUGGET * matched


def nugget_precision(length: int, matched: int) -> float:
    """1 up to the allowance, then 1 - (length - allowance) / length; 0 for a response of length 0.

    >>> nugget_precision(200, 2), nugget_precision(250, 2), nugget_precision(500, 0), nugget_precision(0, 0)
    (1.0, 0.8, 0.0, 0.0)
    """
    if not length:
        return 0.0
    free = allowance(matched)
    # At the allowance itself the formula gives 1 too; below it, precision would exceed 1.
    if length < free:
        return 1.0
    return 1 - (length - free) / length


def weights_of(votes: Sequence[int]) -> list[float] | None:
    """Vital votes divided by the question's highest count of vital votes.

    None if nobody found any nugget vital, or if there are no nuggets.

    >>> [round(weight, 6) for weight in weights_of([3, 3, 4, 2, 0, 6])]
    [0.5, 0.5, 0.666667, 0.333333, 0.0, 1.0]
    """
    most = max(votes, default=0)
    if not most:
        return None
    return [count / most for count in votes]


def nugget_recall(weights: Mapping[str, float], matched: Collection[str]) -> float:
    """Weight of the matched nuggets divided by the weight of all; 0 where there is no weight."""
    whole = fsum(weights.values())
    if not whole:
        return 0.0
    return (
        fsum(weight for nugget, weight in weights.items() if nugget in matched) / whole
    )


def nugget_scores(
    sets: Sequence[Mapping[str, float]],
    matched: Collection[str],
    length: int,
    beta: float = BETA,
) -> RecallPrecisionF:
    """Scores of an Other response: the mean over sets of weights.

    One set gives the pyramid or binary score, several sets the macro-average.

    >>> [round(figure, 6) for figure in nugget_scores([{"a": .5, "b": 1, "c": 1.5}], {"a", "b"}, 250)]
    [0.5, 0.8, 0.519481]
    """
    # Precision depends on how many nuggets matched, whatever their weights, so it is the same for all sets.
    precision = nugget_precision(length, len(matched))
    recalls: list[float] = []
    scores: list[float] = []
    for weights in sets:
        recall = nugget_recall(weights, matched)
        recalls.append(recall)
        # F is averaged, not computed from the mean recall (P07-1097).
        score = f_beta(precision, recall, beta)
        scores.append(score)
    mean_recall = mean(recalls) or 0.0
    mean_score = mean(scores) or 0.0
    return RecallPrecisionF(mean_recall, precision, mean_score)


def list_scores(distinct: int, returned: int, final: int) -> RecallPrecisionF | None:
    """Instance recall, instance precision, F; None where the final answer set is empty.

    >>> [round(figure, 6) for figure in list_scores(4, 8, 10)]
    [0.4, 0.5, 0.444444]
    """
    # Without any known instance, recall has no value.
    if not final:
        return None
    recall = distinct / final
    precision = distinct / returned if returned else 0.0
    return RecallPrecisionF(recall, precision, f_beta(precision, recall, 1.0))


def series_score(
    rules: str,
    factoid: float | None,
    lists: float | None,
    other: float | None,
    *,
    zero: bool = False,
) -> float | None:
    """The series score; None stands for a part that the series does not have.

    `zero`: a missing list counts 0.

    >>> round(series_score("2007", .4, .25, .1), 6)
    0.25
    >>> round(series_score("2004", .4, .25, .1), 6)
    0.2875
    >>> round(series_score("2004", .4, None, .1), 6)
    0.301
    """
    if lists is None and zero:
        lists = 0.0
    # The published weights for series without a list are not 2 and 1 over 3, but these rounded
    # ones.
    if (
        lists is None
        and factoid is not None
        and other is not None
        and rules in WITHOUT_LIST
    ):
        of_factoid, of_other = WITHOUT_LIST[rules]
        return of_factoid * factoid + of_other * other
    weighted: list[float] = []
    shares: list[float] = []
    for share, value in zip(SHARES[rules], (factoid, lists, other), strict=True):
        if value is not None:
            weighted.append(share * value)
            shares.append(share)
    if not weighted:
        return None
    return fsum(weighted) / sum(shares)

"""An assessor who agrees less with everybody else than the others do among themselves."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from assessment.statistics.agreement import RELIABLE, AgreementRow

FEWEST_ITEMS = 20
"""Items that every pair needs in common: on fewer a few labels would single somebody out; our own limit."""

LEAST_GAP = 0.15
"""By how much the alpha of pairs with the assessor is lower, as one of three always agrees least; our own."""


class AlphaRange(NamedTuple):
    """The lowest and the highest alpha of some pairs."""

    low: float
    high: float


class Outlier(NamedTuple):
    """An assessor with the alphas of the pairs with this person, and of the other pairs."""

    assessor: str
    metric: str
    own: AlphaRange
    of_others: AlphaRange


def outlier(pairs: Sequence[AgreementRow]) -> Outlier | None:
    """The assessor whose every pair has a clearly lower alpha than every pair of the others, if there is one.

    `pairs` are all pairs of the assessors.  None with fewer than three of them, where the verdict on a pair
    would be none, and where the assessor's labels are reliable beside somebody's by Krippendorff's limit.
    """
    if not all(map(_is_comparable, pairs)):
        return None
    assessors = dict.fromkeys(name for row in pairs for name in row.of)
    for name in assessors:
        others = [row for row in pairs if name not in row.of]
        if not others:
            continue
        own = _range([row for row in pairs if name in row.of])
        of_others = _range(others)
        is_apart = of_others.low - own.high >= LEAST_GAP
        if is_apart and own.high < RELIABLE:
            return Outlier(name, pairs[0].metric, own, of_others)
    return None


def _is_comparable(row: AgreementRow) -> bool:
    """Whether alpha says how far the two agree: with items enough, by the order, and no label dominating."""
    says_something = row.reliability is not None and not row.is_paradox
    return row.items >= FEWEST_ITEMS and says_something


def _range(rows: Sequence[AgreementRow]) -> AlphaRange:
    alphas = [row.alpha.value or 0.0 for row in rows]
    return AlphaRange(min(alphas), max(alphas))

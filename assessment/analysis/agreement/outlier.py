"""An assessor who agrees less with everybody else than the others do among themselves."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from assessment.statistics.agreement import RELIABLE, AgreementRow
from assessment.statistics.confidence_intervals import FEWEST_TOPICS, ROUGH_TOPICS

FEWEST_ITEMS = 10
"""Items that every pair needs in common: on fewer a few labels would single somebody out; our own limit."""

ENOUGH_ITEMS = 20
"""Items of every pair from which on it is more than a hint, given topics enough; our own limit."""

LEAST_GAP = 0.15
"""By how much the alpha of pairs with the assessor is lower, as one of three always agrees least; our own."""


class AlphaRange(NamedTuple):
    """The lowest and the highest alpha of some pairs."""

    low: float
    high: float


class Outlier(NamedTuple):
    """An assessor with the alphas of the pairs with this person, and of the other pairs.

    Every pair has so many `topics` and `items` in common, or more.  `dominated`: in a pair one label
    dominates, so that few labels decide its alpha.
    """

    assessor: str
    metric: str
    own: AlphaRange
    of_others: AlphaRange
    topics: int
    items: int
    dominated: bool = False

    @property
    def is_hint(self) -> bool:
        """Whether it rests on too little to be more than a hint."""
        has_few_topics = self.topics < ROUGH_TOPICS
        has_few_items = self.items < ENOUGH_ITEMS
        return self.dominated or has_few_topics or has_few_items


def outlier(pairs: Sequence[AgreementRow]) -> Outlier | None:
    """The assessor whose every pair has a clearly lower alpha than every pair of the others, if there is one.

    `pairs` are all pairs of the assessors.  None with fewer than three of them, where nothing is said of a
    pair, and where the assessor's labels are reliable beside somebody's by Krippendorff's limit.
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
            topics = min(row.topics for row in pairs)
            items = min(row.items for row in pairs)
            dominated = any(row.is_paradox for row in pairs)
            metric = pairs[0].metric
            return Outlier(name, metric, own, of_others, topics, items, dominated)
    return None


def _is_comparable(row: AgreementRow) -> bool:
    """Whether alpha says how far the two agree: on enough, and by the order of the labels."""
    has_items = row.items >= FEWEST_ITEMS
    has_topics = row.topics >= FEWEST_TOPICS
    if not has_items or not has_topics:
        return False
    return row.reliability is not None


def _range(rows: Sequence[AgreementRow]) -> AlphaRange:
    alphas = [row.alpha.value or 0.0 for row in rows]
    return AlphaRange(min(alphas), max(alphas))

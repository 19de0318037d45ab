"""An assessor who agrees less with everybody else than the others do among themselves."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from assessment.statistics.agreement import RELIABLE, AgreementRow
from assessment.statistics.confidence_intervals import FEWEST_TOPICS, ROUGH_TOPICS

FEWEST_ITEMS = 10
"""Items that every pair needs in common: on fewer a few labels would single somebody out; our own limit."""

ENOUGH_ITEMS = 20
"""With fewer items in common in some pair, an outlier is only a hint; our own limit."""

MIN_GAP = 0.15
"""How much lower the alpha of an outlier's pairs must be, as one of three always agrees least; our own."""


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
    if not all(_is_comparable(row) for row in pairs):
        return None
    assessors = dict.fromkeys(name for row in pairs for name in row.of)
    for name in assessors:
        of_assessor = [row for row in pairs if name in row.of]
        others = [row for row in pairs if name not in row.of]
        if others and _are_apart(of_assessor, others):
            return _outlier(name, of_assessor, others)
    return None


def _are_apart(own: Sequence[AgreementRow], others: Sequence[AgreementRow]) -> bool:
    """Whether every pair of an assessor agrees clearly less than every pair of others, and unreliably."""
    highest = _alpha_range(own).high
    lowest_of_others = _alpha_range(others).low
    gap = lowest_of_others - highest
    return gap >= MIN_GAP and highest < RELIABLE


def _outlier(
    assessor: str, own: Sequence[AgreementRow], others: Sequence[AgreementRow]
) -> Outlier:
    rows = [*own, *others]
    topics = min(row.topics for row in rows)
    items = min(row.items for row in rows)
    dominated = any(row.is_paradox for row in rows)
    return Outlier(
        assessor,
        metric=rows[0].metric,
        own=_alpha_range(own),
        of_others=_alpha_range(others),
        topics=topics,
        items=items,
        dominated=dominated,
    )


def _is_comparable(row: AgreementRow) -> bool:
    """Whether alpha says how far the two agree: on enough, and by the order of the labels."""
    has_items = row.items >= FEWEST_ITEMS
    has_topics = row.topics >= FEWEST_TOPICS
    if not has_items or not has_topics:
        return False
    return row.reliability is not None


def _alpha_range(rows: Sequence[AgreementRow]) -> AlphaRange:
    alphas = [row.alpha.value or 0.0 for row in rows]
    return AlphaRange(min(alphas), max(alphas))

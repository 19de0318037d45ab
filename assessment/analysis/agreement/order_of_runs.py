"""Whether the order of the runs depends on whose labels count: the facts behind the page's sentences."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal, NamedTuple

from assessment.analysis.agreement.rankings import (
    ALL,
    RankingComparison,
    Rankings,
    likeness,
)

Effect = Literal["first", "tie", "order", "none"]
"""Other runs lead; some leaders stay while others join or leave; only runs below move; nothing changes."""
_LARGEST_FIRST: tuple[Effect, ...] = ("first", "tie", "order", "none")


class OrderVerdict(NamedTuple):
    """The largest effect of one assessor's labels, beside the labels that count or beside another assessor's.

    `change` is the comparison with that effect: one with the labels that count if any has it, the least alike
    of several.  Both are None where no two rankings share enough topics.  `compared` are all comparisons of
    two rankings.
    """

    effect: Effect | None
    change: RankingComparison | None = None
    compared: tuple[RankingComparison, ...] = ()

    @property
    def topics(self) -> tuple[int, ...]:
        """The topics of each comparison that the verdict rests on."""
        topics = []
        for comparison in self.compared:
            if comparison.first == ALL or comparison is self.change:
                topics.append(comparison.topics)
        return tuple(topics)

    @property
    def contested(self) -> frozenset[frozenset[str]]:
        """The pairs of runs that take the lead from each other between two rankings."""
        pairs = set()
        for comparison in self.compared:
            if effect_on_order(comparison) != "first":
                continue
            leaders = comparison.leaders
            for run in leaders.first:
                pairs |= {frozenset((run, other)) for other in leaders.second}
        return frozenset(pairs)

    def others(self, *effects: Effect) -> list[RankingComparison]:
        """The comparisons with one of these effects, except `change`."""
        others = []
        for comparison in self.compared:
            if comparison is not self.change and effect_on_order(comparison) in effects:
                others.append(comparison)
        return others


def effect_on_order(comparison: RankingComparison) -> Effect:
    """What differs between two rankings that have a correlation."""
    leaders = comparison.leaders
    if leaders.first != leaders.second:
        return "tie" if leaders.first & leaders.second else "first"
    tau = comparison.correlation.tau
    return "order" if tau is not None and tau < 1 else "none"


def order_verdict(ranked: Rankings) -> OrderVerdict | None:
    """The verdict on all comparisons; None where there are none, because nobody has judged."""
    if not ranked.compared:
        return None
    compared = _with_correlation(ranked.compared)
    if not compared:
        # With fewer than two common topics, or equal runs, there is no order that could depend on anybody.
        return OrderVerdict(None)
    change = min(compared, key=_largest_first)
    return OrderVerdict(effect_on_order(change), change, compared)


def _with_correlation(
    comparisons: Sequence[RankingComparison],
) -> tuple[RankingComparison, ...]:
    return tuple(each for each in comparisons if each.correlation.tau is not None)


def _largest_first(comparison: RankingComparison) -> tuple[int, bool, object]:
    effect = _LARGEST_FIRST.index(effect_on_order(comparison))
    # A comparison with the labels that count rests on more topics, and on the scores that people see.
    is_between_assessors = comparison.first != ALL
    return (effect, is_between_assessors, likeness(comparison))

"""On which means runs are tested, where these are not the values that the picture beside shows."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from itertools import combinations
from typing import NamedTuple

from assessment.analysis.comparison.run_means import Means
from assessment.formats.numbers import decimal_text
from assessment.model import Measure


class ComparedMeans(NamedTuple):
    """The runs' means over the `topics` at which all of them have a score."""

    run_means: Means
    topics: int
    means: Mapping[str, float]

    @property
    def most_topics(self) -> int:
        """At how many topics the run with the most scores has one."""
        return max(self.run_means.topic_counts.values())

    @property
    def are_shown(self) -> bool:
        """Whether the picture shows the means that are tested."""
        return self.run_means.shows == "means" and self.most_topics == self.topics


def basis_in_words(tested: ComparedMeans) -> str:
    """What is tested instead of the values shown; "" where these are tested."""
    if tested.are_shown:
        return ""
    one, several = tested.run_means.scores.noun
    where = f"the {tested.topics:,} {several} that all runs share"
    if tested.most_topics == tested.topics:
        where = f"all {tested.topics:,} {several}"
    if tested.topics == 1:
        where = f"the one {one} that all runs share"
    shown = f"over each run's own {several} as shown here"
    if tested.run_means.shows == "totals":
        shown = "on the totals shown here"
    return f"tested on means over {where}, not {shown}"


def apart_in_words(
    tested: ComparedMeans,
    differing: Collection[frozenset[str]],
    measure: Measure,
) -> str:
    """Which runs whose intervals lie apart are no pair that differs; of pairs with the best or the worst run.

    "" without such a pair; of several, that with the values farthest apart is named.
    """
    pairs = _unshown_pairs(tested.run_means, differing)
    if not pairs:
        return ""
    first, second = pairs[0]
    # The tested means decide; they can put the two runs in another order than the picture does.
    values = tested.means[first], tested.means[second]
    if (values[0] < values[1]) == measure.is_higher_better:
        first, second = second, first
    named = f"{first} and {second}"
    if not tested.are_shown:
        numbers = (
            decimal_text(tested.means[run], measure.digits) for run in (first, second)
        )
        named += f" (means tested: {' and '.join(numbers)})"
    if len(pairs) > 1:
        named += ", for example,"
    return f"For {named} no difference is shown, though their intervals lie apart."


def _unshown_pairs(
    run_means: Means, differing: Collection[frozenset[str]]
) -> list[tuple[str, str]]:
    """Pairs with the best or the worst run that do not differ although their intervals lie apart.

    The values farthest apart first.
    """
    values = {run: run_means.shown[run].value for run in run_means.intervals}
    defined = {run: value for run, value in values.items() if value is not None}
    ends = (min(defined.values()), max(defined.values())) if defined else ()
    pairs = []
    for first, second in combinations(defined, 2):
        if frozenset((first, second)) in differing:
            continue
        # A list of all pairs would be long, and readers compare the ends first.
        has_end = defined[first] in ends or defined[second] in ends
        if has_end and _lie_apart(run_means, first, second):
            pairs.append((first, second))
    return sorted(pairs, key=lambda pair: -abs(defined[pair[0]] - defined[pair[1]]))


def _lie_apart(run_means: Means, first: str, second: str) -> bool:
    one = run_means.shown[first].interval
    other = run_means.shown[second].interval
    if one is None or other is None:
        return False
    return one.high < other.low or other.high < one.low

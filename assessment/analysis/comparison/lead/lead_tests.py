"""The test of a leader against the other runs."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal, NamedTuple

from assessment.analysis.comparison.conclusion import SIGNIFICANCE_LEVEL
from assessment.analysis.comparison.lead.shared_topics import (
    SharedTopics,
    first_by_means,
    shared_topics,
)
from assessment.analysis.comparison.run_means import Means
from assessment.analysis.comparison.tested_runs import (
    RunsTestedTogether,
    runs_tested_together,
)
from assessment.model import Measure
from assessment.model.measures import TOPIC, Noun

WhyUntested = Literal[
    "the first place is shared",
    "no other run is ranked",
    "no topic has a score of every run",
]
"""Why there is no test of a leader against the other ranked runs."""


class LeadTest(NamedTuple):
    """The test of the leader against the `others` over the `topics` at which all runs have a score.

    `not_shown` are the runs that the leader is not shown to be better than, `least_p` the smallest p of those
    with a lower mean.  `is_of_totals`: the totals are the means that the test compares.  `shared` is None
    where the totals of the first two runs rest on the same topics.  `first_by_means` says which run the means
    put before the leader, if one.
    """

    topics: int
    others: int
    not_shown: tuple[str, ...]
    is_of_totals: bool = True
    noun: Noun = TOPIC
    least_p: float | None = None
    shared: SharedTopics | None = None
    first_by_means: str = ""

    @property
    def says_shared_order(self) -> bool:
        """Whether `by_means` says in which order the runs are over the topics that all of them have."""
        return self.shared is not None


def lead_test(
    run_means: Means, best_first: Sequence[str], measure: Measure
) -> LeadTest | WhyUntested:
    """The first of the ranked runs against the others, or why it is not tested."""
    leader = best_first[0]
    with_scores = [run for run in best_first if run in run_means.intervals]
    if leader not in with_scores:
        return "no topic has a score of every run"
    tested = runs_tested_together(run_means.scores.of_runs(with_scores), measure)
    if tested is None:
        return "no topic has a score of every run"
    p_of_worse = _p_of_worse(tested, leader)
    # A run that is not worse, or not tested, is not shown to be worse either.
    not_shown = [
        run for run in best_first if p_of_worse.get(run, 1.0) >= SIGNIFICANCE_LEVEL
    ]
    not_shown.remove(leader)
    not_sure = [p for p in p_of_worse.values() if p >= SIGNIFICANCE_LEVEL]
    is_of_totals = run_means.is_mean(leader)
    shared, ahead = None, ""
    if is_of_totals:
        shared = shared_topics(run_means, best_first, tested)
    if shared is None:
        ahead = first_by_means(tested, leader)
    others = len(best_first) - 1
    least_p = min(not_sure, default=None)
    return LeadTest(
        topics=tested.topics,
        others=others,
        not_shown=tuple(not_shown),
        is_of_totals=is_of_totals,
        noun=run_means.scores.noun,
        least_p=least_p,
        shared=shared,
        first_by_means=ahead,
    )


def _p_of_worse(tested: RunsTestedTogether, leader: str) -> dict[str, float]:
    """The p of the leader against each run with a worse mean.

    A total that is no mean may lead although its mean over topics is the worse one.
    """
    p_of_worse = {}
    for pair in tested.pairs:
        # Of two equal means either run may come first.
        if pair.better == leader and pair.mean_better != pair.mean_worse:
            p_of_worse[pair.worse] = pair.p
    return p_of_worse

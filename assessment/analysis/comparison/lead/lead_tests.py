"""The test of a leader against the other runs."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from assessment.analysis.comparison.conclusion import SIGNIFICANCE_LEVEL
from assessment.analysis.comparison.lead.shared_topics import (
    SharedTopics,
    first_by_means,
    shared_topics,
)
from assessment.analysis.comparison.run_means import ROUNDS, Means
from assessment.model import Measure
from assessment.model.measures import TOPIC, Noun
from assessment.statistics.significance import Pair, randomised_tukey
from assessment.statistics.topic_draws import SEED, Floats, complete


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
) -> LeadTest | None:
    """The first of the ranked runs against the others; None where no topic has a score of every run."""
    leader = best_first[0]
    tested = [run for run in best_first if run in run_means.intervals]
    if leader not in tested:
        return None
    scores = run_means.scores.of_runs(tested).values
    pairs = randomised_tukey(scores, ROUNDS, SEED)
    if not pairs.rows:
        return None
    means = complete(scores)[0].mean(axis=0)
    goodness = -means if measure.better == "lower" else means
    p_by_column = _p_of_worse(pairs.rows, goodness, tested.index(leader))
    p_of_worse = {tested[column]: p for column, p in p_by_column.items()}
    # A run that is not worse, or not tested, is not shown to be worse either.
    not_shown = [
        run for run in best_first if p_of_worse.get(run, 1.0) >= SIGNIFICANCE_LEVEL
    ]
    not_shown.remove(leader)
    not_sure = [p for p in p_of_worse.values() if p >= SIGNIFICANCE_LEVEL]
    is_of_totals = run_means.is_mean(leader)
    shared, ahead = None, ""
    if is_of_totals:
        shared = shared_topics(run_means, best_first, measure)
    if shared is None:
        ahead = first_by_means(run_means, best_first, measure)
    others = len(best_first) - 1
    least_p = min(not_sure, default=None)
    return LeadTest(
        topics=pairs.topics,
        others=others,
        not_shown=tuple(not_shown),
        is_of_totals=is_of_totals,
        noun=run_means.scores.noun,
        least_p=least_p,
        shared=shared,
        first_by_means=ahead,
    )


def _p_of_worse(
    pairs: Iterable[Pair], goodness: Floats, first: int
) -> dict[int, float]:
    """The p of the run `first` against each run that is worse, by its column.

    A total that is no mean may lead although its mean over topics is the worse one.
    """
    p_of_worse = {}
    for pair in pairs:
        if first not in (pair.first, pair.second):
            continue
        other = pair.second if pair.first == first else pair.first
        if goodness[first] > goodness[other]:
            p_of_worse[other] = pair.p
    return p_of_worse

"""The test of a leader against the other runs, and what it says in words."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from assessment.analysis.comparison.conclusion import SIGNIFICANCE_LEVEL
from assessment.analysis.comparison.lead.shared_topics import (
    SharedTopics,
    first_by_means,
    over_shared_topics,
    shared_topics,
)
from assessment.analysis.comparison.run_means import ROUNDS, Means
from assessment.formats.name_lists import joined_names
from assessment.formats.numbers import p_equation
from assessment.formats.plurals import number_of
from assessment.model import Measure
from assessment.model.measures import TOPIC, Noun
from assessment.statistics.significance import Pair, randomised_tukey
from assessment.statistics.topic_draws import SEED, Floats, complete

NOT_SURE = "The lead is not sure:"
"""What stands before the claim of a verdict that does not support the lead."""
_MAX_NAMED = 5
"""Runs named in one sentence; several others are counted."""


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


class Verdict(NamedTuple):
    """Whether a lead is more than chance.

    `claim` is a sentence of its own.  Where `is_doubtful`, the test does not support the lead, and the claim
    goes on after `NOT_SURE`.
    """

    claim: str
    is_doubtful: bool = False

    @property
    def sentence(self) -> str:
        """The claim with the words before it."""
        return f"{NOT_SURE} {self.claim}" if self.is_doubtful else self.claim


def verdict(
    test: LeadTest | None, *, with_basis: bool = False, is_brief: bool = False
) -> Verdict:
    """Whether a lead is more than chance; `with_basis`: by which test, over how many topics.

    `is_brief`: not how strict the test is.

    >>> verdict(LeadTest(7, 2, ("tern",))).sentence
    'The lead is not sure: against tern it may be chance.'
    """
    if test is None:
        return Verdict(
            "Whether that is more than chance cannot be tested: no topic has a score of every run."
        )
    basis = f" ({_basis(test, is_brief=is_brief)})" if with_basis else ""
    if not test.not_shown:
        others = "the other run"
        if test.others > 1:
            others = f"each of the {test.others:,} other runs"
        return Verdict(f"That is more than chance against {others}{basis}.")
    claim = f"against {listed(test.not_shown)} it may be chance{basis}."
    if len(test.not_shown) == test.others:
        claim = f"it is more than chance against no other run{basis}."
    return Verdict(claim, is_doubtful=True)


def _basis(test: LeadTest, *, is_brief: bool) -> str:
    topics = number_of(test.topics, *test.noun)
    tested = f"over {topics}"
    if not test.is_of_totals:
        tested = f"on means {tested}"
    if not test.not_shown or test.least_p is None:
        return f"randomised Tukey HSD {tested}, p < {SIGNIFICANCE_LEVEL:g}"
    p = p_equation(test.least_p, 1 / ROUNDS)
    if len(test.not_shown) > 1:
        p += " or more"
    text = f"randomised Tukey HSD {tested}, {p}"
    # A test of the first two alone often comes out otherwise, which readers take for a contradiction.
    if test.others > 1 and not is_brief:
        text += ": testing all runs together is stricter than testing two alone"
    return text


def listed(names: Sequence[str]) -> str:
    """The names with an "and"; of many the first ones.

    >>> listed(["heron"]), listed(["heron", "ibis", "tern"])
    ('heron', 'heron, ibis and tern')
    """
    shown = list(names)
    # "1 other run" would take the room of its name.
    if len(names) > _MAX_NAMED + 1:
        others = number_of(len(names) - _MAX_NAMED, "other run")
        shown[_MAX_NAMED:] = [others]
    return joined_names(shown)


def by_means(test: LeadTest | None, leader: str) -> list[str]:
    """What the means that are tested say otherwise than the totals do."""
    if test is None:
        return []
    if test.shared is not None:
        return [over_shared_topics(leader, test.shared, test.noun)]
    return [test.first_by_means] if test.first_by_means else []

"""How firm the ranking of the runs is: with fewer judgments, without an assessor, under another policy.

Everything is scored again from changed votes; the campaign and its cache stay as they are.
"""

from __future__ import annotations

import itertools
from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import partial
from typing import Any, NamedTuple

import numpy as np

from assessment.analysis.comparison.measure_correlations import upward
from assessment.analysis.comparison.measure_totals import totals_of_measure
from assessment.analysis.what_if import with_labels
from assessment.campaign.data import CampaignData
from assessment.campaign.handle import Campaign
from assessment.campaign.ranked_runs import runs_by_rank
from assessment.model import Ref, TopicState
from assessment.model.assessor import people_among
from assessment.model.progress import Progress, no_progress
from assessment.model.resolution import OneAssessor
from assessment.model.tied_ranks import ranks
from assessment.review.policy_effects import choices, effect
from assessment.statistics.agreement import RankCorrelation, rank_correlation
from assessment.statistics.topic_draws import SEED

SHARES = (0.1, 0.2, 0.3, 0.4, 0.5, 0.6, 0.7, 0.8, 0.9)
"""Shares of the judged units that rankings are tried with."""
Totals = Mapping[str, float | None]
"""A measure's total by run."""


class SampledRanking(NamedTuple):
    """The ranking by a random share of the judged units, against the one by all of them.

    `leaders` are the runs that are first in it (`leading_runs`).  `runs_lost` counts the runs with a total
    at present that have none in it.
    """

    share: float
    repetition: int
    correlation: RankCorrelation
    leaders: frozenset[str] = frozenset()
    runs_lost: int = 0

    @property
    def ranks_every_run(self) -> bool:
        """Whether it can be compared with the present ranking, and with other shares."""
        return self.correlation.tau is not None and not self.runs_lost


class ChangedRanking(NamedTuple):
    """The totals under one change, and how alike their ranking is to the present one.

    `units` counts the units at which another label counts then, or none; `leaders` are the runs that are
    first then (`leading_runs`).
    """

    name: str
    units: int
    totals: Totals
    correlation: RankCorrelation
    leaders: frozenset[str] = frozenset()


def leading_runs(campaign: Campaign, measure: str, totals: Totals) -> frozenset[str]:
    """The runs with the best of these totals, of those that are judged enough to be ranked at present.

    Several where they tie; none without a total.
    """
    ranked = runs_by_rank(campaign, measure, campaign.totals())
    judged_enough = {
        run: total
        for run, total in totals.items()
        if run in ranked and ranked[run].rank is not None
    }
    rank_by_run = ranks(judged_enough, campaign.track.measure(measure))
    return frozenset(run for run, rank in rank_by_run.items() if rank == 1)


def sampled_rankings(
    campaign: Campaign,
    measure: str,
    shares: Sequence[float] = SHARES,
    repetitions: int = 5,
    *,
    seed: int = SEED,
    progress: Progress = no_progress,
) -> Iterator[SampledRanking]:
    """Rankings by fewer judgments: whole units are left out at random.

    Within a repetition a larger share contains the smaller ones.
    """
    data = campaign.data
    refs: list[Ref] = []
    for topic in data.topics:
        refs += data.topic_state(topic).judged.refs
    # In a fixed order the seed alone decides which units drop out.
    refs.sort()
    present = totals_of_measure(campaign.totals(), measure)
    runs_now = sum(total is not None for total in present.values())
    rounds = list(itertools.product(range(repetitions), shares))
    for done, (repetition, share) in enumerate(rounds):
        part = _part(progress, done, len(rounds), f"{share:.0%} of the judgments")
        # The same order for every share of a repetition, so that the shares contain each other.
        order = np.random.default_rng([seed, repetition]).permutation(len(refs))
        dropped: dict[str, dict[Ref, None]] = {topic: {} for topic in data.topics}
        for index in order[round(share * len(refs)) :]:
            ref = refs[index]
            dropped[ref.topic][ref] = None
        changed_state = partial(_without_units, data, dropped)
        totals = _totals(data, measure, changed_state, part)
        correlation = _correlation_with_present(campaign, measure, totals)
        leaders = leading_runs(campaign, measure, totals)
        lost = runs_now - correlation.runs
        yield SampledRanking(share, repetition, correlation, leaders, lost)


def _without_units(
    data: CampaignData, dropped: Mapping[str, Mapping[Ref, None]], topic: str
) -> TopicState[Any, Any]:
    """The topic without any votes on these units; all others keep their resolved labels."""
    return with_labels(data.topic_state(topic), dropped[topic])


def rankings_without_assessors(
    campaign: Campaign, measure: str, progress: Progress = no_progress
) -> Iterator[ChangedRanking]:
    """Rankings with the labels of each person left out in turn; `units` lose their label or get another."""
    data = campaign.data
    names = people_among(campaign.store.assessors(campaign.row.id))
    for index, name in enumerate(names):
        left_out = _LeftOut(data, name)
        part = _part(progress, index, len(names), f"without {name}")
        totals = _totals(data, measure, left_out.state, part)
        correlation = _correlation_with_present(campaign, measure, totals)
        leaders = leading_runs(campaign, measure, totals)
        units = left_out.changed_units
        yield ChangedRanking(name, units, totals, correlation, leaders)


class _LeftOut:
    """Topics without one assessor's votes, which take long to make, and what that changes in them."""

    def __init__(self, data: CampaignData, assessor: str) -> None:
        self._data = data
        self._assessor = assessor
        self.changed_units = 0
        """Units at which another label counts then, or none, in all topics that were asked for so far."""

    def state(self, topic: str) -> TopicState[Any, Any]:
        """The topic without the assessor's votes."""
        remaining = {}
        for ref, votes in self._data.votes(topic).by_ref().items():
            of_others = tuple(vote for vote in votes if vote.assessor != self._assessor)
            if of_others:
                remaining[ref] = of_others
        state = self._data.topic_state_with(topic, remaining)
        # Counted here, as to make each topic once more would take as long as the scoring.
        present = self._data.topic_state(topic).judged
        for ref in present.refs:
            if present.label(ref) != state.judged.label(ref):
                self.changed_units += 1
        return state


def rankings_by_policy(
    campaign: Campaign, measure: str, progress: Progress = no_progress
) -> Iterator[ChangedRanking]:
    """Rankings under each policy that counts everybody's labels, in the order of the settings."""
    policies = [choice.name for choice in choices(campaign)]
    # One assessor's labels alone are compared on the page Agreement.
    names = [name for name in policies if OneAssessor.parse(name) is None]
    for index, name in enumerate(names):
        policy_effect = effect(
            campaign, name, measure, _part(progress, index, len(names), name)
        )
        totals = policy_effect.totals
        correlation = _correlation_with_present(campaign, measure, totals)
        leaders = leading_runs(campaign, measure, totals)
        yield ChangedRanking(
            name, policy_effect.differing, totals, correlation, leaders
        )


def _totals(
    data: CampaignData,
    measure: str,
    changed_state: Callable[[str], TopicState[Any, Any]],
    progress: Progress,
) -> Totals:
    """The totals with every topic in its changed state, one topic in memory at a time."""
    track = data.track
    topics = data.topics
    facts = {}
    for done, topic in enumerate(topics):
        progress(done / len(topics), f"topic {topic}")
        state = changed_state(topic)
        facts[topic] = track.score(state)
    scores = track.totals(facts, data.settings)
    return totals_of_measure(scores, measure)


def _correlation_with_present(
    campaign: Campaign, measure: str, totals: Totals
) -> RankCorrelation:
    """How alike the totals and the present ones rank the runs that have both."""
    track = campaign.track
    present = totals_of_measure(campaign.totals(), measure)
    present_ranking = upward(track, measure, present.items())
    ranking = upward(track, measure, totals.items())
    return rank_correlation(present_ranking, ranking)


def _part(progress: Progress, index: int, parts: int, title: str) -> Progress:
    """The progress of one of several equal parts, its texts preceded by a title."""
    return lambda share, text: progress((index + share) / parts, f"{title}: {text}")

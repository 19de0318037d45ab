"""Whether disagreement matters: how the runs would rank if one assessor's labels alone counted."""

from __future__ import annotations

import itertools
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from typing import Any, NamedTuple

from assessment.analysis.agreement.label_scorer import LabelScorer
from assessment.campaign.assessor_topics import judged_topics
from assessment.campaign.data import CampaignData
from assessment.campaign.derived import JUDGED, derived
from assessment.campaign.handle import Campaign
from assessment.campaign.totals import topic_facts
from assessment.model import TopicVotes
from assessment.model.assessor import Assessor
from assessment.model.progress import Progress, no_progress
from assessment.model.resolution import POLICY, OneAssessor
from assessment.statistics.agreement import RankCorrelation, rank_correlation

ALL = "the labels that count"
"""Stands for everybody's labels, resolved by the campaign's policy."""
FEWEST_SHARED = 2
"""Fewest topics for a ranking of runs: the order at a single topic is none."""
NOT_SHARED = "no topic has a score of every run by both"
ONE_SHARED = "only one topic has a score of every run by both"


class AssessorRanking(NamedTuple):
    """The runs' scores by one assessor's labels, and those by the labels that count (`counted`).

    Both are over the `topics`, of those that the assessor judged, at which every run has a score by both;
    there are none with fewer than `FEWEST_SHARED`. They rest on `judged` of `needed` units.
    """

    assessor: str
    topics: int
    judged: int
    needed: int
    scores: Mapping[str, float | None]
    counted: Mapping[str, float | None] = {}


class OrderedRuns(NamedTuple):
    """Two runs of one ranking, the one with the better score first."""

    better: str
    worse: str


class Leaders(NamedTuple):
    """The runs of the best score in each of two rankings, several where they tie."""

    first: frozenset[str] = frozenset()
    second: frozenset[str] = frozenset()


class RunScores(NamedTuple):
    """The runs' scores in each of two rankings."""

    first: Mapping[str, float] = {}
    second: Mapping[str, float] = {}


class RankingComparison(NamedTuple):
    """Two rankings of the runs over the same `topics`, of the `judged` ones of the assessors.

    At each of these topics every run has a score by both; with fewer than `FEWEST_SHARED` nothing is ranked,
    and the correlation says why.  `swapped` are the runs, in the order of the first ranking, that the second
    has in the other order.
    """

    first: str
    second: str
    topics: int
    correlation: RankCorrelation
    swapped: tuple[OrderedRuns, ...] = ()
    leaders: Leaders = Leaders()
    judged: int = 0
    scores: RunScores = RunScores()

    @property
    def has_too_few_topics(self) -> bool:
        """Whether topics were judged by both, but too few of them have a score of every run."""
        return self.correlation.why in (NOT_SHARED, ONE_SHARED)


class Rankings(NamedTuple):
    """The scores by each assessor alone, and comparisons of the rankings.

    The labels that count (`ALL`) come first; comparisons with them come before those of two assessors.
    """

    alone: tuple[AssessorRanking, ...]
    compared: tuple[RankingComparison, ...]


def rankings(
    campaign: Campaign,
    measure: str,
    people: Sequence[str],
    progress: Progress = no_progress,
    *,
    topics: Sequence[str] | None = None,
) -> Rankings:
    """The runs' scores and rankings at these topics (or all), by each assessor alone and by all of them.

    Two assessors are compared over topics that both judged; an assessor and the labels that count, over
    topics that the assessor judged. Topics at which some run lacks a score by one of the two are left out, so
    that only labels make a difference.
    """
    data = campaign.data
    all_topics = tuple(data.topics if topics is None else topics)
    judged: dict[str, tuple[str, ...]] = {}
    facts = {ALL: topic_facts(data, progress)}
    for person in people:
        own_topics = _judged(data, person, all_topics)
        if own_topics:
            judged[person] = own_topics
            facts[person] = _facts(data, person, own_topics, progress)
    scorer = LabelScorer(campaign, measure, facts)
    alone = [_assessor_ranking(scorer, ALL, all_topics)]
    for person, own_topics in judged.items():
        shared = scorer.shared_topics(ALL, person, own_topics)
        alone.append(_assessor_ranking(scorer, person, shared))
    against_all = [
        _compared(scorer, ALL, person, own_topics)
        for person, own_topics in judged.items()
    ]
    pairs = []
    for first, second in itertools.combinations(judged, 2):
        common = _common(judged[first], judged[second])
        pair = _compared(scorer, first, second, common)
        pairs.append(pair)
    return Rankings(tuple(alone), (*_sorted(against_all), *_sorted(pairs)))


def facts_alone(
    campaign: Campaign,
    assessor: str,
    progress: Progress = no_progress,
) -> dict[str, Any]:
    """What the scorer finds by one assessor's labels alone, in the topics where there are any."""
    topics = _judged(campaign.data, assessor, tuple(campaign.data.topics))
    return _facts(campaign.data, assessor, topics, progress)


def _judged(data: CampaignData, person: str, topics: Sequence[str]) -> tuple[str, ...]:
    """The topics, among these, in which the assessor has labelled anything."""
    # `judged_topics` includes topics in which the assessor has taken every label back.
    touched = judged_topics(data, person)
    judged = []
    for topic in topics:
        if topic in touched and person in _labelling(data, topic):
            judged.append(topic)
    return tuple(judged)


@derived(of="topic", needs={"votes"}, small=True)
def _labelling(data: CampaignData, topic: str) -> frozenset[str]:
    """The assessors who have labelled anything in the topic."""
    return frozenset(
        vote.assessor for vote in data.votes(topic).all if vote.label is not None
    )


def _facts(
    data: CampaignData,
    assessor: str,
    topics: Sequence[str],
    progress: Progress,
) -> dict[str, Any]:
    facts = {}
    for done, topic in enumerate(topics):
        progress(
            done / len(topics), f"scoring topic {topic} by the labels of {assessor}"
        )
        facts[topic] = fact_alone(data, topic, assessor)
    return facts


@derived(of="topic", needs=JUDGED)
def fact_alone(data: CampaignData, topic: str, assessor: str) -> Any:
    """The topic scored by this assessor's labels, whatever the campaign's policy is."""
    votes = {}
    for vote in data.votes(topic).all:
        if vote.assessor == assessor and vote.label is not None:
            votes[vote.ref] = (vote,)
    # Scorers that resolve ratings themselves read the policy from the settings.
    policy = OneAssessor(Assessor.of(assessor))
    settings = {**data.settings, POLICY.name: policy.stored}
    judged = TopicVotes(votes, lambda unit_votes: unit_votes[0].label)
    state = replace(data.topic_state(topic), judged=judged, settings=settings)
    return data.track.score(state)


def _common(first: Iterable[str], second: Iterable[str]) -> tuple[str, ...]:
    in_second = set(second)
    return tuple(topic for topic in first if topic in in_second)


def _assessor_ranking(
    scorer: LabelScorer, assessor: str, topics: tuple[str, ...]
) -> AssessorRanking:
    if assessor != ALL and len(topics) < FEWEST_SHARED:
        return AssessorRanking(assessor, len(topics), 0, 0, {})
    scores = scorer.totals(assessor, topics)
    judged = needed = 0
    values = {}
    for score in scores:
        judged += score.judged
        needed += score.needed
        values[score.run] = score.value
    counted = {score.run: score.value for score in scorer.totals(ALL, topics)}
    return AssessorRanking(assessor, len(topics), judged, needed, values, counted)


def _compared(
    scorer: LabelScorer, first: str, second: str, topics: tuple[str, ...]
) -> RankingComparison:
    if not topics:
        correlation = RankCorrelation(0, None, None, "no topic was judged by both")
        return RankingComparison(first, second, 0, correlation)
    shared = scorer.shared_topics(first, second, topics)
    count, judged = len(shared), len(topics)
    if count < FEWEST_SHARED:
        why = ONE_SHARED if shared else NOT_SHARED
        unranked = RankCorrelation(0, None, None, why)
        return RankingComparison(first, second, count, unranked, judged=judged)
    one = scorer.ranked(first, shared)
    other = scorer.ranked(second, shared)
    correlation = rank_correlation(one, other)
    swapped = _swapped(one, other)
    first_scores = _scores(scorer, first, shared)
    second_scores = _scores(scorer, second, shared)
    return RankingComparison(
        first,
        second,
        count,
        correlation,
        swapped=swapped,
        leaders=Leaders(_leaders(one), _leaders(other)),
        judged=judged,
        scores=RunScores(first_scores, second_scores),
    )


def _scores(
    scorer: LabelScorer, assessor: str, topics: tuple[str, ...]
) -> dict[str, float]:
    """The runs' totals as pages show them; not turned where less is better."""
    totals = scorer.totals(assessor, topics)
    return {score.run: score.value for score in totals if score.value is not None}


def _swapped(
    first: Mapping[str, float], second: Mapping[str, float]
) -> tuple[OrderedRuns, ...]:
    """The pairs of runs that the second ranking reverses, each in the order of the first ranking."""
    common = first.keys() & second.keys()
    in_order = sorted(common, key=lambda run: (-first[run], run))
    swapped = []
    for better, worse in itertools.combinations(in_order, 2):
        # Runs that tie in the first ranking have no order that could be turned round.
        was_better = first[better] > first[worse]
        is_worse = second[better] < second[worse]
        if was_better and is_worse:
            swapped.append(OrderedRuns(better, worse))
    return tuple(swapped)


def _leaders(scores: Mapping[str, float]) -> frozenset[str]:
    highest = max(scores.values(), default=None)
    leaders = set()
    for run, score in scores.items():
        if score == highest:
            leaders.add(run)
    return frozenset(leaders)


def likeness(comparison: RankingComparison) -> tuple[bool, float, float]:
    """A key that sorts comparisons by tau, then by tau-AP; undefined ones come last."""
    tau = comparison.correlation.tau
    tau_ap = comparison.correlation.tau_ap
    return (tau is None, tau or 0.0, tau_ap or 0.0)


def _sorted(rows: Iterable[RankingComparison]) -> list[RankingComparison]:
    """The comparisons, those of the least similar rankings first, undefined ones last."""
    return sorted(rows, key=likeness)

"""Whether disagreement matters: how the runs would rank if one assessor's labels alone counted."""

from __future__ import annotations

import itertools
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import replace
from typing import Any, NamedTuple

from assessment.campaign.assessor_topics import judged_topics
from assessment.campaign.data import CampaignData
from assessment.campaign.derived import JUDGED, derived
from assessment.campaign.handle import Campaign, Progress
from assessment.campaign.totals import topic_facts
from assessment.model import Score, TopicVotes
from assessment.model.resolution import ONE, POLICY
from assessment.statistics.agreement import RankCorrelation, alike

ALL = "the labels that count"
"""Stands for everybody's labels, resolved by the campaign's policy."""


class Alone(NamedTuple):
    """The runs' scores by one assessor's labels over the `topics` that the assessor judged; `judged` of `needed` units stand behind them."""

    who: str
    topics: int
    judged: int
    needed: int
    scores: Mapping[str, float | None]


class Compared(NamedTuple):
    """Two rankings of the runs over the same `topics`."""

    first: str
    second: str
    topics: int
    alike: RankCorrelation


class Rankings(NamedTuple):
    """Everybody's scores, the labels that count (`ALL`) first; and comparisons against those, then of each pair."""

    alone: tuple[Alone, ...]
    compared: tuple[Compared, ...]


class _Scorer:
    """Totals of one measure by whose labels and over which topics; each is counted once."""

    def __init__(
        self, campaign_data: CampaignData, measure: str, facts: Mapping[str, Mapping[str, Any]]
    ) -> None:
        self.data, self.measure, self.facts = campaign_data, measure, facts
        self._known: dict[tuple[str, tuple[str, ...]], list[Score]] = {}

    def totals(self, who: str, topics: tuple[str, ...]) -> list[Score]:
        if (who, topics) not in self._known:
            facts = {topic: self.facts[who][topic] for topic in topics}
            self._known[who, topics] = [
                score
                for score in self.data.track.totals(facts, self.data.settings)
                if score.measure == self.measure
            ]
        return self._known[who, topics]

    def ranked(self, who: str, topics: tuple[str, ...]) -> dict[str, float]:
        """Scores where more is better; runs without one are left out."""
        sign = -1 if self.data.track.measure(self.measure).better == "lower" else 1
        return {
            score.run: sign * score.value for score in self.totals(who, topics) if score.value is not None
        }


def measures_of(campaign: Campaign) -> list[str]:
    """Names of the measures that the runs have totals of."""
    return list(dict.fromkeys(score.measure for score in campaign.totals()))


def rankings(
    campaign: Campaign,
    measure: str,
    people: Sequence[str],
    progress: Progress = lambda share, text: None,
    *,
    topics: Sequence[str] | None = None,
) -> Rankings:
    """The runs' scores and rankings at these topics (or all) by each assessor alone, by all, and how alike they are.

    Two assessors are compared over the topics that both judged, and each of them with the labels that count over the topics that the one
    judged, so that only labels make a difference.
    """
    campaign_data = campaign.data
    every = tuple(campaign_data.topics if topics is None else topics)
    judged = {who: _judged(campaign_data, who, every) for who in people}
    judged = {who: own for who, own in judged.items() if own}
    facts = {
        ALL: topic_facts(campaign_data, progress),
        **{who: _facts(campaign_data, who, own, progress) for who, own in judged.items()},
    }
    scorer = _Scorer(campaign_data, measure, facts)
    alone = [_alone(scorer, who, own) for who, own in {ALL: every, **judged}.items()]
    against = [_compared(scorer, ALL, who, own) for who, own in judged.items()]
    pairs = [
        _compared(scorer, one, two, _common(judged[one], judged[two]))
        for one, two in itertools.combinations(judged, 2)
    ]
    return Rankings(tuple(alone), (*_sorted(against), *_sorted(pairs)))


def _judged(campaign_data: CampaignData, who: str, topics: Sequence[str]) -> tuple[str, ...]:
    """Those of the topics in which the assessor has labelled anything."""
    touched = judged_topics(campaign_data, who)
    return tuple(topic for topic in topics if topic in touched and who in _labelling(campaign_data, topic))


@derived(of="topic", needs={"votes"}, small=True)
def _labelling(campaign_data: CampaignData, topic: str) -> frozenset[str]:
    return frozenset(vote.assessor for vote in campaign_data.votes(topic).all if vote.label is not None)


def _facts(
    campaign_data: CampaignData, who: str, topics: Sequence[str], progress: Callable[[float, str], object]
) -> dict[str, Any]:
    facts = {}
    for done, topic in enumerate(topics):
        progress(done / len(topics), f"scoring topic {topic} by the labels of {who}")
        facts[topic] = _fact(campaign_data, topic, who)
    return facts


@derived(of="topic", needs=JUDGED)
def _fact(campaign_data: CampaignData, topic: str, who: str) -> Any:
    """Whatever the policy says: here this assessor's labels count."""
    votes = {
        vote.ref: (vote,)
        for vote in campaign_data.votes(topic).all
        if vote.assessor == who and vote.label is not None
    }
    alone = {**campaign_data.settings, POLICY.name: f"{ONE}{who}"}
    return campaign_data.track.score(
        replace(
            campaign_data.topic_state(topic),
            judged=TopicVotes(votes, lambda given: given[0].label),
            settings=alone,
        )
    )


def _common(first: Iterable[str], second: Iterable[str]) -> tuple[str, ...]:
    known = set(second)
    return tuple(topic for topic in first if topic in known)


def _alone(scorer: _Scorer, who: str, topics: tuple[str, ...]) -> Alone:
    scores = scorer.totals(who, topics)
    judged, needed = sum(score.judged for score in scores), sum(score.needed for score in scores)
    return Alone(who, len(topics), judged, needed, {score.run: score.value for score in scores})


def _compared(scorer: _Scorer, first: str, second: str, topics: tuple[str, ...]) -> Compared:
    found = (
        alike(scorer.ranked(first, topics), scorer.ranked(second, topics))
        if topics
        else RankCorrelation(0, None, None, "no topic was judged by both")
    )
    return Compared(first, second, len(topics), found)


def _sorted(rows: Iterable[Compared]) -> list[Compared]:
    """The least alike first, undefined ones last."""
    return sorted(rows, key=lambda row: (row.alike.tau is None, row.alike.tau or 0))

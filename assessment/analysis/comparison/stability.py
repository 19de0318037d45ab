"""How firm the ranking of the runs is: with fewer judgments, without an assessor, under another policy.

Everything is scored anew from changed votes; the campaign and its cache stay as they are.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import replace
from functools import partial
from typing import Any, NamedTuple

import numpy as np

from assessment.analysis.comparison.measures import of_measure, upward
from assessment.analysis.what_if import Supposed
from assessment.campaign.data import CampaignData
from assessment.campaign.handle import Campaign, Progress
from assessment.model import Ref, TopicState
from assessment.model.resolution import ONE, is_person
from assessment.review.policies import choices, effect
from assessment.statistics.agreement import RankCorrelation, alike
from assessment.statistics.significance import SEED

SHARES = (0.1, 0.2, 0.3, 0.4, 0.5, 0.6, 0.7, 0.8, 0.9)

Totals = Mapping[str, float | None]


class SampledRanking(NamedTuple):
    """The ranking by a random share of the judged units, against the one by all of them."""

    share: float
    repetition: int
    alike: RankCorrelation


class Ranked(NamedTuple):
    """The totals under one change, and how alike the ranking is to the present one; `units` have another label that counts, or none."""

    name: str
    units: int
    totals: Totals
    alike: RankCorrelation


def thinned(
    campaign: Campaign,
    measure: str,
    shares: Sequence[float] = SHARES,
    repetitions: int = 5,
    *,
    seed: int = SEED,
    progress: Progress = lambda share, text: None,
) -> Iterator[SampledRanking]:
    """Rankings by fewer judgments: whole units drop out by chance, and within a repetition a larger share holds the smaller ones."""
    campaign_data = campaign.data
    refs = sorted(
        ref for topic in campaign_data.topics for ref in campaign_data.topic_state(topic).judged.refs
    )
    rounds = [(repetition, share) for repetition in range(repetitions) for share in shares]
    for done, (repetition, share) in enumerate(rounds):
        part = _part(progress, done, len(rounds), f"{share:.0%} of the judgments")
        order = np.random.default_rng([seed, repetition]).permutation(len(refs))
        gone: dict[str, dict[Ref, None]] = {topic: {} for topic in campaign_data.topics}
        for place in order[round(share * len(refs)) :]:
            gone[refs[place].topic][refs[place]] = None
        totals = _totals(campaign_data, measure, partial(_thinned, campaign_data, gone), part)
        yield SampledRanking(share, repetition, _alike(campaign, measure, totals))


def _thinned(
    campaign_data: CampaignData, gone: Mapping[str, Mapping[Ref, None]], topic: str
) -> TopicState[Any, Any]:
    """The topic without any votes on these units; the labels of all others stay as the policy found them."""
    state = campaign_data.topic_state(topic)
    return replace(state, judged=Supposed(state.judged, gone[topic]))


def without_assessors(
    campaign: Campaign, measure: str, progress: Progress = lambda share, text: None
) -> Iterator[Ranked]:
    """Rankings with the labels of each person left out in turn; `units` lose their label or get another one."""
    campaign_data = campaign.data
    names = [name for name in campaign.store.assessors(campaign.row.id) if is_person(name)]
    for place, name in enumerate(names):
        changed: dict[str, int] = {}
        totals = _totals(
            campaign_data,
            measure,
            partial(_without, campaign_data, name, changed),
            _part(progress, place, len(names), f"without {name}"),
        )
        yield Ranked(name, sum(changed.values()), totals, _alike(campaign, measure, totals))


def _without(
    campaign_data: CampaignData, name: str, changed: dict[str, int], topic: str
) -> TopicState[Any, Any]:
    """The topic without anything that this assessor said; how many units of it have another label then goes into `changed`."""
    now, votes = campaign_data.topic_state(topic).judged, campaign_data.votes(topic).by_ref()
    left = {ref: tuple(vote for vote in given if vote.assessor != name) for ref, given in votes.items()}
    then = campaign_data.topic_state_with(topic, {ref: given for ref, given in left.items() if given})
    changed[topic] = sum(now.label(ref) != then.judged.label(ref) for ref in now.refs)
    return then


def by_policy(
    campaign: Campaign, measure: str, progress: Progress = lambda share, text: None
) -> Iterator[Ranked]:
    """Rankings under each policy that counts everybody's labels, in the order of the settings."""
    names = [choice.name for choice in choices(campaign) if not choice.name.startswith(ONE)]
    for place, name in enumerate(names):
        found = effect(campaign, name, measure, _part(progress, place, len(names), name))
        yield Ranked(name, found.differing, found.totals, _alike(campaign, measure, found.totals))


def _totals(
    campaign_data: CampaignData,
    measure: str,
    looks: Callable[[str], TopicState[Any, Any]],
    progress: Progress,
) -> Totals:
    """The totals of topics as they look then, one in memory at a time."""
    facts = {}
    for done, topic in enumerate(campaign_data.topics):
        progress(done / len(campaign_data.topics), f"topic {topic}")
        facts[topic] = campaign_data.track.score(looks(topic))
    return of_measure(campaign_data.track.totals(facts, campaign_data.settings), measure)


def _alike(campaign: Campaign, measure: str, totals: Totals) -> RankCorrelation:
    """Over the runs that have a total both ways."""
    now = of_measure(campaign.totals(), measure)
    return alike(
        upward(campaign.track, measure, now.items()), upward(campaign.track, measure, totals.items())
    )


def _part(progress: Progress, place: int, of: int, what: str) -> Progress:
    return lambda share, text: progress((place + share) / of, f"{what}: {text}")

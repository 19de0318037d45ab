"""What another policy for the label that counts would do to the scores, before it is chosen."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import replace
from typing import NamedTuple

from assessment.campaign.data import CampaignData
from assessment.campaign.handle import Campaign, check_settings
from assessment.model import Choice, TopicVotes
from assessment.model.resolution import POLICY, resolve
from assessment.review.disagreements import judged_units
from assessment.review.opinions import opinions

Progress = Callable[[float, str], None]


class Effect(NamedTuple):
    """A policy's doing: judged units with a label that counts and without one, those whose label is another than now (none at all
    included), and each run's total of the chosen measure."""

    policy: str
    resolved: int
    unresolved: int
    differing: int
    totals: Mapping[str, float | None]


def choices(campaign: Campaign) -> tuple[Choice, ...]:
    """Every policy that the campaign can have, the labels of one assessor alone included."""
    return next(setting.choices for setting in campaign.available_settings() if setting.name == POLICY.name)


def effect(
    campaign: Campaign, policy: str, measure: str, progress: Progress = lambda share, text: None
) -> Effect:
    """What would count under a policy.  The campaign and its cache stay as they are.  ValueError names the known policies."""
    check_settings(campaign.available_settings(), {POLICY.name: policy})
    campaign_data = campaign.data
    settings = {**campaign_data.settings, POLICY.name: policy}
    facts, counts = {}, [(0, 0, 0)]
    for done, topic in enumerate(campaign_data.topics):
        progress(done / len(campaign_data.topics), f"scoring topic {topic} under {policy}")
        judged = TopicVotes(campaign_data.votes(topic).by_ref(), lambda votes: resolve(votes, settings))
        facts[topic] = campaign_data.track.score(
            replace(campaign_data.topic_state(topic), judged=judged, settings=settings)
        )
        counts.append(_counts(campaign_data, topic, judged, settings))
    totals = {
        score.run: score.value
        for score in campaign_data.track.totals(facts, settings)
        if score.measure == measure
    }
    return Effect(policy, *(sum(column) for column in zip(*counts, strict=True)), totals)


def _counts(
    campaign_data: CampaignData, topic: str, judged: TopicVotes, settings: Mapping[str, str]
) -> tuple[int, int, int]:
    """Units resolved, unresolved, and differing from now."""
    now, units = opinions(campaign_data, topic), judged_units(campaign_data, topic)
    then = now._replace(judged=judged, settings=settings)
    resolved = sum(then.label(ref) is not None for ref in units)
    return resolved, len(units) - resolved, sum(then.label(ref) != now.label(ref) for ref in units)


def effects(
    campaign: Campaign, measure: str, progress: Progress = lambda share, text: None
) -> Iterator[Effect]:
    """The effect of every policy, in the order of `choices`."""
    known = choices(campaign)
    for place, choice in enumerate(known):
        yield effect(campaign, choice.name, measure, _part(progress, place, len(known)))


def _part(progress: Progress, place: int, of: int) -> Progress:
    return lambda share, text: progress((place + share) / of, text)

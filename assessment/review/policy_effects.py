"""What another resolution policy would do to the labels and scores, before it is chosen."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace
from typing import NamedTuple

from assessment.campaign.data import CampaignData
from assessment.campaign.handle import Campaign
from assessment.campaign.setting_checks import check_settings
from assessment.model import SettingChoice, TopicVotes
from assessment.model.progress import Progress, no_progress
from assessment.model.resolution import POLICY, Resolver, resolver
from assessment.review.disagreements import units_to_resolve
from assessment.review.votes_and_ratings import opinions


class PolicyEffect(NamedTuple):
    """The effect of a policy.

    Numbers of judged units with a label that counts, without one, and with another label than under the
    present policy (no label included); and each run's total of the chosen measure.
    """

    policy: str
    resolved: int
    unresolved: int
    differing: int
    totals: Mapping[str, float | None]


def choices(campaign: Campaign) -> tuple[SettingChoice, ...]:
    """Every policy that the campaign can have, those that count the labels of one assessor only included."""
    return next(
        setting.choices
        for setting in campaign.available_settings()
        if setting.name == POLICY.name
    )


def effect(
    campaign: Campaign,
    policy: str,
    measure: str,
    progress: Progress = no_progress,
) -> PolicyEffect:
    """The labels and totals under a policy; the campaign and its cache stay as they are.

    UserError names the known policies.
    """
    check_settings(campaign.available_settings(), {POLICY.name: policy})
    data = campaign.data
    track = data.track
    settings = {**data.settings, POLICY.name: policy}
    resolve = resolver(settings, track.scales)
    facts = {}
    resolved = unresolved = differing = 0
    for done, topic in enumerate(data.topics):
        progress(done / len(data.topics), f"scoring topic {topic} under {policy}")
        # Built beside the cache: derived values of a supposed policy must not stand for those of
        # the real one.
        judged = TopicVotes(data.votes(topic).by_ref(), resolve)
        state = replace(data.topic_state(topic), judged=judged, settings=settings)
        facts[topic] = track.score(state)
        counts = _topic_counts(data, topic, judged, resolve)
        resolved += counts.resolved
        unresolved += counts.unresolved
        differing += counts.differing
    scores = campaign.of_task(track.totals(facts, settings))
    totals = {score.run: score.value for score in scores if score.measure == measure}
    return PolicyEffect(policy, resolved, unresolved, differing, totals)


class _TopicCounts(NamedTuple):
    resolved: int
    unresolved: int
    differing: int


def _topic_counts(
    data: CampaignData,
    topic: str,
    judged: TopicVotes,
    resolve: Resolver,
) -> _TopicCounts:
    """The judged units of a topic under another policy, compared with the present ones."""
    present = opinions(data, topic)
    supposed = present._replace(judged=judged, resolve=resolve)
    resolved = unresolved = differing = 0
    for ref in units_to_resolve(data, topic):
        label = supposed.label(ref)
        if label is None:
            unresolved += 1
        else:
            resolved += 1
        if label != present.label(ref):
            differing += 1
    return _TopicCounts(resolved, unresolved, differing)


def effects(
    campaign: Campaign, measure: str, progress: Progress = no_progress
) -> Iterator[PolicyEffect]:
    """The effect of every policy, in the order of `choices`."""
    policies = choices(campaign)
    for index, choice in enumerate(policies):
        yield effect(
            campaign, choice.name, measure, _part_of(progress, index, len(policies))
        )


def _part_of(progress: Progress, index: int, count: int) -> Progress:
    """Progress of the part number `index` (from 0) of so many, as progress of the whole."""
    return lambda share, text: progress((index + share) / count, text)

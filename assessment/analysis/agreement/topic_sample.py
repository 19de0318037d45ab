"""The topics that figures of agreement are computed from: all of them, in a very large campaign some."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping

import numpy as np

from assessment.campaign.assessor_topics import judged_topics
from assessment.campaign.data import CampaignData
from assessment.campaign.handle import Campaign
from assessment.model.assessor import Assessor
from assessment.planning.stored_plan import plan_of, training_topics

SIZES = (300, 1_000, 3_000)
"""Topics; the more, the narrower the intervals and the longer it takes: about three seconds per thousand."""
SEED = 1
_TRAINING, _FOR_EVERYBODY, _SHARED = -4, -3, -2
"""Ranks of topics, the lowest drawn first; `_SHARED`: judged by two people or more."""


def is_sampled(campaign: Campaign) -> bool:
    """Whether the figures of a campaign come from a sample of its topics."""
    topics = len(campaign.topics)
    return topics > SIZES[0] and campaign.data.needs_processes(topics)


def sampled_topics(campaign: Campaign, most: int = SIZES[0]) -> tuple[str, ...]:
    """At most `most` topics, in the campaign's order.

    Those that the plan has for training or gives to everybody come first, then those in which two people or
    more have judged, then those of one person. Among equal ones chance decides, by a fixed seed, so that a
    judgment changes at most one of them.
    """
    data = campaign.data
    ranks = _ranks(data)
    topics = list(data.topics)
    random = np.random.default_rng(SEED)
    lots = random.permutation(len(topics)).tolist()
    drawn = []
    for topic, lot in zip(topics, lots, strict=True):
        rank = ranks.get(topic, 0)
        drawn.append((rank, lot, topic))
    drawn.sort()
    chosen = {topic for _, _, topic in drawn[:most]}
    return tuple(topic for topic in topics if topic in chosen)


def _ranks(data: CampaignData) -> Mapping[str, int]:
    """How early topics are drawn, the lowest first.

    Topics that nobody has judged in and nothing is planned for are left out.
    """
    people: Counter[str] = Counter()
    for assessor in data.store.assessors(data.id):
        if Assessor.of(assessor).is_person:
            people.update(judged_topics(data, assessor))
    ranks = {}
    for topic, count in people.items():
        ranks[topic] = max(-count, _SHARED)
    for topic in _planned_for_everybody(data):
        ranks[topic] = _FOR_EVERYBODY
    # A training topic is given to everybody too.
    for topic in training_topics(data):
        ranks[topic] = _TRAINING
    return ranks


def _planned_for_everybody(data: CampaignData) -> set[str]:
    """Topics that the plan gives to everybody, wholly or some of their screens."""
    lists = plan_of(data).lists.values()
    topics_by_person = [{entry.topic for entry in entries} for entries in lists]
    # In a plan with a single list, all topics of the list would seem to be everybody's.
    if len(topics_by_person) < 2:
        return set()
    return set.intersection(*topics_by_person)

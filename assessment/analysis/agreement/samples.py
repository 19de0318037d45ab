"""The topics that figures of agreement stand on: all of them, in a very large campaign some."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping

import numpy as np

from assessment.campaign.assessor_topics import judged_topics
from assessment.campaign.data import CampaignData
from assessment.campaign.handle import Campaign
from assessment.model.resolution import is_person
from assessment.planning.stored_plan import plan_of, training_topics

SIZES = (300, 1_000, 3_000)
"""Topics; the more, the narrower the intervals and the longer it takes: about three seconds for each thousand."""
SEED = 1


def is_sampled(campaign: Campaign) -> bool:
    """Whether the figures of a campaign stand on a sample of its topics."""
    topics = len(campaign.topics)
    return topics > SIZES[0] and campaign.data.needs_processes(topics)


def sample(campaign: Campaign, most: int = SIZES[0]) -> tuple[str, ...]:
    """At most so many topics, in the campaign's order.

    Those that the plan has for training or gives to everybody come first, then those in which two people or more have judged, then those
    of one person; among equal ones chance decides, by a fixed seed, so that a judgment changes at most one of them.
    """
    campaign_data = campaign.data
    ranks = _ranks(campaign_data)
    topics = list(campaign_data.topics)
    drawn = np.random.default_rng(SEED).permutation(len(topics)).tolist()
    chosen = {
        topic
        for _, _, topic in sorted(
            (ranks.get(topic, 0), place, topic) for topic, place in zip(topics, drawn, strict=True)
        )[:most]
    }
    return tuple(topic for topic in topics if topic in chosen)


def _ranks(campaign_data: CampaignData) -> Mapping[str, int]:
    """How early topics are drawn, the lowest first; those that nobody has judged in and nothing is planned for are left out."""
    people = Counter(
        topic
        for who in campaign_data.store.assessors(campaign_data.id)
        if is_person(who)
        for topic in judged_topics(campaign_data, who)
    )
    return (
        {topic: -min(count, 2) for topic, count in people.items()}
        | dict.fromkeys(_of_all(campaign_data), -3)
        | dict.fromkeys(training_topics(campaign_data), -4)
    )


def _of_all(campaign_data: CampaignData) -> set[str]:
    """Topics that the plan gives to everybody, or screens of theirs."""
    given = [{place.topic for place in places} for places in plan_of(campaign_data).lists.values()]
    return set.intersection(*given) if len(given) > 1 else set()

"""The labels that assessors are compared with: in training, and hidden among ordinary work."""

from __future__ import annotations

from collections.abc import Mapping

from assessment.campaign.assessor_topics import judged_topics
from assessment.campaign.data import CampaignData
from assessment.campaign.derived import derived
from assessment.model import Judgment, Ref
from assessment.model.assessor import Assessor
from assessment.planning.stored_plan import training_topics


@derived(of="topic", needs={"votes"})
def known_answers(data: CampaignData, topic: str) -> Mapping[Ref, Judgment]:
    """The known answer of every unit of a topic that has one; the newest where there are several."""
    known = {}
    votes = data.votes(topic)
    for vote in votes.all:
        assessor = Assessor.of(vote.assessor)
        if assessor.is_gold and vote.label is not None:
            # Votes come oldest first.
            known[vote.ref] = vote
    return known


def topics_with_known_answers(data: CampaignData) -> list[str]:
    """The topics that have or had known answers, in the order of the campaign."""
    topics: set[str] = set()
    store = data.store
    for name in store.assessors(data.id):
        assessor = Assessor.of(name)
        if not assessor.is_gold:
            continue
        topics |= judged_topics(data, name)
    return [topic for topic in data.topics if topic in topics]


def topics_with_hidden_answers(data: CampaignData) -> list[str]:
    """The topics with known answers that assessors are not told of: all but those of training."""
    training = training_topics(data)
    topics = []
    for topic in topics_with_known_answers(data):
        if topic not in training:
            topics.append(topic)
    return topics

"""Judgments and acts, another server, and what its tests look at."""

from __future__ import annotations

import uuid

from assessment.campaign import Campaign
from assessment.judging.nuggets.list_changes import Act
from assessment.model import Judgment
from tests.conftest import unit

FROZEN = (
    "the campaign is frozen, so this was not stored; ask an organiser to open it again"
)


def judgment(ref, label, assessor="Ann", **more):
    return Judgment(ref, assessor, label, uuid=str(uuid.uuid4()), **more)


def label(campaign, name, run="heron", topic="1"):
    return campaign.topic_state(topic).judged.label(
        unit(campaign, run, name, topic).ref
    )


def act(action, **more):
    return Act(str(uuid.uuid4()), action, "7", "7.8", **more)


def another_server(campaign, other):
    """The same campaign, of another server's store."""
    return Campaign(other, campaign.row)

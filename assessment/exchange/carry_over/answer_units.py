"""The units that answers have, and new answers by topic: what every preview of new answers asks."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from assessment.campaign.handle import Campaign
from assessment.model import Ref, TopicState

Answers = Mapping[tuple[str, str], Any]
"""New answers, as the track reads them, by run and topic; None where one is withdrawn."""


def units_of(
    campaign: Campaign, state: TopicState[Any, Any], answers: Mapping[str, Any]
) -> set[Ref]:
    """The units that these answers to a topic, by run, would have without all others."""
    alone = replace(state, answers=answers)
    return {unit.ref for unit in campaign.track.units(alone)}


def by_topic(answers: Answers) -> dict[str, dict[str, Any]]:
    """The answers by topic, then by run."""
    topics: dict[str, dict[str, Any]] = {}
    for (run, topic), answer in answers.items():
        topics.setdefault(topic, {})[run] = answer
    return topics

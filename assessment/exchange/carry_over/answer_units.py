"""The units that answers have, votes that judge one, and new answers by topic."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from assessment.campaign.handle import Campaign
from assessment.model import Judgment, Ref, TopicState

AnyAnswer = object
"""An answer to a topic as its track reads it: only the track knows its type and looks inside."""
AnswerKey = tuple[str, str]
"""Run and topic."""
Answers = Mapping[AnswerKey, AnyAnswer]
"""New answers by run and topic; None where one is withdrawn."""
AnswersByRun = Mapping[str, AnyAnswer]
"""Answers to one topic by run."""


def units_of(
    campaign: Campaign, state: TopicState[Any, Any], answers: AnswersByRun
) -> set[Ref]:
    """The units that the topic would have with these answers (by run) and no others."""
    alone = replace(state, answers=answers)
    return {unit.ref for unit in campaign.track.units(alone)}


def by_topic(answers: Answers) -> Mapping[str, AnswersByRun]:
    """The answers by topic, then by run."""
    topics: dict[str, dict[str, AnyAnswer]] = {}
    for (run, topic), answer in answers.items():
        topics.setdefault(topic, {})[run] = answer
    return topics


def is_judged(vote: Judgment) -> bool:
    """Whether somebody has dealt with the unit: a label, "cannot judge", or a note."""
    return vote.done or bool(vote.note)

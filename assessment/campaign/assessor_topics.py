"""A topic as one assessor's own votes leave it."""

from __future__ import annotations

from typing import Any, NamedTuple

from assessment.campaign.data import CampaignData
from assessment.campaign.derived import JUDGED, UNJUDGED, derived
from assessment.campaign.derived_values import fresh_units, own_votes
from assessment.campaign.done_units import judged_by
from assessment.campaign.growing_values import growing
from assessment.campaign.possible_units import (
    NONE_POSSIBLE,
    PossibleUnits,
    Suppositions,
    is_conditional,
    possible_units,
)
from assessment.model import Judgment, Ref, TopicState, Unit


class AssessorTopic(NamedTuple):
    """A topic in which only one assessor has judged: its state, its units, the assessor's votes."""

    state: TopicState[Any, Any]
    units: tuple[Unit, ...]
    votes: dict[Ref, Judgment]


@derived(of="assessor", needs=JUDGED)
def assessor_topic(data: CampaignData, topic: str, assessor: str) -> AssessorTopic:
    """The topic with all units that the assessor's own labels bring up, whatever is planned."""
    votes = {}
    labelled = {}
    for vote in own_votes(data, topic, assessor):
        votes[vote.ref] = vote
        if vote.label is not None:
            labelled[vote.ref] = (vote,)
    state = data.topic_state_with(topic, labelled)
    is_fixed = data.track.fixed_units
    units = fresh_units(data, topic) if is_fixed else tuple(data.track.units(state))
    return AssessorTopic(state, units, votes)


def assessor_possible_units(
    data: CampaignData, topic: str, assessor: str
) -> PossibleUnits:
    """What the assessor's further judgments may bring up or take away, whatever is planned."""
    if not is_conditional(data.track):
        return NONE_POSSIBLE
    return _possible_units(data, topic, assessor)


@derived(of="assessor", needs=JUDGED)
def _possible_units(data: CampaignData, topic: str, assessor: str) -> PossibleUnits:
    # Taken before the topic: suppositions about older answers then go into an outdated value
    last = _suppositions(data, topic, assessor)
    before = last.unit_count
    state, units, votes = assessor_topic(data, topic, assessor)
    done = judged_by(units, votes)
    possible = possible_units(
        data.track, state, units, done, assessor=assessor, last=last
    )
    if before != last.unit_count:
        _suppositions.has_grown(data, topic, assessor)
    return possible


@growing(of="topic", needs=UNJUDGED)
def _suppositions(data: CampaignData, topic: str, assessor: str) -> Suppositions:
    """Starts empty; `assessor_possible_units` leaves there what it supposed last."""
    return Suppositions()


class _JudgedTopics:
    """Topics with judgments of an assessor, as far as the log was read."""

    def __init__(self) -> None:
        self.seq = 0
        self.topics: frozenset[str] = frozenset()


@growing(of="campaign", needs=frozenset(), small=True)
def _judged_topics(data: CampaignData, assessor: str) -> _JudgedTopics:
    """Starts empty; `judged_topics` adds what the log has got since."""
    return _JudgedTopics()


def judged_topics(data: CampaignData, assessor: str) -> frozenset[str]:
    """Topics that the assessor has judgments in."""
    judged = _judged_topics(data, assessor)
    newest = data.seen[0]
    if judged.seq != newest:
        added = data.store.topics_of(data.id, assessor, after=judged.seq)
        # Topics first: another thread that sees the new number must find them.
        judged.topics = judged.topics | added
        judged.seq = newest
        _judged_topics.has_grown(data, assessor)
    return judged.topics

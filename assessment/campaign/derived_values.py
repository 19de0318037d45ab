"""What every room derives from a campaign's log: votes, answers, units and scores, topic by topic."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any, NamedTuple

from assessment.campaign.counting import Count, counted
from assessment.campaign.derived import JUDGED, UNJUDGED, derived
from assessment.campaign.done_units import with_counting_label
from assessment.campaign.growing_values import growing
from assessment.campaign.inputs import CampaignInputs
from assessment.campaign.own_questions.stored_questions import is_own
from assessment.campaign.possible_units import PossibleUnits, possible_units
from assessment.campaign.score_arrays import (
    PartArrays,
    TopicArray,
    array_of_topic,
    arrays_of_parts,
)
from assessment.campaign.topic_scoring import scores_of_fact
from assessment.campaign.topic_size import TopicSize, size_of_topic
from assessment.model import (
    Judgment,
    Nugget,
    Pool,
    Ref,
    Score,
    TopicState,
    TopicVotes,
    Unit,
)
from assessment.model.resolution import resolver


class Votes(NamedTuple):
    """A topic's current judgments, one per assessor and unit, oldest first; `seq` is the newest."""

    seq: int
    all: tuple[Judgment, ...]

    def by_ref(self) -> dict[Ref, tuple[Judgment, ...]]:
        """Labelled judgments by unit."""
        grouped: dict[Ref, list[Judgment]] = {}
        for vote in self.all:
            if vote.label is not None:
                of_unit = grouped.setdefault(vote.ref, [])
                of_unit.append(vote)
        return {ref: tuple(votes) for ref, votes in grouped.items()}

    def noted(self) -> tuple[Judgment, ...]:
        """Judgments without a label that have a note, or a reason why the unit cannot be judged."""
        noted = []
        for vote in self.all:
            if vote.label is None and (vote.note or vote.reason):
                noted.append(vote)
        return tuple(noted)


@derived(of="topic", needs={"votes"})
def votes(data: CampaignInputs, topic: str) -> Votes:
    stored = tuple(data.store.votes(data.id, topic))
    return Votes(stored[-1].seq if stored else 0, stored)


@derived(of="assessor", needs={"votes"})
def own_votes(data: CampaignInputs, topic: str, assessor: str) -> tuple[Judgment, ...]:
    """One assessor's current judgments on a topic, oldest first."""
    return tuple(data.store.own_votes(data.id, topic, assessor))


def nuggets(data: CampaignInputs, topic: str) -> tuple[Nugget, ...]:
    """The newest state of every nugget of the topic that was not retired, by question and number."""
    # Most tracks have none, and small campaigns would spend a third of their queries here.
    return _stored_nuggets(data, topic) if data.track.pooled else ()


@derived(of="topic", needs={"nuggets"})
def _stored_nuggets(data: CampaignInputs, topic: str) -> tuple[Nugget, ...]:
    newest = {}
    for nugget in data.store.nuggets(data.id, topic):
        newest[nugget.id] = nugget
    present = [nugget for nugget in newest.values() if nugget.live]
    present.sort(key=lambda nugget: (nugget.question, nugget.number, nugget.seq))
    return tuple(present)


@derived(of="topic", needs={"answers"})
def answers(data: CampaignInputs, topic: str) -> Mapping[str, Any]:
    """Every run's answer, by run."""
    bodies = data.store.answers(data.id, topic)
    return {run: data.answer_reader.validate_json(body) for run, body in bodies.items()}


@derived(of="topic", needs=JUDGED)
def topic_state(data: CampaignInputs, topic: str) -> TopicState[Any, Any]:
    """The topic with everyone's votes, resolved by the campaign's policy."""
    everyone = votes(data, topic)
    return topic_state_with(data, topic, everyone.by_ref(), everyone.noted())


def topic_state_with(
    data: CampaignInputs,
    topic: str,
    by_ref: Mapping[Ref, tuple[Judgment, ...]],
    noted: tuple[Judgment, ...] = (),
) -> TopicState[Any, Any]:
    """The topic as it looks with these votes only."""
    settings, kinds, stored = data.settings, data.kinds, answers(data, topic)
    judged = TopicVotes(by_ref, resolver(settings, data.track.scales), noted)
    # A scorer must see that a run left the topic out; an official mean may count that as 0.
    without_answer = tuple(run for run in kinds if run not in stored)
    state = TopicState(
        topic, data.topics[topic], stored, judged, settings, data.resources
    )
    return replace(
        state,
        nuggets=nuggets(data, topic),
        documents=data.documents,
        runs=stored,
        without_answer=without_answer,
        kinds=kinds,
        details=data.details,
    )


def units(data: CampaignInputs, topic: str) -> tuple[Unit, ...]:
    """The units of a topic as everyone's votes leave them."""
    if data.track.fixed_units:
        return fresh_units(data, topic)
    return _units_as_judged(data, topic)


@derived(of="topic", needs=JUDGED)
def _units_as_judged(data: CampaignInputs, topic: str) -> tuple[Unit, ...]:
    return tuple(data.track.units(topic_state(data, topic)))


@derived(of="topic", needs=JUDGED)
def pools(data: CampaignInputs, topic: str) -> Mapping[str, Pool]:
    """What nuggets are found in, by question; empty where the track has no nuggets."""
    pooled = data.track.pooled
    return pooled(topic_state(data, topic)) if pooled else {}


@derived(of="topic", needs=UNJUDGED)
def fresh_units(data: CampaignInputs, topic: str) -> tuple[Unit, ...]:
    """The units of somebody who has judged nothing of the topic."""
    return tuple(data.track.units(topic_state_with(data, topic, {})))


@derived(of="topic", needs=UNJUDGED)
def fresh_possible_units(data: CampaignInputs, topic: str) -> PossibleUnits:
    """What judging may bring up or take away for somebody who has judged nothing of the topic."""
    unjudged = topic_state_with(data, topic, {})
    return possible_units(data.track, unjudged, fresh_units(data, topic), ())


@derived(of="topic", needs=UNJUDGED, small=True)
def topic_size(data: CampaignInputs, topic: str) -> TopicSize:
    """The number of `fresh_units` by screen and question, counted without caching the units themselves."""
    unjudged = topic_state_with(data, topic, {})
    if fresh_units.is_known(data, topic):
        present = fresh_units(data, topic)
    else:
        present = tuple(data.track.units(unjudged))
    possible = possible_units(data.track, unjudged, present, ())
    return size_of_topic(present, possible, data.track.screens(unjudged))


@derived(of="topic", needs=JUDGED, small=True)
def fact(data: CampaignInputs, topic: str) -> Any:
    """What the scorer found in the topic."""
    return data.track.score(topic_state(data, topic))


@derived(of="topic", needs=JUDGED, small=True)
def topic_array(data: CampaignInputs, topic: str) -> TopicArray:
    """The scores of one topic as numbers."""
    scores = scores_of_fact(data.track, topic, fact(data, topic), data.settings)
    return array_of_topic(list(scores))


@derived(of="topic", needs=JUDGED, small=True)
def part_arrays(data: CampaignInputs, topic: str) -> PartArrays:
    """The scores of the topic's parts as numbers; empty where the track has none."""
    part_scores = data.track.part_scores
    if part_scores is None:
        return PartArrays({}, {})
    return arrays_of_parts(part_scores(topic_state(data, topic)))


@derived(of="topic", needs=JUDGED, small=True)
def resolved(data: CampaignInputs, topic: str) -> Count:
    """The topic's units that a label counts for, and all of them."""
    return _resolved(data, topic, units(data, topic))


@derived(of="topic", needs=JUDGED, small=True)
def resolved_of_track(data: CampaignInputs, topic: str) -> Count:
    """As `resolved`, without the units of the campaign's own questions, which no score waits for."""
    everyone = units(data, topic)
    official = tuple(unit for unit in everyone if not is_own(unit.ref))
    if len(official) == len(everyone):
        return resolved(data, topic)
    return _resolved(data, topic, official)


@derived(of="topic", needs=JUDGED, small=True)
def resolved_of_kinds(
    data: CampaignInputs, topic: str, kinds: tuple[str, ...]
) -> Count:
    """As `resolved`, only of the units of these kinds."""
    everyone = units(data, topic)
    done, possible = _done_and_possible(data, topic, everyone)
    of_kinds = [unit for unit in everyone if unit.ref.kind in kinds]
    return counted(of_kinds, done, possible.of_kinds(kinds))


def _resolved(data: CampaignInputs, topic: str, everyone: tuple[Unit, ...]) -> Count:
    return counted(everyone, *_done_and_possible(data, topic, everyone))


def _done_and_possible(
    data: CampaignInputs, topic: str, everyone: tuple[Unit, ...]
) -> tuple[frozenset[Ref], PossibleUnits]:
    state = topic_state(data, topic)
    done = with_counting_label(everyone, state.judged)
    return done, possible_units(data.track, state, everyone, done)


@derived(of="topic", needs=JUDGED)
def topic_scores(data: CampaignInputs, topic: str) -> tuple[Score, ...]:
    """The scores of one topic, its id in `Score.topic`."""
    return scores_of_fact(data.track, topic, fact(data, topic), data.settings)


@growing(of="topic", needs={"answers", "nuggets", "settings"})
def seen_units(data: CampaignInputs, topic: str) -> set[Ref]:
    """Units of the topic that are known to exist, whoever's labels brought them up.

    The set starts empty and its users add to it.  It needs no votes: a unit that labels brought up stays
    known, so that a judgment on it waits for no rescoring.
    """
    return set()

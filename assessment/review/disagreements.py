"""Where assessors differ, and which of these disputes an adjudicator has decided."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from typing import NamedTuple

from assessment.campaign.counting import Count, counted
from assessment.campaign.data import CampaignData
from assessment.campaign.derived import JUDGED, derived
from assessment.campaign.derived_values import pools
from assessment.campaign.done_units import judged_by
from assessment.campaign.values_of_all_topics import gather
from assessment.model import Judgment, Ref, Unit
from assessment.model.assessor import Assessor
from assessment.model.progress import Progress, no_progress
from assessment.review.votes_and_ratings import opinions


class Dispute(NamedTuple):
    """A unit to which people gave different `labels`, explicitly or not, or that an adjudicator has flagged.

    The most frequent label comes first; of a flagged unit on which people agree it is the only one.
    """

    unit: Unit
    labels: tuple[str, ...]


class Summary(NamedTuple):
    """Numbers of units that are disputed, decided, or without a label that counts.

    Decided units are disputed ones; the last are judged, but the campaign's policy
    finds no label.
    """

    disputed: int
    decided: int
    unresolved: int


class TopicDisputes(NamedTuple):
    """The disputes of one topic, small enough to be cached for every topic.

    `decided` holds the disputed units with a decision, `progress` counts them as the desk counts units,
    and `unresolved` is the number of judged units for which the campaign's policy finds no label.
    """

    disputes: tuple[Dispute, ...]
    decided: frozenset[Ref]
    progress: Count
    unresolved: int


@derived(of="topic", needs=JUDGED)
def disputes(data: CampaignData, topic: str) -> tuple[Dispute, ...]:
    """The disputed units of a topic in reading order, once for each screen that shows them.

    Units whose votes are counted, such as the weight of a nugget, are meant to collect different labels
    and are left out.
    """
    return tuple(_disputes(data, topic))


def _disputes(data: CampaignData, topic: str) -> Iterator[Dispute]:
    topic_opinions = opinions(data, topic)
    counted_units = counted_votes(data, topic)
    flagged = _flagged_by_adjudicators(data, topic)
    for unit in data.units(topic):
        if unit.ref in counted_units:
            continue
        frequencies = Counter(topic_opinions.of_people(unit.ref).values())
        if len(frequencies) > 1 or (frequencies and unit.ref in flagged):
            labels = tuple(label for label, _ in frequencies.most_common())
            yield Dispute(unit, labels)


def _flagged_by_adjudicators(data: CampaignData, topic: str) -> set[Ref]:
    """Units that are to be decided although people agree: adjudicators send them there by a flag.

    A decision keeps the flag, so that the unit stays on the list until an adjudicator removes it.
    """
    flagged = set()
    for vote in data.votes(topic).all:
        if vote.flagged and Assessor.of(vote.assessor).is_adjudicator:
            flagged.add(vote.ref)
    return flagged


def counted_votes(data: CampaignData, topic: str) -> frozenset[Ref]:
    """Units whose votes are counted, so that no single label has to win."""
    units: set[Ref] = set()
    for pool in pools(data, topic).values():
        if pool.weighs:
            units.update(pool.votes.values())
    return frozenset(units)


@derived(of="topic", needs={"votes"}, small=True)
def decisions(data: CampaignData, topic: str) -> dict[Ref, Judgment]:
    """The newest decision of any adjudicator on each unit of the topic.

    A decision wins over a later judgment without one: an adjudicator who takes back a label does not undo
    a colleague's.
    """
    newest: dict[Ref, Judgment] = {}
    for vote in data.votes(topic).all:
        if not Assessor.of(vote.assessor).is_adjudicator:
            continue
        earlier = newest.get(vote.ref)
        if vote.done or earlier is None or not earlier.done:
            newest[vote.ref] = vote
    return newest


@derived(of="topic", needs=JUDGED, small=True)
def topic_disputes(data: CampaignData, topic: str) -> TopicDisputes:
    """The disputes of one topic with what became of them."""
    disputed = disputes(data, topic)
    decided = decisions(data, topic)
    label = opinions(data, topic).label
    units = tuple(unit_alone(dispute) for dispute in disputed)
    decided_refs = frozenset(
        unit.ref for unit in units if unit.ref in decided and decided[unit.ref].done
    )
    unresolved = [ref for ref in units_to_resolve(data, topic) if label(ref) is None]
    progress = counted(units, judged_by(units, decided))
    return TopicDisputes(disputed, decided_refs, progress, len(unresolved))


def unit_alone(dispute: Dispute) -> Unit:
    """The unit by itself, because each dispute is decided alone.

    On a free scale the choice is between the labels that people chose.
    """
    return dispute.unit._replace(
        group="", settles=False, after=(), choices=dispute.labels
    )


def disputes_by_topic(
    data: CampaignData, progress: Progress = no_progress
) -> Mapping[str, TopicDisputes]:
    """The disputes of every topic, by topic."""
    return gather(data, topic_disputes, progress=progress)


def summary(data: CampaignData, progress: Progress = no_progress) -> Summary:
    """Disputed, decided and unresolved units of the whole campaign."""
    disputed = decided = unresolved = 0
    for topic in disputes_by_topic(data, progress).values():
        # a unit that several screens show is one disputed unit
        units = {dispute.unit.ref for dispute in topic.disputes}
        disputed += len(units)
        decided += len(topic.decided)
        unresolved += topic.unresolved
    return Summary(disputed, decided, unresolved)


def units_to_resolve(data: CampaignData, topic: str) -> frozenset[Ref]:
    """Units that need one label that counts: labelled by a person, or disputed without an explicit label."""
    votes = data.topic_state(topic).judged.votes
    ratings = opinions(data, topic).ratings
    counted_units = counted_votes(data, topic)
    refs = {dispute.unit.ref for dispute in disputes(data, topic)}
    for unit in data.units(topic):
        ref = unit.ref
        # a rating without labels says that all votes on its unit count and none of them wins
        needs_label = ref not in ratings or ratings[ref].labels
        if (
            ref not in counted_units
            and needs_label
            and any(Assessor.of(vote.assessor).is_person for vote in votes(ref))
        ):
            refs.add(ref)
    return frozenset(refs)

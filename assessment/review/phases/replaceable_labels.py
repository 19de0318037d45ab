"""What can still replace labels that count: judgments that are open, and disputes that are undecided."""

from __future__ import annotations

from typing import NamedTuple

from assessment.campaign.data import CampaignData
from assessment.campaign.derived import PLANNED_AND_JUDGED, derived
from assessment.campaign.values_of_all_topics import gather
from assessment.review.disagreements import topic_disputes
from assessment.review.unit_list.waiting import units_without_label, waiting_units
from assessment.review.votes_and_ratings import opinions


class LabelChanges(NamedTuple):
    """The kinds of units with a label that counts which open judgments, or decisions, can still replace."""

    judged_again: frozenset[str]
    disputed: frozenset[str]


def label_changes(data: CampaignData) -> LabelChanges:
    """The changes that are possible anywhere in the campaign, whatever its phase."""
    judged_again: set[str] = set()
    disputed: set[str] = set()
    for changes in gather(data, _changes_of_topic).values():
        judged_again |= changes.judged_again
        disputed |= changes.disputed
    return LabelChanges(frozenset(judged_again), frozenset(disputed))


@derived(of="topic", needs=PLANNED_AND_JUDGED, small=True)
def _changes_of_topic(data: CampaignData, topic: str) -> LabelChanges:
    without_label = units_without_label(data, topic)
    judged_again = set()
    for ref, waiting in waiting_units(data, topic).items():
        if waiting.people and ref not in without_label:
            judged_again.add(ref.kind)
    label = opinions(data, topic).label
    disputes = topic_disputes(data, topic)
    disputed = set()
    for dispute in disputes.disputes:
        ref = dispute.unit.ref
        if ref not in disputes.decided and label(ref) is not None:
            disputed.add(ref.kind)
    return LabelChanges(frozenset(judged_again), frozenset(disputed))

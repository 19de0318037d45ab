"""The votes on the nuggets of a list: own ones, those of all people, their weights and agreement."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence

from assessment.campaign.data import CampaignData
from assessment.judging.nuggets.nugget_list import NuggetList
from assessment.judging.nuggets.votes import (
    Agreement,
    agreement_of,
    weighed_votes,
    weights_of,
)
from assessment.model import Judgment, Ref
from assessment.model.assessor import Assessor

LabelCounts = Mapping[str, Counter[str]]
"""How many people chose each label, by nugget id."""


def own_votes_on(data: CampaignData, topic: str, assessor: str) -> dict[Ref, Judgment]:
    """The assessor's votes in a topic, with a label or without, by unit."""
    return {
        vote.ref: vote for vote in data.votes(topic).all if vote.assessor == assessor
    }


def votes_by_nugget(
    data: CampaignData, nugget_list: NuggetList
) -> dict[str, list[Judgment]]:
    """People's labelled votes on each nugget, by nugget id."""
    by_unit: dict[Ref, list[Judgment]] = {}
    for vote in data.votes(nugget_list.topic).all:
        if vote.label is not None and Assessor.of(vote.assessor).is_person:
            by_unit.setdefault(vote.ref, []).append(vote)
    votes: dict[str, list[Judgment]] = {}
    for name in nugget_list.states:
        ref = nugget_list.pool.votes.get(name)
        votes[name] = []
        if ref is not None:
            votes[name] = by_unit.get(ref, [])
    return votes


def list_weights(
    nugget_list: NuggetList, counts: LabelCounts
) -> dict[str, float | None]:
    """The weight of each current nugget, by nugget id; empty where labels have no weights.

    A nugget without votes has the weight of its label in the file that it came from.
    """
    pool = nugget_list.pool
    label_weights = pool.label_weights
    if not label_weights:
        return {}
    weighed = {
        nugget.id: weighed_votes(counts[nugget.id], label_weights)
        for nugget in nugget_list.current
    }
    weights = weights_of(weighed)
    for nugget, label in pool.file_labels.items():
        if nugget in weights and not counts[nugget].total():
            weights[nugget] = label_weights.get(label, 0.0)
    return weights


def list_agreement(
    nugget_list: NuggetList,
    votes: Mapping[str, Sequence[Judgment]],
    counts: LabelCounts,
) -> Agreement:
    """The agreement of people on the current nuggets of the list."""
    voters: set[str] = set()
    for of_one in votes.values():
        voters.update(vote.assessor for vote in of_one)
    table = [counts[nugget.id] for nugget in nugget_list.current]
    return agreement_of(table, len(voters))

"""The units with labels of people that accepted a machine's suggestion."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Set

from assessment.campaign.data import CampaignData
from assessment.campaign.derived import derived
from assessment.model import Ref
from assessment.model.assessor import Assessor
from assessment.review.history import SUGGESTION


@derived(of="topic", needs={"votes"})
def accepted_units(data: CampaignData, topic: str) -> Mapping[Ref, tuple[str, ...]]:
    """The units where people accepted a machine's suggestion as their label, with these people."""
    accepted: dict[Ref, tuple[str, ...]] = {}
    for vote in data.votes(topic).all:
        is_accepted = vote.origin == SUGGESTION and vote.label is not None
        if is_accepted and Assessor.of(vote.assessor).is_person:
            others = accepted.get(vote.ref, ())
            accepted[vote.ref] = (*others, vote.assessor)
    return accepted


def accepted_by_kind(
    data: CampaignData, topic: str, unit_refs: Set[Ref]
) -> dict[str, Counter[str]]:
    """How many of these units' labels accepted a suggestion, by kind of unit and assessor."""
    accepted: dict[str, Counter[str]] = {}
    for ref, assessors in accepted_units(data, topic).items():
        if ref in unit_refs:
            accepted.setdefault(ref.kind, Counter()).update(assessors)
    return accepted

"""Independent votes: what others have voted stays on the server until an assessor has voted."""

from __future__ import annotations

from collections.abc import Collection

from assessment.campaign.data import CampaignData
from assessment.campaign.derived_values import pools
from assessment.model import Ref
from assessment.model.shared_settings import ALWAYS_SHOWN, OTHERS_VOTES


def are_always_shown(data: CampaignData) -> bool:
    """Whether the campaign shows others' votes before somebody has voted."""
    return data.settings[OTHERS_VOTES.name] == ALWAYS_SHOWN


def voted_units(data: CampaignData, topic: str, assessor: str) -> frozenset[Ref]:
    """The units of a topic that the assessor has dealt with: a label, or a reason why there is none."""
    votes = data.votes(topic).all
    return frozenset(
        vote.ref for vote in votes if vote.assessor == assessor and vote.done
    )


def may_see_weights(
    data: CampaignData, topic: str, assessor: str, units: Collection[Ref]
) -> bool:
    """Whether the assessor may see what follows from all votes on these units together.

    The weight of one nugget is relative to the most votes that any of its question has.
    """
    if are_always_shown(data):
        return True
    return voted_units(data, topic, assessor).issuperset(units)


def may_see_everyones_data(data: CampaignData, topic: str, assessor: str) -> bool:
    """Whether the assessor may see on the desk what follows from all votes on nuggets of the topic."""
    units: set[Ref] = set()
    live = {nugget.id for nugget in data.nuggets(topic)}
    for pool in pools(data, topic).values():
        for name, ref in pool.votes.items():
            if name in live:
                units.add(ref)
    return may_see_weights(data, topic, assessor, units)

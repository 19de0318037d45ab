"""Units that assessors have in common by the plan, counted exactly."""

from __future__ import annotations

from collections.abc import Mapping
from itertools import combinations_with_replacement

from assessment.campaign.assessor_topics import judged_topics
from assessment.campaign.data import CampaignData
from assessment.campaign.derived import PLANNED_AND_JUDGED, derived
from assessment.model import Ref
from assessment.planning.progress.own_part import own_part, planned_people

Overlap = Mapping[tuple[str, str], int]
"""Units in common by pair of assessors, names in order; all of one's units for a pair with oneself."""


@derived(of="topic", needs=PLANNED_AND_JUDGED, small=True)
def topic_overlap(data: CampaignData, topic: str) -> Overlap:
    """Planned units of a topic that two assessors share, units of one group counted as one.

    Whoever has nothing of the topic has no pair.
    """
    units_of = {}
    assessors = planned_people(data).get(topic, ())
    for assessor in sorted(assessors):
        units_of[assessor] = _planned_units(data, topic, assessor)
    overlap = {}
    for first, second in combinations_with_replacement(units_of, 2):
        common = units_of[first] & units_of[second]
        if common:
            overlap[first, second] = len(common)
    return overlap


def _planned_units(
    data: CampaignData, topic: str, assessor: str
) -> frozenset[str | Ref]:
    """The names of an assessor's units: that of the group, or the unit's own."""
    begun = topic in judged_topics(data, assessor)
    part = own_part(data, topic, assessor, begun=begun)
    names: set[str | Ref] = set()
    units = (*part.units, *part.possible.may_come)
    for unit in units:
        # The units of a topic may be planned in part only, screen by screen.
        if unit.screen not in part.screens:
            continue
        if unit.group:
            names.add(unit.group)
        else:
            names.add(unit.ref)
    return frozenset(names)

"""The name and the text of a unit, as its assessor sees them."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import chain
from typing import NamedTuple

from assessment.campaign.assessor_topics import assessor_topic
from assessment.campaign.data import CampaignData
from assessment.judging.pages.unit_values import judged_text
from assessment.model import Ref, Screen, Unit


class UnitText(NamedTuple):
    """What a unit is called on its screen, and what it is about."""

    name: str
    text: str


def unit_text(data: CampaignData, ref: Ref, assessor: str) -> UnitText | None:
    """The name and text of a unit of everybody's or of this assessor's; None if there is no such unit."""
    if ref.topic not in data.topics:
        return None
    topic = assessor_topic(data, ref.topic, assessor)
    for unit in chain(topic.units, data.units(ref.topic)):
        if unit.ref == ref:
            return UnitText(unit.name, _text(data.track.screens(topic.state), unit))
    return None


def _text(screens: Iterable[Screen], unit: Unit) -> str:
    for screen in screens:
        if screen.id == unit.screen:
            return judged_text(screen, unit)
    return ""

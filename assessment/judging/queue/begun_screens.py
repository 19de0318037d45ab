"""What an assessor has done on the screens of a topic, kept small for campaigns with many topics."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from assessment.campaign.counting import Count, counted
from assessment.campaign.data import CampaignData
from assessment.campaign.derived import PLANNED_AND_JUDGED, derived
from assessment.judging.pages.topic_view import topic_view


class BegunScreen(NamedTuple):
    """Whether the assessor has judged on a screen, and how much of it they are done with."""

    is_judged: bool
    unit_count: Count

    @property
    def is_open(self) -> bool:
        return self.unit_count.done < (self.unit_count.total or 0)


@derived(of="assessor", needs=PLANNED_AND_JUDGED, small=True)
def begun_screens(
    data: CampaignData, topic: str, assessor: str
) -> Mapping[str, BegunScreen]:
    """The assessor's screens of a topic by name, in the order in which the desk has them."""
    view = topic_view(data, topic, assessor)
    screens = {}
    for page in view.pages:
        is_judged = False
        for unit in page.units:
            if unit.ref in view.votes:
                is_judged = True
        unit_count = counted(page.units, view.done)
        screens[page.screen.id] = BegunScreen(is_judged, unit_count)
    return screens

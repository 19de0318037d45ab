"""Data of a screen's mode that follow from everybody's votes, for an assessor who may see these."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from assessment.campaign.data import CampaignData
from assessment.campaign.derived import JUDGED, derived
from assessment.judging.desk.independence import may_see_everyones_data
from assessment.judging.pages.screen_order import DeskPage
from assessment.judging.pages.screen_shapes import ModeData


def everyones_data(data: CampaignData, page: DeskPage, assessor: str) -> ModeData:
    """The data of the page's screen; none where it has no mode, or before the assessor may see them."""
    if not page.screen.mode:
        return {}
    if not may_see_everyones_data(data, page.topic, assessor):
        return {}
    by_screen = _by_screen(data, page.topic)
    if page.screen.id not in by_screen:
        return {}
    return by_screen[page.screen.id]()


@derived(of="topic", needs=JUDGED)
def _by_screen(data: CampaignData, topic: str) -> Mapping[str, Callable[[], ModeData]]:
    """Functions by screen that make these data."""
    return {
        screen.id: screen.everyone
        for screen in data.track.screens(data.topic_state(topic))
    }

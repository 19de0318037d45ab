"""Which runs a screen belongs to."""

from __future__ import annotations

from collections.abc import Mapping

from assessment.campaign.data import CampaignData
from assessment.campaign.derived import JUDGED, derived


@derived(of="topic", needs=JUDGED)
def screen_holders(data: CampaignData, topic: str) -> Mapping[str, tuple[str, ...]]:
    """The runs of every screen of a topic, by screen; none for a screen that belongs to no run.

    A screen belongs to a run if the track shows it for the answer of that run alone.
    """
    state = data.topic_state(topic)
    runs_of: dict[str, list[str]] = {
        screen.id: [] for screen in data.track.screens(state)
    }
    for run in state.answers:
        alone = state.of_runs([run])
        for screen in data.track.screens(alone):
            runs_of.setdefault(screen.id, []).append(run)
    return {screen: tuple(runs) for screen, runs in runs_of.items()}

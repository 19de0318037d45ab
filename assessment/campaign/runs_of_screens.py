"""Which runs a screen belongs to."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from assessment.campaign.data import CampaignData
from assessment.campaign.derived import JUDGED, derived
from assessment.model import TopicState, Track


@derived(of="topic", needs=JUDGED)
def runs_of_screens(data: CampaignData, topic: str) -> Mapping[str, tuple[str, ...]]:
    """The runs of every screen of a topic, by screen; none for a screen that belongs to no run.

    A screen belongs to a run if the track shows it for the answer of that run alone.
    """
    return runs_of_screens_in(data.track, data.topic_state(topic))


def runs_of_screens_in(
    track: Track[Any, Any], state: TopicState[Any, Any]
) -> Mapping[str, tuple[str, ...]]:
    """As `runs_of_screens`, for a topic with whatever judgments."""
    runs_of: dict[str, list[str]] = {screen.id: [] for screen in track.screens(state)}
    for run in state.answers:
        alone = state.of_runs([run])
        for screen in track.screens(alone):
            runs_of.setdefault(screen.id, []).append(run)
    return {screen: tuple(runs) for screen, runs in runs_of.items()}

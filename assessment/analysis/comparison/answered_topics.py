"""How many topics each run answers."""

from __future__ import annotations

import numpy as np

from assessment.campaign.data import CampaignData
from assessment.campaign.derived import derived
from assessment.campaign.handle import Campaign
from assessment.campaign.values_of_all_topics import gather
from assessment.model.progress import Progress, no_progress


def answers_of_runs(
    campaign: Campaign, progress: Progress = no_progress
) -> dict[str, int]:
    """Topics that each run answers, by run; 0 for a run without any."""
    runs = tuple(campaign.runs())
    flags_by_topic = gather(campaign.data, _answered, runs, progress=progress)
    counts = np.zeros(len(runs), dtype=int)
    # Bytes, because a list of the runs would weigh eight times as much in the cache, topic by topic.
    for flags in flags_by_topic.values():
        is_answered = np.frombuffer(flags, dtype=np.uint8)
        counts += is_answered
    return dict(zip(runs, counts.tolist(), strict=True))


@derived(of="topic", needs={"answers"}, small=True)
def _answered(data: CampaignData, topic: str, runs: tuple[str, ...]) -> bytes:
    """A byte for each run: 1 where it answers the topic."""
    answers = data.answers(topic)
    return bytes(run in answers for run in runs)

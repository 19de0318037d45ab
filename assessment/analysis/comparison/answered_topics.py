"""How many topics each run answers."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

import numpy as np

from assessment.campaign.cases import TopicStates
from assessment.campaign.handle import Campaign, Progress


def answers_of_runs(campaign: Campaign, progress: Progress = lambda share, text: None) -> dict[str, int]:
    """Topics that each run answers, by run; 0 for a run without any."""
    runs = tuple(campaign.runs())
    found = campaign.data.gather(("answered",), partial(_answered, runs), progress)
    counts = np.zeros(len(runs), dtype=int)
    for flags in found.values():
        counts += np.frombuffer(flags, dtype=np.uint8)
    return dict(zip(runs, counts.tolist(), strict=True))


def _answered(runs: Sequence[str], cases: TopicStates, topic: str) -> bytes:
    """A byte for each run: 1 where it answers the topic."""
    answers = cases.answers(topic)
    return bytes(run in answers for run in runs)

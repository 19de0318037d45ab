"""Totals that may be some seconds old, for pages that would otherwise compute them after every judgment."""

from __future__ import annotations

import time
from typing import NamedTuple

from assessment.campaign.data import CampaignData
from assessment.campaign.derived import derived
from assessment.campaign.totals import topic_facts, totals
from assessment.model import Score
from assessment.model.progress import Progress, no_progress
from assessment.store.log_state import LogState

_REST, _SHORT = 10.0, 2.0
"""Totals that take less than a fifth of a second are always recomputed; others after ten times as long."""


class RecentTotals(NamedTuple):
    """Totals as they were `age` seconds ago; they took so many seconds to make."""

    totals: tuple[Score, ...]
    state: LogState
    at: float
    took: float
    age: float = 0.0


def recent_totals(data: CampaignData, progress: Progress = no_progress) -> RecentTotals:
    """Totals for readers of the page Scores.

    Where computing them takes long they may be some seconds old, so that it takes a tenth of this process's
    time at most.
    """
    latest, state, now = _latest(data), data.seen, time.monotonic()
    # The totals themselves would be computed again after every judgment.
    if latest:
        last = latest[-1]
        if last.state == state:
            return last._replace(age=0.0)
        if now - last.at < _REST * last.took > _SHORT:
            return last._replace(age=now - last.at)
    topic_facts(data, progress)
    begun = time.monotonic()
    made = totals(data, progress)
    latest[:] = [RecentTotals(made, state, time.monotonic(), time.monotonic() - begun)]
    return latest[-1]


@derived(of="campaign", needs={"answers", "settings"}, small=True)
def _latest(data: CampaignData) -> list[RecentTotals]:
    """The totals that were shown last, none at the beginning: on purpose they outlive judgments."""
    return []

"""The progress of a campaign within the time that a page waits; longer counting goes on in the background."""

from __future__ import annotations

import logging
import threading
import time
from typing import NamedTuple

from assessment.access.members import last_judgments
from assessment.campaign.data import CampaignData
from assessment.campaign.derived import derived
from assessment.campaign.handle import Campaign
from assessment.campaign.values_of_all_topics import topics_without
from assessment.campaign.workers import WorkFailed
from assessment.model.assessor import Assessor
from assessment.model.progress import Progress, no_progress
from assessment.planning.progress.ledger import MANY, ledger_so_far
from assessment.planning.progress.reports import ProgressReport, report
from assessment.planning.progress.topic_progress import (
    topic_progress,
)
from assessment.store import StoreError

PATIENCE = 1.0
"""Seconds that a page waits for counting in the background before it shows what it has."""
_LOOK = 0.1
"""Seconds between two reports of how far the counting is."""


class JudgedSoFar(NamedTuple):
    """An assessor's counts that need no scoring: units with a label or "cannot judge", units still or not.

    `last` is the ISO time of the assessor's last judgment.
    """

    name: str
    done: int
    flagged: int
    cannot_judge: int
    last: str | None


def report_soon(
    campaign: Campaign, progress: Progress = no_progress, seconds: float = PATIENCE
) -> ProgressReport | None:
    """The report if it is ready within `seconds`, else None; counting goes on in the background."""
    if not _is_quick(campaign.data):
        _wait(campaign, progress, seconds)
    # Asked again: what was counted meanwhile is quick now.
    if not _is_quick(campaign.data):
        return None
    return report(campaign, progress)


def judged_so_far(campaign: Campaign) -> list[JudgedSoFar]:
    """Everybody who has judged."""
    last = last_judgments(campaign)
    tallies = campaign.store.tallies.by_assessor(campaign.row.id)
    counts = []
    for name, tally in tallies.items():
        if Assessor.of(name).is_person:
            done = tally.labels + tally.cannot
            counts.append(
                JudgedSoFar(name, done, tally.flagged, tally.cannot, last.get(name))
            )
    return counts


def _is_quick(data: CampaignData) -> bool:
    unread = ledger_so_far(data).unread(data.store)
    if unread >= MANY:
        return False
    uncounted = topics_without(data, [topic_progress])
    return not data.takes_long(len(uncounted))


class _Counting:
    """Reading and counting in the background, and how far it is."""

    def __init__(self) -> None:
        self.lock = threading.Lock()
        self.thread: threading.Thread | None = None
        self.progress = 0.0, "reading what was judged"

    def begin(self, campaign: Campaign) -> threading.Thread:
        """The thread that counts the campaign, a new one if none does."""
        with self.lock:
            if self.thread is None or not self.thread.is_alive():
                self.thread = threading.Thread(
                    target=self._count,
                    args=(campaign,),
                    name=f"counting campaign {campaign.name}",
                    # A server that stops does not wait for a count that nobody will see.
                    daemon=True,
                )
                self.thread.start()
            return self.thread

    def _count(self, campaign: Campaign) -> None:
        try:
            report(campaign, self._note)
        except (StoreError, WorkFailed) as error:
            logging.getLogger(__name__).warning(
                "campaign %s was not counted in the background: %s",
                campaign.name,
                error,
            )

    def _note(self, share: float, text: str) -> None:
        self.progress = share, text


@derived(of="campaign", needs=frozenset(), small=True)
def _counting(data: CampaignData) -> _Counting:
    """The campaign's counting in the background: one for each process, whatever changes."""
    return _Counting()


def _wait(campaign: Campaign, progress: Progress, seconds: float) -> None:
    """Wait until the campaign is counted, but no longer than `seconds`."""
    end = time.monotonic() + seconds
    counting = _counting(campaign.data)
    thread = counting.begin(campaign)
    while thread.is_alive() and time.monotonic() < end:
        thread.join(_LOOK)
        progress(*counting.progress)

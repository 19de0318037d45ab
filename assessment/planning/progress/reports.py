"""How far a campaign is, as one value: made once for each state of it, in the background where that takes long."""

from __future__ import annotations

import logging
import threading
import time
from collections.abc import Iterable, Mapping, Sequence
from typing import NamedTuple

import numpy as np
import pandas as pd
from numpy.typing import NDArray

from assessment.access.members import last_judgments, members
from assessment.campaign.data import CampaignData
from assessment.campaign.derived import PLANNED_AND_JUDGED, derived
from assessment.campaign.handle import Campaign
from assessment.campaign.surveying import Progress, gather, unheard, unmade
from assessment.campaign.workers import WorkFailed
from assessment.model.resolution import is_person
from assessment.planning.progress.ledger import MANY, ledger_kept, ledger_of
from assessment.planning.progress.pace import Pace
from assessment.planning.progress.topic_progress import (
    EVERYBODY,
    NOBODY,
    AssessorProgress,
    QuestionCounts,
    topic_progress,
)
from assessment.planning.stored_plan import plan_of
from assessment.store import StoreError

PATIENCE = 1.0
"""Seconds that a page waits for what is counted in the background, before it shows what it has."""
_LOOK = 0.1
COUNTS = QuestionCounts._fields


class ProgressReport(NamedTuple):
    """`rows` have the COUNTS of an assessor at a topic and a question, each a place in `assessors`, `topics` and `questions`.

    `together` are the rows that count all work once.  Without a plan `rest` has what each topic asks of whoever has judged nothing
    there.  `times` say by assessor, and for EVERYBODY, when units that are done were first dealt with, in order.
    """

    rows: pd.DataFrame
    together: pd.DataFrame
    rest: pd.DataFrame
    assessors: tuple[str, ...]
    topics: tuple[str, ...]
    questions: tuple[str, ...]
    planned: bool
    times: Mapping[str, NDArray[np.float64]]
    pace: Pace


class Begun(NamedTuple):
    """What the log tells at once of an assessor: units with a label or "cannot judge", whether or not they are asked by now.

    `last` is the ISO time of their last judgment.
    """

    name: str
    done: int
    flagged: int
    cannot: int
    last: str | None


def report(campaign: Campaign, progress: Progress = unheard) -> ProgressReport:
    """How far the campaign is now; `progress` hears of what must be read and counted first."""
    data = campaign.data
    ledger_of(data, progress)
    gather(data, topic_progress, progress=progress)
    invited = [name for name, member in members(campaign).items() if member.role == "assessor"]
    return _report(data, tuple(invited))


@derived(of="campaign", needs=PLANNED_AND_JUDGED, small=True)
def _report(data: CampaignData, invited: tuple[str, ...]) -> ProgressReport:
    judged, plan = ledger_of(data).vote_columns, plan_of(data)
    by_topic = gather(data, topic_progress)
    topics = tuple(by_topic)
    cells = [(place, each) for place, topic in enumerate(topics) for each in by_topic[topic]]
    # Whoever is planned, is an assessor of the campaign, or has judged.
    assessors = tuple(dict.fromkeys([*plan.lists, *sorted({*invited, *judged.people})]))
    codes = {EVERYBODY: -1, NOBODY: -2} | {name: code for code, name in enumerate(assessors)}
    questions = tuple(dict.fromkeys(question for _, each in cells for question in each.questions))
    frame = _frame(cells, codes, questions)
    rows, together = frame[frame.assessor >= 0], frame[frame.assessor == codes[EVERYBODY]]
    rest = frame[frame.assessor == codes[NOBODY]]
    times = _times([each for _, each in cells], assessors)
    if plan.stands:
        together = rows
        times[EVERYBODY] = np.sort(np.concatenate([np.zeros(0), *times.values()]))
    return ProgressReport(
        rows, together, rest, assessors, topics, questions, plan.stands, times, Pace(judged)
    )


def _frame(
    cells: Sequence[tuple[int, AssessorProgress]], codes: Mapping[str, int], questions: Iterable[str]
) -> pd.DataFrame:
    places = {question: place for place, question in enumerate(questions)}
    rows: list[tuple[int, ...]] = []
    for topic, each in cells:
        for question, counts in each.questions.items():
            rows.append((codes[each.assessor], topic, places[question], *counts))
    columns = ["assessor", "topic", "question", *COUNTS]
    return pd.DataFrame(np.array(rows, np.int64).reshape(-1, len(columns)), columns=columns)


def _times(cells: Iterable[AssessorProgress], assessors: Iterable[str]) -> dict[str, NDArray[np.float64]]:
    """By assessor and for EVERYBODY, in order."""
    times: dict[str, list[float]] = {name: [] for name in (EVERYBODY, *assessors)}
    for each in cells:
        if each.assessor != NOBODY:
            times[each.assessor] += each.times
    return {name: np.sort(np.array(some, float)) for name, some in times.items()}


# Where it takes long


def report_soon(
    campaign: Campaign, progress: Progress = unheard, seconds: float = PATIENCE
) -> ProgressReport | None:
    """The report if it can be had in a moment; None while very much is to be counted, which goes on in the background meanwhile."""
    if not _is_quick(campaign.data):
        _wait(campaign, progress, seconds)
    return report(campaign, progress) if _is_quick(campaign.data) else None


def begun(campaign: Campaign) -> list[Begun]:
    """Everybody who has judged."""
    last = last_judgments(campaign)
    begun_by = []
    for name, tally in campaign.store.tallies.by_assessor(campaign.row.id).items():
        if is_person(name):
            done = tally.labels + tally.cannot
            begun_by.append(Begun(name, done, tally.flagged, tally.cannot, last.get(name)))
    return begun_by


def _is_quick(data: CampaignData) -> bool:
    if ledger_kept(data).unread(data.store) >= MANY:
        return False
    return not data.takes_long(len(unmade(data, [topic_progress])))


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
                name = f"counting campaign {campaign.name}"
                self.thread = threading.Thread(target=self._count, args=(campaign,), name=name, daemon=True)
                self.thread.start()
            return self.thread

    def _count(self, campaign: Campaign) -> None:
        try:
            report(campaign, self._note)
        except (StoreError, WorkFailed) as error:
            logging.getLogger(__name__).warning(
                "campaign %s was not counted in the background: %s", campaign.name, error
            )

    def _note(self, share: float, text: str) -> None:
        self.progress = share, text


@derived(of="campaign", needs=frozenset(), small=True)
def _counting(data: CampaignData) -> _Counting:
    """The campaign's counting in the background: one for each process, whatever changes."""
    return _Counting()


def _wait(campaign: Campaign, progress: Progress, seconds: float) -> None:
    """Until the campaign is counted, at most so long."""
    end = time.monotonic() + seconds
    counting = _counting(campaign.data)
    thread = counting.begin(campaign)
    while thread.is_alive() and time.monotonic() < end:
        thread.join(_LOOK)
        progress(*counting.progress)

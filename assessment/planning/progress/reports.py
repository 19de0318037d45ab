"""The progress of a campaign as one value, computed once for each state of it.

Where that takes long, it happens in the background.
"""

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
from assessment.campaign.values_of_all_topics import gather, topics_without
from assessment.campaign.workers import WorkFailed
from assessment.model.assessor import Assessor
from assessment.model.progress import Progress, no_progress
from assessment.planning.progress.ledger import MANY, ledger_of, ledger_so_far
from assessment.planning.progress.pace import Pace
from assessment.planning.progress.question_counts import QuestionCounts
from assessment.planning.progress.topic_progress import (
    AssessorProgress,
    Group,
    topic_progress,
)
from assessment.planning.stored_plan import plan_of
from assessment.store import StoreError

PATIENCE = 1.0
"""Seconds that a page waits for counting in the background before it shows what it has."""
_LOOK = 0.1
"""Seconds between two reports of how far the counting is."""
COUNTS = QuestionCounts._fields


class ProgressReport(NamedTuple):
    """The counts of all assessors, topics and questions.

    `rows` have the COUNTS of an assessor, a topic and a question, each a position in `assessors`, `topics`
    and `questions`.  `together` are the rows that count all work once.  Without a plan `rest` has the units
    of each topic for assessors who have judged nothing there.  `times` say by assessor, and for everybody,
    when units that are done were first judged, in order.
    """

    rows: pd.DataFrame
    together: pd.DataFrame
    rest: pd.DataFrame
    assessors: tuple[str, ...]
    topics: tuple[str, ...]
    questions: tuple[str, ...]
    planned: bool
    times: Mapping[str | Group, NDArray[np.float64]]
    pace: Pace


class JudgedSoFar(NamedTuple):
    """An assessor's counts that need no scoring: units with a label or "cannot judge", units still or not.

    `last` is the ISO time of the assessor's last judgment.
    """

    name: str
    done: int
    flagged: int
    cannot: int
    last: str | None


def report(campaign: Campaign, progress: Progress = no_progress) -> ProgressReport:
    """The progress of the campaign now; `progress` is told what has to be read and counted first."""
    data = campaign.data
    ledger_of(data, progress)
    gather(data, topic_progress, progress=progress)
    invited = [
        name for name, member in members(campaign).items() if member.role == "assessor"
    ]
    return _report(data, tuple(invited))


@derived(of="campaign", needs=PLANNED_AND_JUDGED, small=True)
def _report(data: CampaignData, invited: tuple[str, ...]) -> ProgressReport:
    plan = plan_of(data)
    vote_columns = ledger_of(data).vote_columns
    by_topic = gather(data, topic_progress)
    others = {*invited, *vote_columns.people}
    assessors = tuple(dict.fromkeys([*plan.lists, *sorted(others)]))
    questions = _questions(by_topic)
    codes: dict[str | Group, int]
    codes = {name: code for code, name in enumerate(assessors)}
    codes |= {Group.EVERYBODY: -1, Group.NOBODY: -2}
    frame = _frame(by_topic, codes, questions)
    rest = frame[frame.assessor == codes[Group.NOBODY]]
    rows = frame[frame.assessor >= 0]
    together = frame[frame.assessor == codes[Group.EVERYBODY]]
    times = _times(by_topic, assessors)
    if plan.is_active:
        # With a plan a unit counts once for each assessor who has it, or for each label that is wanted.
        if plan.options.queue is None:
            together = rows
        times[Group.EVERYBODY] = np.sort(np.concatenate([np.zeros(0), *times.values()]))
    topics = tuple(by_topic)
    pace = Pace(vote_columns)
    return ProgressReport(
        rows, together, rest, assessors, topics, questions, plan.is_active, times, pace
    )


_ByTopic = Mapping[str, Sequence[AssessorProgress]]


def _questions(by_topic: _ByTopic) -> tuple[str, ...]:
    """All questions, in the order of their first use."""
    questions: dict[str, None] = {}
    for progress_of_topic in by_topic.values():
        for progress in progress_of_topic:
            questions.update(dict.fromkeys(progress.questions))
    return tuple(questions)


def _frame(
    by_topic: _ByTopic, codes: Mapping[str | Group, int], questions: Iterable[str]
) -> pd.DataFrame:
    """A row of codes and COUNTS for each assessor, topic and question."""
    question_codes = {question: code for code, question in enumerate(questions)}
    rows: list[tuple[int, ...]] = []
    for topic, progress_of_topic in enumerate(by_topic.values()):
        for progress in progress_of_topic:
            assessor = codes[progress.assessor]
            for name, counts in progress.questions.items():
                question = question_codes[name]
                rows.append((assessor, topic, question, *counts))
    columns = ["assessor", "topic", "question", *COUNTS]
    numbers = np.array(rows, np.int64)
    # A campaign without units has no rows, but still the columns.
    numbers = numbers.reshape(-1, len(columns))
    return pd.DataFrame(numbers, columns=columns)


def _times(
    by_topic: _ByTopic, assessors: Iterable[str]
) -> dict[str | Group, NDArray[np.float64]]:
    """The times of each assessor, and of everybody, shortest first."""
    names: tuple[str | Group, ...] = (Group.EVERYBODY, *assessors)
    times: dict[str | Group, list[float]] = {name: [] for name in names}
    for progress_of_topic in by_topic.values():
        for progress in progress_of_topic:
            if progress.assessor is not Group.NOBODY:
                times[progress.assessor] += progress.times
    arrays = {}
    for name, own_times in times.items():
        arrays[name] = np.sort(np.array(own_times, float))
    return arrays


# Counting in the background


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

"""The progress of a campaign as one value, computed once for each state of it."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import NamedTuple

import numpy as np
import pandas as pd
from numpy.typing import NDArray

from assessment.access.members import members
from assessment.campaign.data import CampaignData
from assessment.campaign.derived import PLANNED_AND_JUDGED, derived
from assessment.campaign.handle import Campaign
from assessment.campaign.values_of_all_topics import gather
from assessment.model.progress import Progress, no_progress
from assessment.planning.progress.counted_units import AssessorGroup, AssessorProgress
from assessment.planning.progress.ledger import ledger_of
from assessment.planning.progress.pace import Pace
from assessment.planning.progress.question_counts import QuestionCounts
from assessment.planning.progress.topic_progress import topic_progress
from assessment.planning.stored_plan import plan_of

COUNTS = QuestionCounts._fields


class ProgressReport(NamedTuple):
    """The counts of all assessors, topics and questions.

    `rows_of_people` have the COUNTS of an assessor, a topic and a question, each a position in `assessors`,
    `topics` and `questions`.  `rows_of_everybody` count all work once.  Without a plan `rows_of_nobody` have
    the units of each topic, as for an assessor who has judged nothing there; `units_by_topic` are the same
    with a line for each topic, and columns of `total` and `possible` by question.  `times` say by assessor,
    and for everybody, when units that are done were first judged, in order.
    """

    rows_of_people: pd.DataFrame
    rows_of_everybody: pd.DataFrame
    rows_of_nobody: pd.DataFrame
    units_by_topic: pd.DataFrame
    assessors: tuple[str, ...]
    topics: tuple[str, ...]
    questions: tuple[str, ...]
    planned: bool
    times: Mapping[str | AssessorGroup, NDArray[np.float64]]
    pace: Pace


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
    codes: dict[str | AssessorGroup, int]
    codes = {name: code for code, name in enumerate(assessors)}
    codes |= {AssessorGroup.EVERYBODY: -1, AssessorGroup.NOBODY: -2}
    frame = _frame(by_topic, codes, questions)
    rows_of_nobody = frame[frame.assessor == codes[AssessorGroup.NOBODY]]
    rows_of_people = frame[frame.assessor >= 0]
    rows_of_everybody = frame[frame.assessor == codes[AssessorGroup.EVERYBODY]]
    times = _times(by_topic, assessors)
    if plan.is_active:
        # With a plan a unit counts once for each assessor who has it, or for each label that is wanted.
        if plan.options.queue is None:
            rows_of_everybody = rows_of_people
        times[AssessorGroup.EVERYBODY] = np.sort(
            np.concatenate([np.zeros(0), *times.values()])
        )
    topics = tuple(by_topic)
    pace = Pace(vote_columns)
    return ProgressReport(
        rows_of_people,
        rows_of_everybody,
        rows_of_nobody,
        _units_by_topic(rows_of_nobody),
        assessors,
        topics,
        questions,
        plan.is_active,
        times,
        pace,
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
    by_topic: _ByTopic,
    codes: Mapping[str | AssessorGroup, int],
    questions: Iterable[str],
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


def _units_by_topic(rows_of_nobody: pd.DataFrame) -> pd.DataFrame:
    return rows_of_nobody.pivot_table(
        index="topic",
        columns="question",
        values=["total", "possible"],
        aggfunc="sum",
        fill_value=0,
    )


def _times(
    by_topic: _ByTopic, assessors: Iterable[str]
) -> dict[str | AssessorGroup, NDArray[np.float64]]:
    """The times of each assessor, and of everybody, shortest first."""
    names: tuple[str | AssessorGroup, ...] = (AssessorGroup.EVERYBODY, *assessors)
    times: dict[str | AssessorGroup, list[float]] = {name: [] for name in names}
    for progress_of_topic in by_topic.values():
        for progress in progress_of_topic:
            if progress.assessor is not AssessorGroup.NOBODY:
                times[progress.assessor] += progress.times
    arrays = {}
    for name, own_times in times.items():
        arrays[name] = np.sort(np.array(own_times, float))
    return arrays

"""Scores as records: the same keys in every file, route and command."""

from __future__ import annotations

from collections.abc import Iterable

from assessment.campaign.handle import Campaign
from assessment.formats.score_tables import ScoreRecord, score_record
from assessment.model import Score


class TaskScoreRecord(ScoreRecord):
    """A score of a track with tasks."""

    task: str


def score_records(
    view: Campaign, scores: Iterable[Score], *, rounded: bool = False
) -> list[ScoreRecord]:
    """The scores of a view; where the track has tasks, each with its `task`."""
    records: list[ScoreRecord] = []
    for score in scores:
        measure = view.track.measure(score.measure)
        record = score_record(score, measure, rounded=rounded)
        if view.task is None:
            records.append(record)
        else:
            task_record: TaskScoreRecord = {**record, "task": view.task.name}
            records.append(task_record)
    return records

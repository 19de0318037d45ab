"""The leaderboards as one table: the rank of every run by every measure, among the runs of its task."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from assessment.campaign.handle import Campaign
from assessment.campaign.ranked_runs import runs_by_rank
from assessment.formats.spreadsheets import as_csv
from assessment.model import Score


class LeaderboardLine(NamedTuple):
    """A line of the file; its fields are the columns.  `task` is "" in a track without tasks."""

    task: str
    measure: str
    rank: int | None
    run: str
    team: str
    value: float | None
    judged: int
    needed: int
    official: bool


def leaderboards_csv(campaign: Campaign) -> bytes:
    """Task by task and measure by measure, the best run first.

    Runs without a value, and those that are judged too little, come last and have no rank.
    """
    rows = (row._asdict() for row in _rows(campaign))
    return as_csv(rows, LeaderboardLine._fields)


def _rows(campaign: Campaign) -> Iterator[LeaderboardLine]:
    for view in campaign.by_task():
        by_measure: dict[str, list[Score]] = {}
        for score in view.totals():
            of_measure = by_measure.setdefault(score.measure, [])
            of_measure.append(score)
        for measure, scores in by_measure.items():
            yield from _ranked(view, measure, scores)


def _ranked(
    view: Campaign, measure: str, scores: list[Score]
) -> Iterator[LeaderboardLine]:
    official = view.track.measure(measure).official
    ranks = runs_by_rank(view, measure, scores)
    runs = view.runs()
    task = ""
    if view.task:
        task = view.task.name
    last = len(scores) + 1
    for score in sorted(scores, key=lambda score: ranks[score.run].rank or last):
        rank, team = ranks[score.run].rank, runs[score.run].team
        yield LeaderboardLine(
            task,
            measure,
            rank,
            score.run,
            team,
            score.value,
            score.judged,
            score.needed,
            official,
        )

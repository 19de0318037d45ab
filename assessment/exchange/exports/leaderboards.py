"""The leaderboards as one table: the rank of every run by every measure, among the runs of its task."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from assessment.campaign.handle import Campaign
from assessment.campaign.ranked_runs import runs_by_rank
from assessment.formats.spreadsheets import as_csv
from assessment.model import Score

COLUMNS = (
    "task",
    "measure",
    "rank",
    "run",
    "team",
    "value",
    "judged",
    "needed",
    "official",
)


def leaderboards_csv(campaign: Campaign) -> bytes:
    """Task by task and measure by measure, the best run first.

    Runs without a value, and those of which too little is judged, come last and have no rank.
    """
    return as_csv(_rows(campaign), COLUMNS)


def _rows(campaign: Campaign) -> Iterator[dict[str, Any]]:
    for view in campaign.by_task():
        by_measure: dict[str, list[Score]] = {}
        for score in view.totals():
            of_measure = by_measure.setdefault(score.measure, [])
            of_measure.append(score)
        for measure, scores in by_measure.items():
            yield from _ranked(view, measure, scores)


def _ranked(
    view: Campaign, measure: str, scores: list[Score]
) -> Iterator[dict[str, Any]]:
    declared = view.track.measure(measure)
    ranks = runs_by_rank(view, measure, scores)
    runs = view.runs()
    task = ""
    if view.task:
        task = view.task.name
    last = len(scores) + 1
    for score in sorted(scores, key=lambda score: ranks[score.run].rank or last):
        row: dict[str, Any] = {"task": task}
        row["measure"] = measure
        row["rank"] = ranks[score.run].rank
        row["run"] = score.run
        row["team"] = runs[score.run].team
        row["value"] = score.value
        row["judged"] = score.judged
        row["needed"] = score.needed
        row["official"] = declared.official
        yield row

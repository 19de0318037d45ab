"""The leaderboards as one table: the rank of every run by every measure, among the runs of its task."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from assessment.campaign.handle import Campaign
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
    """Task by task and measure by measure, the best run first; runs without a value come last, unranked."""
    return as_csv(_rows(campaign), COLUMNS)


def _rows(campaign: Campaign) -> Iterator[dict[str, Any]]:
    for view in campaign.by_task():
        by_measure: dict[str, list[Score]] = {}
        for score in view.totals():
            by_measure.setdefault(score.measure, []).append(score)
        for measure, scores in by_measure.items():
            yield from _ranked(view, measure, scores)


def _ranked(
    view: Campaign, measure: str, scores: list[Score]
) -> Iterator[dict[str, Any]]:
    declared = view.track.measure(measure)
    is_official = declared.official
    ranks = _ranks(scores, higher=declared.better == "higher")
    runs = view.runs()
    task = view.task.name if view.task else ""
    last = len(scores) + 1
    for score in sorted(scores, key=lambda score: ranks.get(score.run, last)):
        team = runs[score.run].team
        figures = (score.value, score.judged, score.needed, is_official)
        cells = (task, measure, ranks.get(score.run), score.run, team, *figures)
        yield dict(zip(COLUMNS, cells, strict=True))


def _ranks(scores: list[Score], *, higher: bool) -> dict[str, int]:
    """The rank of each run with a value, from 1; tied runs share the best one."""
    values = {}
    for score in scores:
        if score.value is not None:
            values[score.run] = -score.value if higher else score.value
    ranks = {}
    for run, value in values.items():
        ranks[run] = 1 + sum(other < value for other in values.values())
    return ranks

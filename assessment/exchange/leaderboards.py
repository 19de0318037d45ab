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
            of_measure = by_measure.setdefault(score.measure, [])
            of_measure.append(score)
        for measure, scores in by_measure.items():
            yield from _ranked(view, measure, scores)


def _ranked(
    view: Campaign, measure: str, scores: list[Score]
) -> Iterator[dict[str, Any]]:
    declared = view.track.measure(measure)
    ranks = _ranks(scores, better=declared.better)
    runs = view.runs()
    task = ""
    if view.task:
        task = view.task.name
    last = len(scores) + 1
    for score in sorted(scores, key=lambda score: ranks.get(score.run, last)):
        row: dict[str, Any] = {"task": task}
        row["measure"] = measure
        row["rank"] = ranks.get(score.run)
        row["run"] = score.run
        row["team"] = runs[score.run].team
        row["value"] = score.value
        row["judged"] = score.judged
        row["needed"] = score.needed
        row["official"] = declared.official
        yield row


def _ranks(scores: list[Score], *, better: str) -> dict[str, int]:
    """The rank of each run with a value, from 1; tied runs share the best one."""
    values: dict[str, float] = {}
    for score in scores:
        if score.value is not None:
            values[score.run] = score.value
    ranks = {}
    for run, value in values.items():
        ranks[run] = 1
        for other in values.values():
            is_ahead = other > value if better == "higher" else other < value
            ranks[run] += is_ahead
    return ranks

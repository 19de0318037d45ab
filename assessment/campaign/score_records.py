"""Scores as records: the same keys in every file, route and command."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from assessment.campaign.handle import Campaign
from assessment.formats.score_tables import score_record
from assessment.model import Score


def score_records(
    view: Campaign, scores: Iterable[Score], *, rounded: bool = False
) -> list[dict[str, Any]]:
    """The scores of a view with the keys of `SCORE_COLUMNS`; where the track has tasks, with their `task`."""
    records = []
    for score in scores:
        measure = view.track.measure(score.measure)
        record = score_record(score, measure, rounded=rounded)
        if view.task is not None:
            record["task"] = view.task.name
        records.append(record)
    return records

"""How pages name a measure of the campaign's track, and which way it runs."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from assessment.campaign import Campaign
from assessment.formats.tables import marked_measure_name
from assessment.model import Noun, Track
from assessment.model.results import TOPIC


def measure_heading(track: Track[Any, Any], measure: str) -> str:
    """The measure's name as every page shows it: marked where the measure is not official."""
    return marked_measure_name(measure, track.measure(measure))


def is_higher_better(campaign: Campaign, measure: str) -> bool:
    return campaign.track.measure(measure).better == "higher"


def measure_digits(campaign: Campaign, measure: str) -> int:
    """Decimals with which the measure is shown."""
    return campaign.track.measure(measure).digits


def row_noun(campaign: Campaign, measure: str) -> Noun:
    """What runs are compared by for a measure: topics, or the parts that its total is the mean of."""
    if campaign.track.measure(measure).by_part:
        return campaign.track.part
    return TOPIC


def ranks(scores: Mapping[str, float | None], *, higher: bool) -> dict[str, int]:
    """The rank of each run that has a score, from 1; tied runs share the best rank.

    >>> ranks({"a": 0.5, "b": 0.5, "c": 0.7, "d": None}, higher=True)
    {'a': 2, 'b': 2, 'c': 1}
    """
    defined = {run: score for run, score in scores.items() if score is not None}
    ranks_by_run = {}
    for run, score in defined.items():
        if higher:
            better = sum(other > score for other in defined.values())
        else:
            better = sum(other < score for other in defined.values())
        ranks_by_run[run] = 1 + better
    return ranks_by_run

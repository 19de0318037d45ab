"""What forecasts of topics and of units both say: work, precision and what is still needed for a target."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from assessment.campaign.handle import Campaign
from assessment.planning.progress.ledger import paces
from assessment.planning.progress.pace import GUESS

SHARES = (0.1, 0.2, 0.4, 0.6, 1.0)
"""Shares of all topics or units that a forecast is made for."""


class BudgetForecast(NamedTuple):
    """What so many judged topics or units would bring; undefined figures are None."""

    topics: int | None
    units: int
    hours: float
    half_width: float | None
    tau: float | None


class MoreNeeded(NamedTuple):
    """Topics or units to judge in all for a target, and the work left.

    For a half-width, `fewest` is for the easiest run and `most` for the hardest; else both are the same.
    """

    fewest: int
    most: int
    units: int
    hours: float


class RoundForecast(NamedTuple):
    """What a further round costs and brings; `topics` is None where units are drawn, which are about so many.

    `half_width` is None where too little is judged to say.
    """

    topics: int | None
    units: int
    half_width: float | None


class Target(NamedTuple):
    """What is to be reached: every interval so narrow, or else a tau to expect."""

    half_width: float | None = None
    tau: float = 0.9


def work_of(campaign: Campaign, topics: list[str]) -> int:
    """The units of these topics that are there before judging."""
    units = 0
    for topic in topics:
        size = campaign.data.topic_size(topic)
        units += size.unit_count.total or 0
    return units


def hours_of(campaign: Campaign, units: int) -> float:
    """Hours for the units by the median time of a judgment so far; a guess where nobody has judged yet."""
    medians = list(paces(campaign).values())
    seconds = float(np.mean(medians)) if medians else GUESS
    return units * seconds / 3600

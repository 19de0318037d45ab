"""A coefficient's value with its interval, or the reason why it has none."""

from __future__ import annotations

import functools
from typing import NamedTuple

import numpy as np

from assessment.statistics.agreement.label_matrix import Floats
from assessment.statistics.agreement.topic_sums import Coincidences, Sums
from assessment.statistics.confidence_intervals import FEWEST_TOPICS, ROUGH_TOPICS

ROUNDS, SEED = 1000, 20071
CONFIDENCE = 0.95
_ROUNDING = 1e-9
"""Differences below this come from the order in which numbers are added."""
FEW = "fewer than two items have labels of two assessors"
SAME = "all labels are the same, so there is no chance agreement to compare with"


class Coefficient(NamedTuple):
    """A coefficient over `items`; where `value` is None because it is undefined, `why` says so.

    `low` and `high` bound the percentile interval of `rounds` bootstrap samples of topics (those for which it
    is defined).  They are None with fewer than `FEWEST_TOPICS` topics, and where all samples are equal, since
    an interval without a width would look exact.  `is_rough`: it comes from fewer than `ROUGH_TOPICS`.
    """

    value: float | None
    items: int
    why: str = ""
    low: float | None = None
    high: float | None = None
    rounds: int = 0
    is_rough: bool = False


def coefficient(parts: Sums | Coincidences, rounds: int = ROUNDS) -> Coefficient:
    """The coefficient over all topics.

    Topics are drawn whole with replacement (Efron and Tibshirani 1993, sections 8.6 and 13.3), because labels
    of one topic depend on each other; the draws are the same each time.
    """
    items = parts.items
    if items < 2:
        return Coefficient(None, items, FEW)
    every_topic_once = np.ones((1, parts.topics))
    value = parts.values(every_topic_once)[0]
    if np.isnan(value):
        return Coefficient(None, items, SAME)
    without_interval = Coefficient(float(value), items)
    if parts.topics < FEWEST_TOPICS or not rounds:
        return without_interval
    values = parts.values(draws(parts.topics, rounds))
    # A sample whose labels are all the same has no coefficient.
    is_undefined = np.isnan(values)
    defined = values[~is_undefined]
    if not len(defined):
        return without_interval
    bounds = [(1 - CONFIDENCE) / 2, (1 + CONFIDENCE) / 2]
    low, high = np.quantile(defined, bounds)
    if high - low <= _ROUNDING:
        return without_interval
    return without_interval._replace(
        low=float(low),
        high=float(high),
        rounds=len(defined),
        is_rough=parts.topics < ROUGH_TOPICS,
    )


@functools.lru_cache(maxsize=256)
def draws(topics: int, rounds: int) -> Floats:
    """How often each topic is in each sample of as many topics, a row per round.

    The draws are the same for the same numbers.
    """
    random = np.random.default_rng(SEED)
    equal = np.full(topics, 1 / topics)
    counts = random.multinomial(topics, equal, size=rounds)
    return counts.astype(float)

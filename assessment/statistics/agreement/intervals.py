"""A coefficient's value with its interval, or the reason why it has none."""

from __future__ import annotations

import functools
from typing import NamedTuple

import numpy as np

from assessment.statistics.agreement.coefficients import Coincidences, Sums
from assessment.statistics.agreement.label_matrix import Floats

ROUNDS, SEED = 1000, 20071
LEVEL = 0.95
FEW = "fewer than two items have labels of two assessors"
SAME = "all labels are the same, so there is no chance agreement to compare with"


class Figure(NamedTuple):
    """A coefficient over `items`; `value` None where it is undefined, and then `why` says so.

    `low` and `high` bound the percentile interval of `rounds` bootstrap samples of topics (those for which it is defined), None where
    there are fewer than two topics.
    """

    value: float | None
    items: int
    why: str = ""
    low: float | None = None
    high: float | None = None
    rounds: int = 0


def figure(parts: Sums | Coincidences, rounds: int = ROUNDS) -> Figure:
    """The coefficient over all topics.  Topics are drawn whole with replacement (Efron and Tibshirani 1993, sections 8.6 and 13.3), because
    labels of one topic hang together; the draws are the same each time."""
    if parts.items < 2:
        return Figure(None, parts.items, FEW)
    value = parts.values(np.ones((1, parts.topics)))[0]
    if np.isnan(value):
        return Figure(None, parts.items, SAME)
    known = Figure(float(value), parts.items)
    if parts.topics < 2 or not rounds:
        return known
    drawn = parts.values(draws(parts.topics, rounds))
    drawn = drawn[~np.isnan(drawn)]
    if not len(drawn):
        return known
    low, high = np.quantile(drawn, [(1 - LEVEL) / 2, (1 + LEVEL) / 2])
    return known._replace(low=float(low), high=float(high), rounds=len(drawn))


@functools.lru_cache(maxsize=256)
def draws(topics: int, rounds: int) -> Floats:
    """How often each topic is in each sample of as many topics, rounds down; the same for the same numbers."""
    return (
        np.random.default_rng(SEED)
        .multinomial(topics, np.full(topics, 1 / topics), size=rounds)
        .astype(float)
    )

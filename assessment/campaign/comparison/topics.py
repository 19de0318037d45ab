"""What each topic tells of the runs: how hard it is, and whether it sets good runs apart from others."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from assessment.campaign.comparison.matrices import Comparison

FEWEST = 3
"""Runs that a correlation takes: through two there is always a line."""
_SAME = 1e-9

Floats = NDArray[np.float64]


class Telling(NamedTuple):
    """A topic over `runs` runs with a score: their mean, standard deviation (None with one run), lowest and highest.

    `discrimination` is the correlation of the topic's scores with the runs' means over the other topics, -1 to 1; None where it is
    undefined, and then `why` says so.
    """

    topic: str
    runs: int
    mean: float | None
    deviation: float | None
    low: float | None
    high: float | None
    discrimination: float | None
    why: str = ""


def telling(scores: Comparison) -> list[Telling]:
    """A row for each topic, in the campaign's order.

    The correlation is Pearson's, as that of a test's item with the rest of the test (Lord and Novick, Statistical Theories of Mental Test
    Scores, 1968, section 15.4).
    """
    return [_row(scores, place, topic) for place, topic in enumerate(scores.topics)]


def _row(scores: Comparison, place: int, topic: str) -> Telling:
    here = scores.values[place]
    given = here[np.isfinite(here)]
    if not len(given):
        return Telling(topic, 0, None, None, None, None, None, "no run has a score here")
    deviation = float(given.std(ddof=1)) if len(given) > 1 else None
    found, why = _correlation(here, _means(np.delete(scores.values, place, axis=0)))
    return Telling(topic, len(given), float(given.mean()), deviation, float(given.min()), float(given.max()), found, why)


def _means(values: Floats) -> Floats:
    """The mean of each column's defined values; nan where there is none."""
    known = np.isfinite(values)
    counts = known.sum(axis=0)
    return np.where(counts > 0, np.where(known, values, 0.0).sum(axis=0) / np.maximum(counts, 1), np.nan)


def _correlation(here: Floats, elsewhere: Floats) -> tuple[float | None, str]:
    both = np.isfinite(here) & np.isfinite(elsewhere)
    x, y = here[both], elsewhere[both]
    if len(x) < FEWEST:
        return None, f"fewer than {FEWEST} runs have a score here and elsewhere"
    if np.ptp(x) <= _SAME * np.abs(x).max():
        return None, "all runs score the same here"
    if np.ptp(y) <= _SAME * np.abs(y).max():
        return None, "all runs have the same mean elsewhere"
    return float(np.corrcoef(x, y)[0, 1]), ""

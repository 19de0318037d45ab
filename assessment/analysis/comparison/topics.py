"""What each topic tells of the runs: how hard it is, and whether it sets good runs apart from others."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from assessment.analysis.comparison.score_matrices import Comparison

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


def hardest(rows: Sequence[Telling], most: int, *, higher: bool = True) -> list[str]:
    """The topics with the worst means, the worst first; `higher`: the higher score is the better one.  Those without a mean come last."""
    sign = 1 if higher else -1
    return _first(rows, most, lambda row: None if row.mean is None else sign * row.mean)


def discriminating(rows: Sequence[Telling], most: int) -> list[str]:
    """The topics that rank the runs most as all others do, the most alike first; those of which it is not known come last."""
    return _first(rows, most, lambda row: None if row.discrimination is None else -row.discrimination)


def against_others(rows: Sequence[Telling], most: int) -> list[str]:
    """The topics that rank the runs least as all others do, the least alike first; those of which it is not known come last."""
    return _first(rows, most, lambda row: row.discrimination)


def _first(rows: Sequence[Telling], most: int, key: Callable[[Telling], float | None]) -> list[str]:
    """The topics of the rows with the lowest keys, None last; equal ones in the campaign's order."""
    keys = [(key(row), row.topic) for row in rows]
    known = sorted(((value, topic) for value, topic in keys if value is not None), key=lambda pair: pair[0])
    return [*(topic for _, topic in known), *(topic for value, topic in keys if value is None)][:most]


def telling(scores: Comparison) -> list[Telling]:
    """A row for each topic, in the campaign's order.

    The correlation is Pearson's, as that of a test's item with the rest of the test (Lord and Novick, Statistical Theories of Mental Test
    Scores, 1968, section 15.4).
    """
    elsewhere = _elsewhere(scores.values)
    return [_row(topic, *rows) for topic, *rows in zip(scores.topics, scores.values, elsewhere, strict=True)]


def _row(topic: str, here: Floats, elsewhere: Floats) -> Telling:
    given = here[np.isfinite(here)]
    if not len(given):
        return Telling(topic, 0, None, None, None, None, None, "no run has a score here")
    deviation = float(given.std(ddof=1)) if len(given) > 1 else None
    found, why = _correlation(here, elsewhere)
    return Telling(
        topic, len(given), float(given.mean()), deviation, float(given.min()), float(given.max()), found, why
    )


def _elsewhere(values: Floats) -> Floats:
    """The mean of each column's defined values in all other rows; nan where there is none."""
    known = np.isfinite(values)
    filled = np.where(known, values, 0.0)
    counts = known.sum(axis=0) - known
    return np.where(counts > 0, (filled.sum(axis=0) - filled) / np.maximum(counts, 1), np.nan)


def _correlation(here: Floats, elsewhere: Floats) -> tuple[float | None, str]:
    both = np.isfinite(here) & np.isfinite(elsewhere)
    x, y = here[both], elsewhere[both]
    if len(x) < FEWEST:
        return None, f"fewer than {FEWEST} runs have a score here and elsewhere"
    if np.ptp(x) <= _SAME * np.abs(x).max():
        return None, "all runs score the same here"
    if np.ptp(y) <= _SAME * np.abs(y).max():
        return None, "all runs have the same mean elsewhere"
    return _pearson(x - x.mean(), y - y.mean()), ""


def _pearson(x: Floats, y: Floats) -> float:
    """Of centred values that are not all the same; `numpy.corrcoef` takes three times as long."""
    return float(np.clip(x @ y / np.sqrt((x @ x) * (y @ y)), -1.0, 1.0))

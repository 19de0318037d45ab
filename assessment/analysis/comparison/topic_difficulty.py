"""What each topic shows about the runs: how hard it is, and whether it tells good runs from others."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from assessment.analysis.comparison.score_matrices import ScoreMatrix
from assessment.model import Measure
from assessment.statistics.tied_scores import all_tied

FEWEST = 3
"""Runs that a correlation needs: two points always lie on a line."""

Floats = NDArray[np.float64]


class TopicDiscrimination(NamedTuple):
    """A topic's scores over `runs` runs: mean, standard deviation (None with one run), lowest and highest.

    `discrimination` is the correlation of the topic's scores with the runs' means over the other topics, -1
    to 1; None where it is undefined, and then `why` gives the reason.  `is_complete`: every run with any
    score has one here, so that the mean can be compared with that of other such topics.
    """

    topic: str
    runs: int
    mean: float | None = None
    deviation: float | None = None
    low: float | None = None
    high: float | None = None
    discrimination: float | None = None
    why: str = ""
    is_complete: bool = True


def hardest(
    rows: Sequence[TopicDiscrimination], most: int, measure: Measure
) -> list[str]:
    """The topics with the worst means, the worst first, those without a mean last.

    Topics at which only some runs have a score come before the others.
    """

    def worst_first(row: TopicDiscrimination) -> float | None:
        return None if row.mean is None else measure.sign * row.mean

    complete = []
    incomplete = []
    for row in rows:
        if row.is_complete:
            complete.append(row)
        else:
            incomplete.append(row)
    in_order = _first(complete, most, worst_first)
    in_order += _first(incomplete, most, worst_first)
    return in_order[:most]


def discriminating(rows: Sequence[TopicDiscrimination], most: int) -> list[str]:
    """The topics whose ranking of the runs is most like that of all others, undefined ones last."""
    return _first(
        rows,
        most,
        lambda row: None if row.discrimination is None else -row.discrimination,
    )


def against_others(rows: Sequence[TopicDiscrimination], most: int) -> list[str]:
    """The topics whose ranking of the runs is least like that of all others, undefined ones last."""
    return _first(rows, most, lambda row: row.discrimination)


def _first(
    rows: Sequence[TopicDiscrimination],
    most: int,
    key: Callable[[TopicDiscrimination], float | None],
) -> list[str]:
    """The topics of the rows with the lowest keys, None last; equal ones in the campaign's order."""
    keys: dict[str, float] = {}
    undefined = []
    for row in rows:
        value = key(row)
        if value is None:
            undefined.append(row.topic)
        else:
            keys[row.topic] = value
    return [*sorted(keys, key=keys.__getitem__), *undefined][:most]


def topic_discriminations(scores: ScoreMatrix) -> list[TopicDiscrimination]:
    """A row for each topic, in the campaign's order.

    The correlation is Pearson's, as between an item of a test and the rest of the test (Lord and Novick,
    Statistical Theories of Mental Test Scores, 1968, section 15.4).
    """
    elsewhere = _means_elsewhere(scores.values)
    complete = set(scores.complete_topics())
    rows = []
    for index, topic in enumerate(scores.topics):
        here = scores.values[index]
        row = _topic_discrimination(topic, here, elsewhere[index])
        rows.append(row._replace(is_complete=topic in complete))
    return rows


def _topic_discrimination(
    topic: str, here: Floats, elsewhere: Floats
) -> TopicDiscrimination:
    scores = here[np.isfinite(here)]
    if not len(scores):
        return TopicDiscrimination(topic, 0, why="no run has a score here")
    mean = float(scores.mean())
    deviation = float(scores.std(ddof=1)) if len(scores) > 1 else None
    low = float(scores.min())
    high = float(scores.max())
    why = _why_no_correlation(here, elsewhere)
    correlation = None if why else _correlation(here, elsewhere)
    return TopicDiscrimination(
        topic=topic,
        runs=len(scores),
        mean=mean,
        deviation=deviation,
        low=low,
        high=high,
        discrimination=correlation,
        why=why,
    )


def _means_elsewhere(values: Floats) -> Floats:
    """The mean of each column's defined values in all other rows; nan where there is none."""
    known = np.isfinite(values)
    filled = np.where(known, values, 0.0)
    # The sum of all rows, less the row itself
    counts = known.sum(axis=0) - known
    sums = filled.sum(axis=0) - filled
    # At least 1, so that nothing is divided by 0; those means are replaced by nan.
    means = sums / np.maximum(counts, 1)
    return np.where(counts > 0, means, np.nan)


def _why_no_correlation(here: Floats, elsewhere: Floats) -> str:
    """Why the correlation of two scores of each run is undefined; "" where it is defined."""
    has_both = np.isfinite(here) & np.isfinite(elsewhere)
    if np.count_nonzero(has_both) < FEWEST:
        return f"fewer than {FEWEST} runs have a score here and elsewhere"
    own = here[has_both]
    if all_tied(own, own[0]):
        return "all runs equal here"
    others = elsewhere[has_both]
    if all_tied(others, others[0]):
        return "all runs have the same mean elsewhere"
    return ""


def _correlation(here: Floats, elsewhere: Floats) -> float:
    """The correlation of two scores of each run that has both."""
    has_both = np.isfinite(here) & np.isfinite(elsewhere)
    x = here[has_both]
    y = elsewhere[has_both]
    return _pearson(x - x.mean(), y - y.mean())


def _pearson(x: Floats, y: Floats) -> float:
    """Pearson's r of centred values that are not all the same; `numpy.corrcoef` takes three times as long."""
    r = x @ y / np.sqrt((x @ x) * (y @ y))
    return float(np.clip(r, -1.0, 1.0))

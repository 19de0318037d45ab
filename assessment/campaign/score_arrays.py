"""The scores of one topic as numbers in rows and columns: small enough to be kept of every topic."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from assessment.model import Score


class Figures(NamedTuple):
    """Values by run and measure; NaN where a value is undefined or a run has none."""

    runs: tuple[str, ...]
    measures: tuple[str, ...]
    values: npt.NDArray[np.float64]


class Values(NamedTuple):
    """Values of one measure by topic and run; NaN where they are undefined or missing."""

    topics: tuple[str, ...]
    runs: tuple[str, ...]
    values: npt.NDArray[np.float64]


def figures_of(scores: Iterable[Score]) -> Figures:
    """Of one topic's scores."""
    given = list(scores)
    runs = {run: row for row, run in enumerate(dict.fromkeys(score.run for score in given))}
    measures = {name: column for column, name in enumerate(dict.fromkeys(score.measure for score in given))}
    values = np.full((len(runs), len(measures)), np.nan)
    for score in given:
        if score.value is not None:
            values[runs[score.run], measures[score.measure]] = score.value
    return Figures(tuple(runs), tuple(measures), values)


def of_measure(figures: Mapping[str, Figures], measure: str) -> Values:
    """One measure's values, of all topics and of all runs that have it somewhere; runs in the order in which topics name them."""
    have = {topic: found for topic, found in figures.items() if measure in found.measures}
    runs = tuple(
        dict.fromkeys(run for kinds in dict.fromkeys(found.runs for found in have.values()) for run in kinds)
    )
    place = {run: column for column, run in enumerate(runs)}
    columns = {kinds: [place[run] for run in kinds] for kinds in {found.runs for found in have.values()}}
    values = np.full((len(figures), len(runs)), np.nan)
    for row, topic in enumerate(figures):
        if topic in have:
            found = have[topic]
            values[row, columns[found.runs]] = found.values[:, found.measures.index(measure)]
    return Values(tuple(figures), runs, values)

"""The scores of one topic as numbers in rows and columns: small enough to be kept of every topic."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from assessment.model import Score


class TopicArray(NamedTuple):
    """A topic's values by run and measure; NaN where a value is undefined or a run has none."""

    runs: tuple[str, ...]
    measures: tuple[str, ...]
    values: npt.NDArray[np.float64]


class MeasureArray(NamedTuple):
    """Values of one measure by topic and run; NaN where they are undefined or missing."""

    topics: tuple[str, ...]
    runs: tuple[str, ...]
    values: npt.NDArray[np.float64]


def array_of_topic(scores: Sequence[Score]) -> TopicArray:
    """One topic's scores as an array."""
    runs: dict[str, int] = {}
    measures: dict[str, int] = {}
    for score in scores:
        runs.setdefault(score.run, len(runs))
        measures.setdefault(score.measure, len(measures))
    values = np.full((len(runs), len(measures)), np.nan)
    for score in scores:
        if score.value is not None:
            values[runs[score.run], measures[score.measure]] = score.value
    return TopicArray(tuple(runs), tuple(measures), values)


def array_of_measure(arrays: Mapping[str, TopicArray], measure: str) -> MeasureArray:
    """One measure's values, of all topics and of all runs that have it somewhere; runs in the order in which
    topics name them.
    """
    having = {topic: array for topic, array in arrays.items() if measure in array.measures}
    columns: dict[str, int] = {}
    places: dict[tuple[str, ...], list[int]] = {}
    for array in having.values():
        if array.runs not in places:  # most topics have the same runs
            for run in array.runs:
                columns.setdefault(run, len(columns))
            places[array.runs] = [columns[run] for run in array.runs]
    values = np.full((len(arrays), len(columns)), np.nan)
    for row, topic in enumerate(arrays):
        if topic in having:
            array = having[topic]
            values[row, places[array.runs]] = array.values[:, array.measures.index(measure)]
    return MeasureArray(tuple(arrays), tuple(columns), values)

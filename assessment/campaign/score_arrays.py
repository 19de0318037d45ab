"""The scores of one topic as numbers in rows and columns: small enough to be kept of every topic."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import TYPE_CHECKING, NamedTuple

from assessment.model import PartScore, Score

if TYPE_CHECKING:
    import numpy as np
    import numpy.typing as npt


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


class PartArrays(NamedTuple):
    """The scores of a topic's parts, each part's as those of a topic; `titles` has the parts' words."""

    arrays: Mapping[str, TopicArray]
    titles: Mapping[str, str]


def array_of_topic(scores: Sequence[Score]) -> TopicArray:
    """One topic's scores as an array."""
    import numpy as np  # here: the command line scores without arrays

    rows: dict[str, int] = {}
    columns: dict[str, int] = {}
    for score in scores:
        rows.setdefault(score.run, len(rows))
        columns.setdefault(score.measure, len(columns))
    shape = len(rows), len(columns)
    values = np.full(shape, np.nan)
    for score in scores:
        if score.value is not None:
            row = rows[score.run]
            values[row, columns[score.measure]] = score.value
    return TopicArray(tuple(rows), tuple(columns), values)


def arrays_of_parts(part_scores: Iterable[PartScore]) -> PartArrays:
    """The scores of a topic's parts by part, in the order in which the parts first come."""
    by_part: dict[str, list[Score]] = {}
    titles: dict[str, str] = {}
    for one in part_scores:
        score = Score(one.run, None, one.measure, one.value, 0, 0)
        by_part.setdefault(one.part, []).append(score)
        titles[one.part] = one.title
    arrays = {part: array_of_topic(scores) for part, scores in by_part.items()}
    return PartArrays(arrays, titles)


def array_of_measure(arrays: Mapping[str, TopicArray], measure: str) -> MeasureArray:
    """One measure's values for all topics and for all runs that have the measure in any topic.

    Runs are in the order in which topics name them.
    """
    import numpy as np  # as above

    column_of_run: dict[str, int] = {}
    columns_of_runs: dict[tuple[str, ...], list[int]] = {}
    for array in arrays.values():
        # Most topics have the same runs, so their columns are looked up once.
        if measure in array.measures and array.runs not in columns_of_runs:
            for run in array.runs:
                column_of_run.setdefault(run, len(column_of_run))
            columns_of_runs[array.runs] = [column_of_run[run] for run in array.runs]
    shape = len(arrays), len(column_of_run)
    values = np.full(shape, np.nan)
    for row, array in enumerate(arrays.values()):
        if measure in array.measures:
            columns = columns_of_runs[array.runs]
            values[row, columns] = array.values[:, array.measures.index(measure)]
    return MeasureArray(tuple(arrays), tuple(column_of_run), values)

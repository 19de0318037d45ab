"""A table of scores: in which order its measures stand."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from assessment.model import Score


class MeasureColumn(NamedTuple):
    """A measure, and those after it that give every run the same score."""

    measure: str
    equal: tuple[str, ...] = ()


def measure_columns(scores: Sequence[Score], first: str) -> list[MeasureColumn]:
    """The measures of the scores in their order, but `first` at the beginning.

    A measure whose scores and judged units are those of an earlier one stands behind it, unless no run has
    a score of it: undefined scores do not make measures equal.
    """
    measures = dict.fromkeys(score.measure for score in scores)
    order = [name for name in measures if name == first]
    order += [name for name in measures if name != first]
    columns: dict[frozenset[tuple[object, ...]], MeasureColumn] = {}
    for measure in order:
        own = [score for score in scores if score.measure == measure]
        content = _content(measure, own)
        before = columns.get(content)
        if before is None:
            columns[content] = MeasureColumn(measure)
            continue
        equal = (*before.equal, measure)
        columns[content] = before._replace(equal=equal)
    return list(columns.values())


def _content(measure: str, scores: Sequence[Score]) -> frozenset[tuple[object, ...]]:
    """What two measures have in common where they are equal."""
    defined = [score for score in scores if score.value is not None]
    if not defined:
        return frozenset([(measure,)])
    values: set[tuple[object, ...]] = set()
    for score in scores:
        value = (score.run, score.value, score.judged, score.needed)
        values.add(value)
    return frozenset(values)

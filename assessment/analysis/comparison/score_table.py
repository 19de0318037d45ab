"""A table of scores: the order of its measures, and those that a long table folds away."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

from assessment.model import Score, Track
from assessment.statistics.tied_scores import comparable

_MAX_UNFOLDED = 9
"""Columns that a window of 1,280 pixels has room for; a table of more folds its details away."""
_MAX_OF_THE_CHOSEN = 3
"""Columns up to which the group of the chosen measure is shown whole in a long table."""


class MeasureColumn(NamedTuple):
    """A measure, and those after it that give every run the same score."""

    measure: str
    equal: tuple[str, ...] = ()


class ColumnGroup(NamedTuple):
    """Measures of the same thing, those that are `shown` and those that are `folded` away until asked for."""

    title: str
    shown: tuple[MeasureColumn, ...]
    folded: tuple[MeasureColumn, ...] = ()


def column_groups(
    track: Track[Any, Any], columns: Sequence[MeasureColumn]
) -> list[ColumnGroup]:
    """The columns by what they measure, in the order of the first column of each group.

    The first of all columns stays the first; in the other groups chief measures lead, and details come last.
    A long table folds details away, and further variants of a measure that its group shows already.
    """
    is_long = len(columns) > _MAX_UNFOLDED
    by_title: dict[str, list[MeasureColumn]] = {}
    for column in columns:
        title = track.measure(column.measure).group
        by_title.setdefault(title, []).append(column)
    groups = []
    for title, members in by_title.items():
        # What the runs are ranked by keeps its column, also where it is a detail.
        if members[0] is columns[0]:
            members[1:] = _details_last(track, members[1:])
            is_folding = is_long and len(members) > _MAX_OF_THE_CHOSEN
        else:
            members = _details_last(track, members)
            is_folding = is_long
        folded = _foldable(track, members) if is_folding else []
        shown = tuple(column for column in members if column not in folded)
        groups.append(ColumnGroup(title, shown, tuple(folded)))
    return groups


def _details_last(
    track: Track[Any, Any], columns: Sequence[MeasureColumn]
) -> list[MeasureColumn]:
    def sort_key(column: MeasureColumn) -> tuple[bool, bool]:
        measure = track.measure(column.measure)
        return not measure.chief, measure.detail

    return sorted(columns, key=sort_key)


def _foldable(
    track: Track[Any, Any], columns: Sequence[MeasureColumn]
) -> list[MeasureColumn]:
    """Details and further variants; never the first column, which stands for the group."""
    measures = {track.measure(columns[0].measure).name}
    foldable = []
    for column in columns[1:]:
        measure = track.measure(column.measure)
        # A family that ir_measures names, as P@5 and P@10, was chosen by the campaign.
        is_variant = measure.name in measures and not measure.parameters
        if measure.detail or is_variant:
            foldable.append(column)
        measures.add(measure.name)
    return foldable


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
        of_measure = [score for score in scores if score.measure == measure]
        content = _content(measure, of_measure)
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
        value = score.value
        if value is not None:
            value = comparable(value)
        values.add((score.run, value, score.judged, score.needed))
    return frozenset(values)

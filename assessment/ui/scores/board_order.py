"""Which measures stand across the table of scores, and which runs down, with their ranks."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

from assessment.analysis.comparison.score_table import (
    ColumnGroup,
    MeasureColumn,
    column_groups,
    measure_columns,
)
from assessment.campaign.counting import Count
from assessment.campaign.ranked_runs import RankedRun, ranked_runs
from assessment.model import Measure, Score, Track

_UNRANKED = RankedRun(None)


class BoardOrder(NamedTuple):
    """The groups of columns and the runs in the order of the table; `ranked` is empty without ranks."""

    groups: Sequence[ColumnGroup]
    runs: Sequence[str]
    ranked: Mapping[str, RankedRun]
    is_ranked: bool

    @property
    def columns(self) -> list[MeasureColumn]:
        """The columns of all groups, also those that are folded away."""
        columns: list[MeasureColumn] = []
        for group in self.groups:
            columns += (*group.shown, *group.folded)
        return columns

    def rank(self, run: str) -> RankedRun:
        return self.ranked.get(run, _UNRANKED)


def board_order(
    track: Track[Any, Any],
    scores: Sequence[Score],
    measure: str,
    *,
    is_ranked: bool,
    pool: Count | None,
) -> BoardOrder:
    """The order of the totals of runs that share measures, by `measure` if they have it.

    `is_ranked` is false where the reader does not see all runs; they stand by value then.
    """
    groups = column_groups(track, measure_columns(scores, measure))
    # By its name in the scores: a family that ir_measures names, as AP(rel=2), has another one.
    name = groups[0].shown[0].measure
    first = track.measure(name)
    of_measure = [score for score in scores if score.measure == name]
    if is_ranked and first.ranks_runs:
        ranked = _ranked(first, of_measure, pool)
        return BoardOrder(groups, _best_first(scores, ranked), ranked, is_ranked=True)
    return BoardOrder(groups, _by_value(first, scores, of_measure), {}, is_ranked=False)


def _ranked(
    measure: Measure, of_measure: Sequence[Score], pool: Count | None
) -> dict[str, RankedRun]:
    """The runs ranked by their own scores of a measure; only one of pooled items is about the pool."""
    return ranked_runs(of_measure, measure, pool=pool if measure.pooled else None)


def _best_first(scores: Sequence[Score], ranked: Mapping[str, RankedRun]) -> list[str]:
    """Ranked runs by rank, then all others in their order."""
    runs = list(dict.fromkeys(score.run for score in scores))
    last = len(runs) + 1
    return sorted(runs, key=lambda run: ranked.get(run, _UNRANKED).rank or last)


def _by_value(
    measure: Measure, scores: Sequence[Score], of_measure: Sequence[Score]
) -> list[str]:
    """The runs by their own scores of a measure, those without a value last: teams see an order too."""
    values: dict[str, float | None] = dict.fromkeys(score.run for score in scores)
    for score in of_measure:
        values[score.run] = score.value
    return measure.best_first(values)

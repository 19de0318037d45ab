"""Groups of runs with the same measures: rankings have other measures than answers."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from assessment.model import Score


def groups(totals: Iterable[Score]) -> list[list[Score]]:
    """The scores of each group of runs that share a measure, in the order of their first runs."""
    scores_by_run: dict[str, list[Score]] = {}
    for score in totals:
        scores_by_run.setdefault(score.run, []).append(score)
    score_groups: list[_Group] = []
    for run_scores in scores_by_run.values():
        measures = {score.measure for score in run_scores}
        group = _group_with(score_groups, measures)
        if group is None:
            score_groups.append(_Group(measures, run_scores))
        else:
            group.measures.update(measures)
            group.scores.extend(run_scores)
    return [group.scores for group in score_groups]


class _Group(NamedTuple):
    """Runs that share measures, with all their scores."""

    measures: set[str]
    scores: list[Score]


def _group_with(score_groups: Iterable[_Group], measures: set[str]) -> _Group | None:
    """The first group that has one of these measures."""
    for group in score_groups:
        if group.measures & measures:
            return group
    return None

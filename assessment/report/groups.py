"""Groups of runs with the same measures: rankings have other measures than answers."""

from __future__ import annotations

from collections.abc import Iterable

from assessment.model import Score


def groups(totals: Iterable[Score]) -> list[list[Score]]:
    """The scores of each group of runs that share a measure, in the order of their first runs."""
    scores_by_run: dict[str, list[Score]] = {}
    for score in totals:
        scores_by_run.setdefault(score.run, []).append(score)
    score_groups: list[tuple[set[str], list[Score]]] = []
    for run_scores in scores_by_run.values():
        measures = {score.measure for score in run_scores}
        for group_measures, group_scores in score_groups:
            if group_measures & measures:
                group_measures.update(measures)
                group_scores.extend(run_scores)
                break
        else:
            score_groups.append((measures, run_scores))
    return [group_scores for _, group_scores in score_groups]

"""Groups of runs with the same measures: rankings have other measures than answers."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from assessment.campaign.handle import Campaign
from assessment.campaign.ranked_runs import RankedRun, runs_by_rank
from assessment.model import Score


@dataclass(frozen=True)
class RunGroup:
    """Runs that have measures in common, with their totals by run and measure.

    `campaign` is the view of the runs' task, `title` the task's title, "" where all runs have the same one.
    """

    campaign: Campaign
    title: str
    runs: tuple[str, ...]
    measures: tuple[str, ...]
    totals: Mapping[tuple[str, str], Score]


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


def run_group(campaign: Campaign, measure: str) -> RunGroup:
    """The runs of the view of one task that have a total of the measure."""
    return group_of_totals(campaign, measure, campaign.totals())


def group_of_totals(
    campaign: Campaign, measure: str, totals: Iterable[Score]
) -> RunGroup:
    """The runs that have a total of the measure among these."""
    of_measure = [score for score in totals if score.measure == measure]
    return group_of_scores(campaign, "", of_measure)


def group_of_scores(
    campaign: Campaign, title: str, scores: Sequence[Score]
) -> RunGroup:
    """The runs with these scores, whose measures they share."""
    runs = tuple(dict.fromkeys(score.run for score in scores))
    measures = tuple(dict.fromkeys(score.measure for score in scores))
    totals = {(score.run, score.measure): score for score in scores}
    return RunGroup(campaign, title, runs, measures, totals)


def run_ranks(group: RunGroup, measure: str) -> dict[str, int]:
    """The rank of each run that is judged enough, from 1; runs of equal value share the best one."""
    ranks = {}
    for name, run in ranked_runs(group, measure).items():
        if run.rank is not None:
            ranks[name] = run.rank
    return ranks


def ranked_runs(group: RunGroup, measure: str) -> dict[str, RankedRun]:
    """Each run that has a total of the measure, by name, with its rank or why it has none."""
    totals = group.totals.values()
    return runs_by_rank(group.campaign, measure, totals)

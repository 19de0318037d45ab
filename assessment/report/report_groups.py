"""The groups of runs of a report, each with the measures that are shown in detail."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from assessment.analysis.comparison.run_groups import RunGroup, group_of_scores, groups
from assessment.analysis.comparison.run_means import Means, means_and_totals
from assessment.campaign import Campaign
from assessment.model import Score
from assessment.model.measures import chief_measures_first

SHOWN_BY_DEFAULT = 4
"""Measures of each group of runs that are shown in detail unless others are chosen."""


@dataclass(frozen=True)
class ReportGroup(RunGroup):
    """Runs that have a leaderboard of their own, with what it needs beside their totals.

    `detailed` are the measures to show in detail, `means` holds their means over topics and the intervals of
    their totals.
    """

    detailed: tuple[str, ...]
    means: Mapping[str, Means]

    @property
    def ranking_measure(self) -> str:
        """The measure that the leaderboard is ordered by: the first one that ranks runs, if any does."""
        measures = self.detailed or self.measures
        for name in measures:
            if self.campaign.track.measure(name).ranks_runs:
                return name
        return measures[0]


def report_groups(campaign: Campaign, measures: Sequence[str]) -> Iterator[ReportGroup]:
    """The groups of runs of each task, with the wanted measures in detail, or the default ones."""
    views = campaign.by_task()
    for view in views:
        title = ""
        # The one task that all runs have would be said at every table.
        if view.task and len(views) > 1:
            title = view.task.title
        for scores in groups(view.totals()):
            group = group_of_scores(view, title, scores)
            detailed = _measures_in_detail(view, scores, measures)
            yield ReportGroup(
                campaign=view,
                title=title,
                runs=group.runs,
                measures=group.measures,
                totals=group.totals,
                detailed=detailed,
                means=means_and_totals(view, detailed),
            )


def _measures_in_detail(
    campaign: Campaign, scores: Sequence[Score], wanted: Sequence[str]
) -> tuple[str, ...]:
    """The wanted measures of these scores, or the default ones where none are chosen."""
    if not wanted:
        return _first_measures(campaign, scores)
    measures = dict.fromkeys(score.measure for score in scores)
    return tuple(name for name in measures if name in wanted)


def _first_measures(campaign: Campaign, scores: Sequence[Score]) -> tuple[str, ...]:
    """The first official measures that have a value, else the first of all."""
    measures: list[str] = []
    for score in scores:
        is_new = score.value is not None and score.measure not in measures
        if is_new and campaign.track.measure(score.measure).official:
            measures.append(score.measure)
    # A track may have no official measure with a value yet, and the report still needs one.
    if not measures:
        return (scores[0].measure,)
    chief_first = chief_measures_first(measures, campaign.track.measure)
    return tuple(chief_first[:SHOWN_BY_DEFAULT])


def default_measures(campaign: Campaign) -> list[str]:
    """The measures that a report shows in detail by default: a few of each group of runs."""
    measures: dict[str, None] = {}
    for view in campaign.by_task():
        for scores in groups(view.totals()):
            measures |= dict.fromkeys(_first_measures(view, scores))
    return list(measures)

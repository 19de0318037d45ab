"""The data of a report, gathered once."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from datetime import datetime
from typing import NamedTuple

from assessment.analysis.comparison.run_means import Means, means_and_totals
from assessment.analysis.comparison.score_table import measure_columns
from assessment.campaign import Campaign
from assessment.model import Measure, Score, UserError
from assessment.model.measures import chief_measures_first
from assessment.model.progress import Progress
from assessment.report.assessor_names import AssessorNames
from assessment.report.figure_notes import FigureNotes, figure_notes
from assessment.report.groups import groups

USUALLY = 4
"""Measures of each group of runs that are shown in detail unless others are chosen."""


class RunGroup(NamedTuple):
    """Runs that have measures in common, with their totals by run and measure.

    `detailed` are the measures to show in detail, `means` holds their means over topics and the intervals of
    their totals.  `campaign` is the view of the runs' task, `title` the task's title, "" where all runs have
    the same one.
    """

    campaign: Campaign
    title: str
    runs: tuple[str, ...]
    measures: tuple[str, ...]
    totals: Mapping[tuple[str, str], Score]
    detailed: tuple[str, ...]
    means: Mapping[str, Means] = {}

    @property
    def ranking_measure(self) -> str:
        """The measure that the leaderboard is ordered by: the first one that ranks runs, if any does."""
        measures = self.detailed or self.measures
        for name in measures:
            if self.campaign.track.measure(name).ranks_runs:
                return name
        return measures[0]


class ReportData(NamedTuple):
    """A campaign with the names, runs and measures that the report shows, and the notes on the totals."""

    campaign: Campaign
    names: AssessorNames
    groups: tuple[RunGroup, ...]
    made: datetime
    notes: FigureNotes = FigureNotes()

    def measure(self, name: str) -> Measure:
        return self.campaign.track.measure(name)


def gather(
    campaign: Campaign,
    measures: Sequence[str],
    made: datetime,
    *,
    anonymous: bool,
    progress: Progress,
) -> ReportData:
    """The report's data; UserError names the known measures if one of `measures` is unknown."""
    totals = campaign.totals(progress)
    known = list(dict.fromkeys(score.measure for score in totals))
    for name in measures:
        if name not in known:
            choices = ", ".join(known) or "none yet, since there are no runs"
            raise UserError(f"no run has a score of {name!r}; choose among: {choices}")
    assessors = campaign.store.assessors(campaign.row.id)
    names = AssessorNames(campaign.name, assessors, anonymous=anonymous)
    run_groups = tuple(_groups(campaign, measures))
    hidden = {name for group in run_groups for name in _equal_measures(group)}
    notes = figure_notes((group.totals.values() for group in run_groups), hidden)
    return ReportData(campaign, names, run_groups, made, notes)


def _groups(campaign: Campaign, measures: Sequence[str]) -> Iterator[RunGroup]:
    """The groups of runs of each task."""
    views = campaign.by_task()
    for view in views:
        title = ""
        # The one task that all runs have would be said at every table.
        if view.task and len(views) > 1:
            title = view.task.title
        for scores in groups(view.totals()):
            group = _group(view, title, scores, measures)
            yield group._replace(means=means_and_totals(view, group.detailed))


def _equal_measures(group: RunGroup) -> set[str]:
    """The measures that have no column of their own, since another one has the same scores."""
    columns = measure_columns(list(group.totals.values()), group.ranking_measure)
    return {*group.measures} - {column.measure for column in columns}


def run_group(campaign: Campaign, measure: str) -> RunGroup:
    """The runs of the view of one task that have a total of the measure."""
    return group_of_totals(campaign, measure, campaign.totals())


def group_of_totals(
    campaign: Campaign, measure: str, totals: Iterable[Score]
) -> RunGroup:
    """The runs that have a total of the measure among these."""
    own = [score for score in totals if score.measure == measure]
    return _group(campaign, "", own, [measure])


def _group(
    campaign: Campaign, title: str, scores: Sequence[Score], wanted: Sequence[str]
) -> RunGroup:
    runs = tuple(dict.fromkeys(score.run for score in scores))
    measures = tuple(dict.fromkeys(score.measure for score in scores))
    totals = {(score.run, score.measure): score for score in scores}
    if wanted:
        detailed = tuple(name for name in measures if name in wanted)
    else:
        detailed = _first_measures(campaign, scores)
    return RunGroup(campaign, title, runs, measures, totals, detailed)


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
    return tuple(chief_measures_first(measures, campaign.track.measure)[:USUALLY])


def usual_measures(campaign: Campaign) -> list[str]:
    """The measures that a report shows in detail by default: a few of each group of runs."""
    measures: dict[str, None] = {}
    for view in campaign.by_task():
        for scores in groups(view.totals()):
            measures |= dict.fromkeys(_first_measures(view, scores))
    return list(measures)

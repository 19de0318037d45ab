"""The data of a report, gathered once."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from datetime import datetime
from typing import NamedTuple

from assessment.analysis.comparison.run_groups import RunGroup, group_of_scores, groups
from assessment.analysis.comparison.run_means import means_and_totals
from assessment.analysis.comparison.score_table import measure_columns
from assessment.campaign import Campaign
from assessment.model import Measure, Score, UserError
from assessment.model.measures import chief_measures_first
from assessment.model.progress import Progress
from assessment.report.agreement_of_all import (
    AgreementOfAll,
    agreement_of_all,
    compared_topics,
)
from assessment.report.assessor_names import AssessorNames
from assessment.report.figure_notes import FigureNotes, figure_notes
from assessment.report.group_rankings import GroupRankings, group_rankings

USUALLY = 4
"""Measures of each group of runs that are shown in detail unless others are chosen."""


class ReportData(NamedTuple):
    """A campaign with the names, runs and measures that the report shows, and the notes on the totals.

    `agreement` is that of all people, `rankings` are those of the groups by each person's labels alone.
    `campaign` is the whole campaign; each group has the view of the task of its runs.
    """

    campaign: Campaign
    names: AssessorNames
    groups: tuple[RunGroup, ...]
    made: datetime
    agreement: AgreementOfAll
    rankings: tuple[GroupRankings, ...]
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
    agreement = agreement_of_all(campaign)
    topics = compared_topics(campaign)
    ranked = group_rankings(run_groups, agreement.assessors, topics)
    return ReportData(
        campaign=campaign,
        names=names,
        groups=run_groups,
        made=made,
        agreement=agreement,
        rankings=tuple(ranked),
        notes=notes,
    )


def _groups(campaign: Campaign, measures: Sequence[str]) -> Iterator[RunGroup]:
    """The groups of runs of each task."""
    views = campaign.by_task()
    for view in views:
        title = ""
        # The one task that all runs have would be said at every table.
        if view.task and len(views) > 1:
            title = view.task.title
        for scores in groups(view.totals()):
            detailed = _measures_in_detail(view, scores, measures)
            group = group_of_scores(view, title, scores, detailed)
            yield group._replace(means=means_and_totals(view, group.detailed))


def _equal_measures(group: RunGroup) -> set[str]:
    """The measures that have no column of their own, since another one has the same scores."""
    columns = measure_columns(list(group.totals.values()), group.ranking_measure)
    return {*group.measures} - {column.measure for column in columns}


def _measures_in_detail(
    campaign: Campaign, scores: Sequence[Score], wanted: Sequence[str]
) -> tuple[str, ...]:
    """The wanted measures of these scores, or the usual ones where none are chosen."""
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
    return tuple(chief_measures_first(measures, campaign.track.measure)[:USUALLY])


def usual_measures(campaign: Campaign) -> list[str]:
    """The measures that a report shows in detail by default: a few of each group of runs."""
    measures: dict[str, None] = {}
    for view in campaign.by_task():
        for scores in groups(view.totals()):
            measures |= dict.fromkeys(_first_measures(view, scores))
    return list(measures)

"""The data of a report, gathered once."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime
from typing import NamedTuple

from assessment.analysis.comparison.score_table import measure_columns
from assessment.campaign import Campaign
from assessment.model import Measure, UserError
from assessment.model.progress import Progress
from assessment.report.agreement_of_all import (
    AgreementOfAll,
    agreement_of_all,
    compared_topics,
)
from assessment.report.assessor_names import AssessorNames
from assessment.report.figure_notes import FigureNotes, figure_notes
from assessment.report.group_rankings import GroupRankings, group_rankings
from assessment.report.report_groups import ReportGroup, report_groups


class ReportData(NamedTuple):
    """A campaign with the names, runs and measures that the report shows, and the notes on the totals.

    `agreement` is that of all people, `rankings` are those of the groups by each person's labels alone.
    `campaign` is the whole campaign; each group has the view of the task of its runs.
    """

    campaign: Campaign
    names: AssessorNames
    groups: tuple[ReportGroup, ...]
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
    run_groups = tuple(report_groups(campaign, measures))
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


def _equal_measures(group: ReportGroup) -> set[str]:
    """The measures that have no column of their own, since another one has the same scores."""
    columns = measure_columns(list(group.totals.values()), group.ranking_measure)
    return {*group.measures} - {column.measure for column in columns}

"""What a report is made of, gathered once."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from datetime import datetime
from typing import NamedTuple

from assessment.campaign import Campaign
from assessment.model import Measure, Score, UserError
from assessment.report.assessor_names import Names
from assessment.report.groups import groups

Progress = Callable[[float, str], object]
USUALLY = 4
"""Measures of each group of runs that are looked at closely unless others are asked for."""


class Group(NamedTuple):
    """Runs that have measures in common, with their totals by run and measure, and the measures to look at closely."""

    runs: tuple[str, ...]
    measures: tuple[str, ...]
    totals: Mapping[tuple[str, str], Score]
    closer: tuple[str, ...]


class ReportData(NamedTuple):
    """A campaign as the report sees it: nothing is asked of it twice."""

    campaign: Campaign
    names: Names
    groups: tuple[Group, ...]
    made: datetime

    def measure(self, name: str) -> Measure:
        return self.campaign.track.measure(name)


def gather(
    campaign: Campaign, measures: Sequence[str], made: datetime, *, anonymous: bool, progress: Progress
) -> ReportData:
    """UserError names the known measures if one of those to look at closely is none of them."""
    totals = campaign.totals(progress)
    known = list(dict.fromkeys(score.measure for score in totals))
    wrong = next((name for name in measures if name not in known), None)
    if wrong is not None:
        raise UserError(
            f"no run has a score of {wrong!r}; choose among: {', '.join(known) or 'none yet, since there are no runs'}"
        )
    names = Names(campaign.name, campaign.store.assessors(campaign.row.id), anonymous=anonymous)
    return ReportData(
        campaign, names, tuple(_group(campaign, scores, measures) for scores in groups(totals)), made
    )


def _group(campaign: Campaign, scores: Sequence[Score], wanted: Sequence[str]) -> Group:
    runs, measures = (
        tuple(dict.fromkeys(getattr(score, name) for score in scores)) for name in ("run", "measure")
    )
    closer = tuple(name for name in measures if name in wanted) if wanted else _first(campaign, scores)
    return Group(runs, measures, {(score.run, score.measure): score for score in scores}, closer)


def _first(campaign: Campaign, scores: Sequence[Score]) -> tuple[str, ...]:
    """The first official measures that have a value, else the first of all."""
    valued = dict.fromkeys(
        score.measure
        for score in scores
        if score.value is not None and campaign.track.measure(score.measure).official
    )
    return tuple(valued)[:USUALLY] or (scores[0].measure,)


def usual(campaign: Campaign) -> list[str]:
    """The measures that a report looks at closely if none are asked for: a few of each group of runs."""
    return list(
        dict.fromkeys(name for scores in groups(campaign.totals()) for name in _first(campaign, scores))
    )

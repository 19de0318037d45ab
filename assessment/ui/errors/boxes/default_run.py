"""The default run of the page Errors: the one that it shows where the address names none."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import islice
from typing import NamedTuple

from assessment.analysis import errors
from assessment.analysis.comparison.totals_to_rank_by import totals_to_rank_by
from assessment.analysis.errors import RunUnitFilter, every_matching_unit
from assessment.campaign import Campaign
from assessment.model import Score
from assessment.model.deadline import Deadline
from assessment.ui.choices.last_seen_run import last_seen_run
from assessment.ui.choices.run_with_units import first_with_units
from assessment.ui.computing import time_limits

_MAX_TOPICS = 3
"""Topics that are looked through for a run's units."""
_MAX_RUNS = 3
"""Runs whose units are tried at first sight."""


class _Ranking(NamedTuple):
    """Judged runs that are not perfect, the best by the measure first."""

    runs: Sequence[str] = ()
    measure: str = ""


def default_run(campaign: Campaign, runs: Sequence[str]) -> str | None:
    """The run last looked at, else the best one with errors; None where none has units at the first topics.

    A team's `runs` are its own.  The best run with errors is worth analysing: the worst may be a baseline.
    """
    seen = last_seen_run(campaign, runs)
    if seen is not None:
        return seen
    ranking = _ranking(campaign, runs)
    in_order = [*_with_errors(campaign, ranking), *ranking.runs, *runs]
    # A few topics tell: where no run has any, the page would go through the campaign at every rerun.
    topics = list(islice(campaign.topics, _MAX_TOPICS))
    for run in in_order:
        if first_with_units(campaign, [run], topics):
            return run
    return None


def _with_errors(campaign: Campaign, ranking: _Ranking) -> Iterator[str]:
    """The first of the best runs with units that cost some of the measure, as far as the time lasts."""
    data, wanted = campaign.data, RunUnitFilter(judged=True)
    for run in ranking.runs[:_MAX_RUNS]:
        matching = every_matching_unit(
            data, [run], campaign.topics, wanted, answers="own"
        )
        units = list(matching)
        for_trying = Deadline.after(time_limits.DEFAULT_RUN)
        tried = errors.try_other_labels(
            data, units, ranking.measure, deadline=for_trying
        )
        for_totals = Deadline.after(time_limits.TOTALS_OF_DEFAULT_RUN)
        if tried.left or tried.may_have_errors(for_totals):
            yield run
            return


def _ranking(campaign: Campaign, runs: Sequence[str]) -> _Ranking:
    """The order of those runs that are of the first task with any of them.

    Empty in a large campaign, whose totals may take long.
    """
    if campaign.data.is_large:
        return _Ranking()
    for view in campaign.by_task():
        if set(runs) & set(view.runs()):
            return _ranking_of_task(view, runs)
    return _Ranking()


def _ranking_of_task(view: Campaign, runs: Sequence[str]) -> _Ranking:
    """The runs by the first measure to rank by of which they have a score."""
    to_rank_by = totals_to_rank_by(view.track, _judged_totals(view, runs))
    if to_rank_by is None:
        return _Ranking()
    perfect = to_rank_by.measure.best_value
    # A perfect run has nothing to analyse.
    imperfect = [run for run, total in to_rank_by.totals.items() if total != perfect]
    return _Ranking(to_rank_by.best_first(imperfect), to_rank_by.measure_name)


def _judged_totals(view: Campaign, runs: Sequence[str]) -> list[Score]:
    """The totals of the runs with a judged unit."""
    return [score for score in view.totals() if score.run in runs and score.judged]

"""The runs of a group in the order of a leaderboard, with the ranks of those that are judged enough."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from assessment.analysis.comparison.run_means import Means
from assessment.campaign.ranked_runs import RankedRun, runs_by_rank
from assessment.report.report_data import RunGroup


class RunOrder(NamedTuple):
    """The runs of a group, the best first, with their ranks by the measure `by`.

    `means` holds the measures whose totals have intervals, as means over topics or drawn anew.
    """

    by: str
    runs: Sequence[str]
    ranks: dict[str, int]
    means: dict[str, Means]


def run_order(group: RunGroup) -> RunOrder:
    """The order by the first measure that ranks runs, of those that are looked at closely or of all."""
    by = group.ranking_measure
    ranks = run_ranks(group, by)
    # Runs without a value come last, in the order of the campaign.
    last = len(group.runs) + 1

    def rank_or_last(run: str) -> int:
        return ranks.get(run, last)

    runs = sorted(group.runs, key=rank_or_last)
    usual_means = {}
    for name, run_means in group.means.items():
        if run_means.shows == "totals" or run_means.are_mostly_means:
            usual_means[name] = run_means
    return RunOrder(
        by=by,
        runs=runs,
        ranks=ranks,
        means=usual_means,
    )


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
